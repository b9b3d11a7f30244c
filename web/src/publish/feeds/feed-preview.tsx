import type { Output } from '../../api/client.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';

/** The posts that the newest items would become. */
export function FeedPreview({ found }: { found: Output<'preview_feed'> }) {
  if (found.problem !== null)
    return (
      <p role="alert" className="text-sm text-bad-text">
        {inWords(found.problem)}
      </p>
    );
  if (found.items.length === 0) return <p className="text-sm text-fg-3">{t('feeds.preview.empty')}</p>;
  return (
    <section
      aria-label={t('feeds.preview')}
      className="space-y-2 rounded-lg border border-line bg-sunken p-3"
    >
      <p className="text-xs text-fg-2">
        {found.kind !== null && t(`feeds.kind.${found.kind}`)}
        {found.title && ` · ${found.title}`}
      </p>
      <ul className="max-h-60 space-y-2 overflow-y-auto">
        {found.items.map((item) => (
          <li
            key={`${item.link} ${item.title}`}
            dir="auto"
            className="whitespace-pre-wrap break-words rounded-sm border border-line bg-surface p-2 text-sm"
          >
            {item.text}
          </li>
        ))}
      </ul>
    </section>
  );
}
