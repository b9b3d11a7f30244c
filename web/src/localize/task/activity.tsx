import { Workflow } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { count, languageName, list } from '../../text/format.ts';
import { t, tOr } from '../../text/text.ts';
import { State } from '../../ui/badge.tsx';
import { Copyable, Time } from '../../ui/bits.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/regions.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { duration } from '../duration.ts';
import { jobLook } from '../states.ts';
import { useHere } from '../use-address.ts';
import type { TabProps } from './tab.ts';
import { inWords } from '../../text/in-words.ts';

/** Everything that was done for the task, newest first: its jobs, and its publishes with what they moved. */
export default function Activity({ task }: TabProps) {
  const { projectId } = useHere();
  const publishes = useCall('list_publishes', { project_id: projectId, task_id: task.task_id });
  const done = [
    ...task.jobs.map((job) => ({
      id: job.job_id,
      text: tOr(`job.type.${job.job_type}`, job.job_type),
      status: job.status,
      from: job.created_at,
      to: job.updated_at,
      note: job.error ?? job.warning ?? (job.row_count > 0 ? t('job.rows', { count: job.row_count }) : ''),
    })),
    ...(publishes.data?.items ?? [])
      .filter((each) => !task.jobs.some(({ job_id }) => job_id === each.job_id))
      .map((each) => ({
        id: each.job_id,
        text: t('job.type.PUBLISH_TASK'),
        status: each.status,
        from: each.accepted_at,
        to: each.ended_at ?? each.accepted_at,
        note:
          each.error ??
          (each.counts
            ? t('job.published', { count: each.counts.translations_count })
            : list(each.languages.map(languageName))),
      })),
  ].sort((a, b) => Date.parse(b.from) - Date.parse(a.from));
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4 max-sm:px-4">
      <Card className="overflow-hidden">
        {done.length === 0 ? (
          <Empty icon={Workflow} title={t('activity.empty')} />
        ) : (
          <Table
            label={t('task.tab.activity')}
            head={[
              t('activity.what'),
              t('activity.state'),
              t('activity.note'),
              t('activity.took'),
              t('activity.begun'),
              t('activity.id'),
            ]}
          >
            {done.map((each) => (
              <Row key={each.id}>
                <Cell className="font-medium">{each.text}</Cell>
                <Cell>
                  <State look={jobLook(each.status)} />
                </Cell>
                <Cell className="max-w-96 text-fg-2">{each.note && inWords(each.note)}</Cell>
                <Cell className="tnum whitespace-nowrap text-fg-2">
                  {duration(Date.parse(each.to) - Date.parse(each.from))}
                </Cell>
                <Cell>
                  <Time at={each.from} className="text-fg-2" />
                </Cell>
                <Cell>
                  <Copyable value={each.id} shown={`…${each.id.slice(-8)}`} className="text-fg-3" />
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </Card>
      <p className="mt-2 text-2xs text-fg-3">
        {t('activity.usage', { in: count(task.usage.tokens_in), out: count(task.usage.tokens_out) })}
      </p>
    </div>
  );
}
