import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Choice, Field, Select } from '../../ui/field.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { LocalizedCard } from './localized-card.tsx';
import type { Account, Post } from '../states.ts';

const WATCH_MS = 3000;
const POLICIES = ['fit', 'shorten', 'split', 'report'] as const;

/** The post in the languages of its markets, each beside the source. */
export function Localize({
  post,
  accounts,
  at,
  onClose,
  onEdit,
}: {
  post: Post;
  accounts: readonly Account[];
  /** When the post goes out. */
  at: number | null;
  onClose: () => void;
  onEdit: (locale: string) => void;
}) {
  const { postId } = post;
  const context = useCall('get_workspace_context', {}, { staleTime: 60_000 });
  // What is approved is written into the post by a job, so that is watched too.
  const versions = useCall(
    'get_post_localizations',
    { postId },
    {
      every: (last) =>
        last?.items.some(({ status }) => status === 'translating' || status === 'in_review')
          ? WATCH_MS
          : false,
    },
  );
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [mode, setMode] = useState<'append' | 'draft'>('append');
  const [policy, setPolicy] = useState<(typeof POLICIES)[number]>('fit');
  const start = useAct('localize_post', {
    changes: ['get_post_localizations', 'get_post'],
    done: t('localizePost.started'),
    onDone: () => setChosen([]),
  });
  const offered = [
    ...new Set([
      ...accounts.flatMap(({ locale }) => locale ?? []),
      ...(context.data?.workspace.locales ?? []),
    ]),
  ].filter((locale) => locale !== post.content.locale);
  return (
    <Sheet isOpen onClose={onClose} title={t('compose.localize')} lead={t('localizePost.lead')}>
      <div className="space-y-5">
        <form
          className="space-y-2"
          onSubmit={(event) => {
            event.preventDefault();
            start.run({ postId, targetLocales: [...chosen], mode, maxLengthPolicy: policy, review: true });
          }}
        >
          <h3 className="text-sm font-semibold">{t('localizePost.markets')}</h3>
          {offered.length === 0 && <p className="text-sm text-fg-3">{t('localizePost.noMarkets')}</p>}
          <div className="grid gap-2 sm:grid-cols-2">
            {offered.map((locale) => (
              <Choice
                key={locale}
                label={languageName(locale)}
                hint={accounts
                  .filter((account) => account.locale === locale)
                  .map(({ handle }) => handle)
                  .join(', ')}
                checked={chosen.includes(locale)}
                onCheckedChange={(isOn) =>
                  setChosen(isOn === true ? [...chosen, locale] : chosen.filter((each) => each !== locale))
                }
              />
            ))}
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t('localizePost.mode')} hint={t(`localizePost.mode.${mode}.hint`)}>
              {(p) => (
                <Select
                  {...p}
                  value={mode}
                  onChange={(event) => setMode(event.target.value === 'draft' ? 'draft' : 'append')}
                >
                  <option value="append">{t('localizePost.mode.append')}</option>
                  <option value="draft">{t('localizePost.mode.draft')}</option>
                </Select>
              )}
            </Field>
            <Field label={t('localizePost.policy')}>
              {(p) => (
                <Select
                  {...p}
                  value={policy}
                  onChange={(event) =>
                    setPolicy(POLICIES.find((each) => each === event.target.value) ?? 'fit')
                  }
                >
                  {POLICIES.map((each) => (
                    <option key={each} value={each}>
                      {t(`localizePost.policy.${each}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <Button type="submit" variant="primary" isBusy={start.isBusy} disabled={chosen.length === 0}>
            <Languages />
            {t('localizePost.start', { count: chosen.length })}
          </Button>
        </form>
        <Loaded of={versions} rows={3}>
          {({ items: all }) =>
            all.length === 0 ? (
              <Empty icon={Languages} title={t('localizePost.none')} />
            ) : (
              <ul className="space-y-3">
                {all.map((version) => (
                  <LocalizedCard
                    accounts={accounts}
                    at={at}
                    key={version.locale}
                    version={version}
                    source={post}
                    onEdit={() => onEdit(version.locale)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Sheet>
  );
}
