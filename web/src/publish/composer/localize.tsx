import { BadgeCheck, Languages } from 'lucide-react';
import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import type { Output } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useProject } from '../../shell/member.ts';
import { toast } from '../../shell/toast.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Choice, Options, SelectField } from '../../ui/field.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { atHandle } from '../at-handle.ts';
import { approveVersion } from './approve-version.ts';
import { LocalizedCard } from './localized-card.tsx';
import { useLocalizations } from './use-localizations.ts';
import type { Account, Post } from '../states.ts';

const POLICIES = ['fit', 'shorten', 'split', 'report'] as const;

type Version = Output<'get_post_localizations'>['items'][number];
const keyOf = ({ locale, jobId }: Version) => `${locale} ${jobId}`;

/** The post in the languages of its markets, each beside the source. */
export function Localize({
  post,
  locale: written,
  save,
  accounts,
  at,
  onClose,
  onEdit,
  onLanguage,
}: {
  post: Post;
  /** The language that the post is written in, as it is set in the composer. */
  locale: string | null;
  save: () => Promise<Post | null>;
  accounts: readonly Account[];
  /** When the post goes out. */
  at: number | null;
  onClose: () => void;
  onEdit: (locale: string) => void;
  /** Sets the language of the post if nobody has. */
  onLanguage: (locale: string | null) => void;
}) {
  const { postId } = post;
  const context = useCall('get_workspace_context', {}, { staleTime: 60_000 });
  const versions = useLocalizations(postId);
  const { all: projects, current } = useProject();
  const [isLanguageAsked] = useState(written === null);
  /** Approved here; a job writes them into the post. */
  const [approved, setApproved] = useState<ReadonlySet<string>>(new Set());
  const [isApproving, setApproving] = useState(false);
  const waiting = (versions.data?.items ?? []).filter(
    (version) => version.status === 'in_review' && !approved.has(keyOf(version)),
  );
  const say = (version: Version) => setApproved((before) => new Set([...before, keyOf(version)]));
  const approveAll = async () => {
    setApproving(true);
    const ids = projects.map(({ project_id }) => project_id);
    try {
      for (const version of waiting) {
        await approveVersion(version, post, null, ids);
        say(version);
      }
    } catch (error) {
      toast({ ...explain(error), tone: 'bad' });
    } finally {
      setApproving(false);
      await refresh('get_post_localizations', 'get_post');
    }
  };
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [mode, setMode] = useState<'append' | 'draft'>('append');
  const [policy, setPolicy] = useState<(typeof POLICIES)[number]>('fit');
  const start = useAct('localize_post', {
    changes: ['get_post_localizations', 'get_post'],
    done: t('localizePost.started'),
    onDone: () => setChosen([]),
  });
  const known = [
    ...new Set([
      ...accounts.flatMap(({ locale }) => locale ?? []),
      ...(context.data?.workspace.locales ?? []),
    ]),
  ];
  // Nobody needs a translation into the post's own language, so the markets wait for the language.
  const offered = written === null ? [] : known.filter((locale) => locale !== written);
  const begin = async () => {
    // The language may have been set a moment ago.
    if ((await save()) === null) return;
    const isProjectClear =
      projects.length < 2 || projects.some(({ source_language }) => source_language === written);
    start.run({
      postId,
      targetLocales: [...chosen],
      mode,
      maxLengthPolicy: policy,
      review: true,
      ...(!isProjectClear && current && { projectId: current.project_id }),
    });
  };
  return (
    <Sheet isOpen onClose={onClose} title={t('compose.localize')} lead={t('localizePost.lead')}>
      <div className="space-y-5">
        <form
          className="space-y-2"
          onSubmit={(event) => {
            event.preventDefault();
            void begin();
          }}
        >
          {isLanguageAsked && (
            <SelectField
              label={t('compose.language')}
              hint={t('localizePost.sayLanguage')}
              value={written ?? ''}
              onChange={(event) => {
                setChosen([]);
                onLanguage(event.target.value || null);
              }}
            >
              <option value="">{t('compose.language.none')}</option>
              {[...new Set([...known, ...projects.flatMap(({ source_language: own }) => own ?? [])])].map(
                (locale) => (
                  <option key={locale} value={locale}>
                    {languageName(locale)}
                  </option>
                ),
              )}
            </SelectField>
          )}
          <h3 className="flex items-center gap-2 text-sm font-semibold">
            {t('localizePost.markets')}
            {offered.length > 1 && chosen.length < offered.length && (
              <Button size="xs" variant="ghost" onClick={() => setChosen(offered)}>
                {t('localizePost.allMarkets')}
              </Button>
            )}
          </h3>
          {offered.length === 0 && (
            <p className="text-sm text-fg-3">
              {t(written === null ? 'localizePost.languageFirst' : 'localizePost.noMarkets')}
            </p>
          )}
          <div className="grid gap-2 sm:grid-cols-2">
            {offered.map((locale) => (
              <Choice
                key={locale}
                label={languageName(locale)}
                hint={accounts
                  .filter((account) => account.locale === locale)
                  .map(({ handle }) => atHandle(handle))
                  .join(', ')}
                checked={chosen.includes(locale)}
                onCheckedChange={(isOn) =>
                  setChosen(isOn === true ? [...chosen, locale] : chosen.filter((each) => each !== locale))
                }
              />
            ))}
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField
              label={t('localizePost.mode')}
              hint={t(`localizePost.mode.${mode}.hint`)}
              value={mode}
              onChange={(event) => setMode(event.target.value === 'draft' ? 'draft' : 'append')}
            >
              <option value="append">{t('localizePost.mode.append')}</option>
              <option value="draft">{t('localizePost.mode.draft')}</option>
            </SelectField>
            <SelectField
              label={t('localizePost.policy')}
              value={policy}
              onChange={(event) => setPolicy(POLICIES.find((each) => each === event.target.value) ?? 'fit')}
            >
              <Options of={POLICIES.map((each) => [each, t(`localizePost.policy.${each}`)])} />
            </SelectField>
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
              <>
                {waiting.length > 1 && (
                  <Button
                    variant="primary"
                    isBusy={isApproving}
                    className="mb-3"
                    onClick={() => void approveAll()}
                  >
                    <BadgeCheck />
                    {t('localizePost.approveAll', { count: waiting.length })}
                  </Button>
                )}
                <ul className="space-y-3">
                  {all.map((version) => (
                    <LocalizedCard
                      isApproved={version.status === 'in_review' && approved.has(keyOf(version))}
                      onApproved={() => say(version)}
                      accounts={accounts}
                      at={at}
                      key={version.locale}
                      version={version}
                      source={post}
                      onEdit={() => onEdit(version.locale)}
                    />
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
      </div>
    </Sheet>
  );
}
