import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import type { Post } from '../states.ts';
import { useAccounts } from '../use-people.ts';

/** The preview shows what each account gets. This shows a post that has several versions, or no accounts yet. */
export const hasVersions = ({ targets, variants }: Post) =>
  targets.length === 0 || (variants?.length ?? 0) > 0;

/** The text for all, and every version that differs for a platform, an account or a language. */
export function Versions({ post }: { post: Post }) {
  const { byId } = useAccounts();
  const { content } = post;
  return (
    <Panel title={t('post.versions')}>
      <div className="divide-y divide-line/70">
        <Text
          label={t('compose.all')}
          text={content.text}
          parts={content.parts}
          firstComment={content.firstComment}
          locale={content.locale}
        />
        {(post.variants ?? []).map((variant) => {
          const { accountId, platform, locale } = variant.scope;
          const account = accountId === undefined ? undefined : byId.get(accountId);
          const shown = platform ?? account?.platform;
          return (
            <Text
              key={variant.id}
              icon={shown}
              label={
                [account?.displayName, platform && titleOf(platform), locale && languageName(locale)]
                  .filter(Boolean)
                  .join(' · ') || t('compose.all')
              }
              text={variant.text ?? content.text}
              parts={variant.parts ?? []}
              firstComment={variant.firstComment}
              locale={locale ?? content.locale}
            />
          );
        })}
      </div>
    </Panel>
  );
}

function Text({
  icon,
  label,
  text,
  parts,
  firstComment,
  locale,
}: {
  icon?: string | undefined;
  label: string;
  text: string;
  parts: readonly { text: string }[];
  firstComment: string | null;
  locale: string | null;
}) {
  return (
    <section className="px-4 py-3">
      <h3 className="mb-1 flex items-center gap-1.5 text-xs font-medium text-fg-2">
        {icon !== undefined && <PlatformIcon platform={icon} size={15} />}
        {label}
        {parts.length > 0 && <Tag>{t('compose.parts', { count: parts.length + 1 })}</Tag>}
      </h3>
      {[text, ...parts.map((part) => part.text)].map((each, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a thread are their order
        <p
          key={index}
          dir="auto"
          lang={locale ?? undefined}
          className="whitespace-pre-wrap break-words text-sm"
        >
          {each || <span className="text-fg-3">{t('calendar.noText')}</span>}
        </p>
      ))}
      {firstComment !== null && (
        <p
          dir="auto"
          lang={locale ?? undefined}
          className="mt-2 break-words border-l-2 border-line pl-2 text-sm"
        >
          <span className="block text-xs text-fg-3">{t('compose.firstComment')}</span>
          {firstComment}
        </p>
      )}
    </section>
  );
}
