import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import type { Output } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useProject } from '../../shell/member.ts';
import { toast } from '../../shell/toast.ts';
import { languageName, percent } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { meaningOf } from '../../ui/score.tsx';
import { Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import type { Tone } from '../../ui/tone.ts';
import type { Account, Post } from '../states.ts';
import { approveVersion } from './approve-version.ts';
import { MarketTime } from './market-time.tsx';
import { inWords } from '../../text/in-words.ts';
import { useCall } from '../../api/use-call.ts';
import { Counters } from './counters.tsx';

type Version = Output<'get_post_localizations'>['items'][number];
const TONES: Record<Version['status'], Tone> = {
  translating: 'brand',
  in_review: 'ai',
  completed: 'ok',
  failed: 'bad',
};

/** One language beside the source. While it waits for a person it is edited here, later as a version of the post. */
export function LocalizedCard({
  version,
  source,
  accounts,
  at,
  isApproved,
  onApproved,
  onEdit,
}: {
  version: Version;
  source: Post;
  accounts: readonly Account[];
  at: number | null;
  /** Just approved; it is being written into the post. */
  isApproved: boolean;
  onApproved: () => void;
  onEdit: () => void;
}) {
  const { all } = useProject();
  const [isBusy, setBusy] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const language = languageName(version.locale);
  const inReview = version.status === 'in_review' && !isApproved;
  const decide = async () => {
    setBusy(true);
    try {
      await approveVersion(
        version,
        source,
        edited,
        all.map(({ project_id }) => project_id),
      );
      onApproved();
      setEdited(null);
    } catch (error) {
      toast({ ...explain(error), tone: 'bad' });
    } finally {
      setBusy(false);
      await refresh('get_post_localizations', 'get_post');
    }
  };
  return (
    <li className="rounded-lg border border-line">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <h3 className="text-sm font-semibold">{language}</h3>
        <Tag tone={isApproved ? 'ok' : TONES[version.status]}>
          {t(isApproved ? 'localizePost.state.approved' : `localizePost.state.${version.status}`)}
        </Tag>
        {version.isStale && <Tag tone="warn">{t('localizePost.stale')}</Tag>}
        <span className="flex-1" />
        {version.score !== null && (
          <span className="tnum text-xs text-fg-2" title={meaningOf(version.score)}>
            {t('localizePost.score', { score: version.score })}
          </span>
        )}
        {version.memoryShare !== null && (
          <span className="tnum text-xs text-fg-3">
            {t('localizePost.memory', { share: percent(version.memoryShare, 1) })}
          </span>
        )}
      </div>
      <div className="grid gap-3 p-3 sm:grid-cols-2">
        <p
          dir="auto"
          lang={source.content.locale ?? undefined}
          className="whitespace-pre-wrap break-words text-sm text-fg-2"
        >
          {source.content.text}
        </p>
        {edited === null ? (
          <p dir="auto" lang={version.locale} className="whitespace-pre-wrap break-words text-sm">
            {version.text ?? (version.error ? inWords(version.error.message) : '…')}
          </p>
        ) : (
          <TextArea
            aria-label={t('compose.textFor', { name: language })}
            dir="auto"
            lang={version.locale}
            className="min-h-32"
            value={edited}
            onChange={(event) => setEdited(event.target.value)}
          />
        )}
      </div>
      {version.text !== null && (
        <Lengths text={edited ?? version.text} locale={version.locale} accountIds={version.accountIds} />
      )}
      {version.issues.length > 0 && (
        <ul className="space-y-0.5 px-3 pb-2 text-xs text-warn-text">
          {version.issues.map((issue) => (
            <li key={`${issue.code} ${issue.path} ${issue.platform}`}>{inWords(issue.message)}</li>
          ))}
        </ul>
      )}
      <MarketTime
        version={version}
        accounts={accounts.filter(({ id }) => version.accountIds.includes(id))}
        at={at}
        zone={source.timezone}
      />
      {version.text !== null && (
        <div className="flex justify-end gap-2 border-t border-line px-3 py-2">
          {edited === null ? (
            <Button size="xs" onClick={inReview ? () => setEdited(version.text) : onEdit}>
              {t('common.edit')}
            </Button>
          ) : (
            <Button size="xs" onClick={() => setEdited(null)}>
              {t('common.cancel')}
            </Button>
          )}
          {inReview && (
            <Button size="xs" variant="primary" isBusy={isBusy} onClick={() => void decide()}>
              {t(edited === null ? 'localizePost.approve' : 'localizePost.saveAndApprove')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The length of the text for each account that gets it, as its platform counts. */
function Lengths({
  text,
  locale,
  accountIds,
}: {
  text: string;
  locale: string;
  accountIds: readonly string[];
}) {
  const checked = useCall(
    'precheck_draft',
    { content: { text, locale }, accountIds: [...accountIds] },
    { enabled: accountIds.length > 0, staleTime: 60_000 },
  );
  if (!checked.data || accountIds.length === 0) return null;
  return (
    <div className="px-1 pb-2">
      <Counters targets={checked.data.targets} />
    </div>
  );
}
