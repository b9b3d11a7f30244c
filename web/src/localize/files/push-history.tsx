import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useAct, usePages } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Empty, LoadMore, Problem, Skeleton } from '../../ui/regions.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { useHere } from '../use-address.ts';
import { PUSHED } from './apply-push.tsx';

type Push = Output<'list_project_pushes'>['items'][number];

/** A roll-back is written in the background; its changes become visible when it is done. */
const LOOK_AGAIN_MS = 5000;

/** What was pushed, by whom, and a button to roll back to before it. */
export function PushHistory({ project, onOpen }: { project: string; onOpen: (pushId: string) => void }) {
  const list = usePages(
    'list_project_pushes',
    { project_id: project, state: 'applied' },
    { every: LOOK_AGAIN_MS },
  );
  const { taskAt } = useHere();
  const may = useMay();
  const [asked, setAsked] = useState<Push | null>(null);
  const rollback = useAct('rollback_publish', {
    quiet: true,
    changes: PUSHED,
    done: t('push.rollback.started'),
    onDone: () => setAsked(null),
  });
  if (list.error && list.items.length === 0)
    return <Problem error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <Skeleton />;
  if (list.items.length === 0)
    return (
      <Card>
        <Empty icon={History} title={t('push.history.none')} />
      </Card>
    );
  return (
    <Card>
      <Table
        label={t('push.history')}
        hasManyColumns
        head={[
          t('push.files'),
          t('push.changes'),
          t('push.taskOf'),
          t('push.by'),
          t('push.when'),
          <span key="acts" className="sr-only">
            {t('push.rollback')}
          </span>,
        ]}
      >
        {list.items.map((push) => (
          <Row key={push.push_id}>
            <Cell className="min-w-48 max-w-80">
              <span className="block truncate font-mono text-xs" title={push.paths.join(', ')}>
                {push.paths.join(', ')}
              </span>
              <span className="text-2xs text-fg-3">{t('push.of', { count: push.files })}</span>
            </Cell>
            <Cell>
              {may('draft') ? (
                <Button
                  variant="ghost"
                  className="-ml-2 h-auto py-1 text-left whitespace-normal"
                  onClick={() => onOpen(push.push_id)}
                >
                  {countsOf(push)}
                </Button>
              ) : (
                countsOf(push)
              )}
            </Cell>
            <Cell className="max-w-56">
              {push.task_id === null ? (
                '–'
              ) : (
                <Link to={taskAt(push.task_id)} className="block truncate hover:underline">
                  {push.task_name ?? push.task_id}
                </Link>
              )}
            </Cell>
            <Cell>{push.started_by?.name ?? '–'}</Cell>
            <Cell>
              <Time at={push.applied_at ?? push.created_at} />
            </Cell>
            <Cell className="text-right">
              {may('publish') && push.job_id !== null && (
                <Button onClick={() => setAsked(push)}>{t('push.rollback')}</Button>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      <LoadMore of={list} className="p-3 text-center" />
      {asked?.job_id != null && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={t('push.rollback')}
          lead={t(asked.previous_job_id === null ? 'push.rollback.first' : 'push.rollback.lead')}
          submit={t('push.rollback')}
          isBusy={rollback.isBusy}
          error={rollback.error}
          onConfirm={() => rollback.run({ project_id: project, before: asked.job_id ?? '' })}
        />
      )}
    </Card>
  );
}

const countsOf = ({ counts }: Push) => (counts === null ? t('push.open') : t('push.counts', { ...counts }));
