import { Link, useParams } from '@tanstack/react-router';
import { CloudUpload } from 'lucide-react';
import { useCall, usePages } from '../../api/use-call.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { count, list as listed } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { State } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, LoadMore, Problem, Skeleton } from '../../ui/regions.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { LanguageTag } from '../bits.tsx';
import { jobLook } from '../states.ts';
import { useHere } from '../use-address.ts';
import { inWords } from '../../text/in-words.ts';
import { PublishChanges } from './publish-changes.tsx';
import { filterOf, NO_FILTER, PublishFilters, type PublishesUrl } from './publish-filters.tsx';

const RUNNING_MS = 3000;
/** Failed publishes change nothing, and there are not this many in a row. */
const NEWEST = 20;

/** Every publish of the project, newest first: its contents, what was left out, and why. */
export function Screen() {
  const { project = '' } = useParams({ strict: false });
  const { taskAt } = useHere();
  const [url, setUrl] = useUrl<PublishesUrl>();
  const filter = filterOf(url);
  const isFiltered = Object.values(filter).some((each) => each !== undefined);
  const list = usePages('list_publishes', { project_id: project, ...filter }, { every: RUNNING_MS });
  // The present state of the project, whichever publishes the list shows.
  const newest = useCall('list_publishes', { project_id: project, limit: NEWEST });
  const latest = newest.data?.items.find(({ status }) => status !== 'failed');
  // Only publishes with a record can be compared.
  const kept = list.items.filter(({ status, counts }) => status === 'completed' && counts?.changes);
  const open = kept.find(({ job_id }) => job_id === url.publish);
  return (
    <Page title={t('nav.publishes')} isWide>
      {(isFiltered || list.items.length > 0) && (
        <PublishFilters value={filter} onChange={(change) => setUrl(change)} project={project} />
      )}
      {list.error && list.items.length === 0 ? (
        <Problem error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Skeleton />
      ) : list.items.length === 0 && isFiltered ? (
        <Empty icon={CloudUpload} title={t('publishes.noMatch')}>
          <Button onClick={() => setUrl(NO_FILTER)}>{t('publishes.showAll')}</Button>
        </Empty>
      ) : list.items.length === 0 ? (
        <Empty icon={CloudUpload} title={t('publishes.none')}>
          {t('publishes.none.next')}
        </Empty>
      ) : (
        <Card>
          <Table
            label={t('nav.publishes')}
            hasManyColumns
            head={[
              t('publishes.task'),
              t('publishes.status'),
              t('publishes.languages'),
              t('publishes.strings'),
              t('publishes.translations'),
              t('publishes.changes'),
              t('publishes.leftOut'),
              t('publishes.by'),
              t('publishes.at'),
            ]}
          >
            {list.items.map((job) => (
              <Row key={job.job_id}>
                <Cell className="max-w-72">
                  {job.task_id === null ? (
                    <span className="font-medium">
                      {t(job.push_id === null ? 'publishes.noTask' : 'publishes.ofPush')}
                    </span>
                  ) : (
                    <Link to={taskAt(job.task_id)} className="block truncate font-medium hover:underline">
                      {job.task_name ?? job.task_id}
                    </Link>
                  )}
                  {job.rolled_back_to !== null && (
                    <span className="block text-xs text-fg-2">{t('publishes.rolledBack')}</span>
                  )}
                  {job.error !== null && (
                    <span className="block text-xs text-bad-text">{inWords(job.error)}</span>
                  )}
                </Cell>
                <Cell>
                  <State look={jobLook(STATUS[job.status])} />
                </Cell>
                <Cell>
                  <span className="flex flex-wrap gap-1 py-1.5">
                    {job.languages.map((code) => (
                      <LanguageTag key={code} code={code} />
                    ))}
                  </span>
                </Cell>
                <Cell className="tnum">{job.counts === null ? '–' : count(job.counts.strings_count)}</Cell>
                <Cell className="tnum">
                  {job.counts === null ? '–' : count(job.counts.translations_count)}
                </Cell>
                <Cell>
                  {job.counts === null ? (
                    '–'
                  ) : job.counts.changes === null ? (
                    <span title={t('publishes.notKept')}>–</span>
                  ) : (
                    <Button
                      variant="ghost"
                      className="-ml-3"
                      aria-label={`${t('publishes.open', { task: job.task_name ?? job.job_id })}: ${t('changes.counts', job.counts.changes)}`}
                      onClick={() => setUrl({ publish: job.job_id })}
                    >
                      {t('changes.counts', job.counts.changes)}
                    </Button>
                  )}
                </Cell>
                <Cell className="py-1.5 text-xs text-fg-2">
                  {job.counts === null ? '–' : leftOut(job.counts.skipped)}
                </Cell>
                <Cell className="whitespace-nowrap">{job.started_by?.name ?? '–'}</Cell>
                <Cell>
                  <Time at={job.ended_at ?? job.accepted_at} />
                </Cell>
              </Row>
            ))}
          </Table>
          <LoadMore of={list} className="p-3 text-center" />
        </Card>
      )}
      {open && (
        <PublishChanges
          project={project}
          job={open}
          others={kept.filter((each) => each !== open)}
          isLatest={latest?.job_id === open.job_id}
          onClose={() => setUrl({ publish: undefined })}
        />
      )}
    </Page>
  );
}

const STATUS = { pending: 'PENDING', running: 'RUNNING', completed: 'SUCCEEDED', failed: 'FAILED' } as const;

function leftOut(skipped: { untranslated: number; rejected: number; unreviewed: number }): string {
  const parts = [
    skipped.untranslated > 0 && t('publishes.untranslated', { count: skipped.untranslated }),
    skipped.rejected > 0 && t('publishes.rejected', { count: skipped.rejected }),
    skipped.unreviewed > 0 && t('publishes.unreviewed', { count: skipped.unreviewed }),
  ].filter((each) => each !== false);
  return parts.length === 0 ? t('publishes.nothingLeft') : listed(parts);
}
