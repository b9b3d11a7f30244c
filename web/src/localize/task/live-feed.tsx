import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/use-call.ts';
import { t, tOr } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { cn } from '../../ui/cn.ts';
import { Loaded } from '../../ui/regions.tsx';
import { SOLID } from '../../ui/tone.ts';
import { deliveryLook, jobLook } from '../states.ts';
import { useHere } from '../use-address.ts';
import type { TaskView } from './stages.ts';
import { inWords } from '../../text/in-words.ts';

const SHOWN = 20;

/** The newest events of a task: its jobs and its callbacks, in one list. */
export function LiveFeed({ task }: { task: TaskView }) {
  const { projectId, taskAt } = useHere();
  const deliveries = useCall('list_callback_deliveries', {
    project_id: projectId,
    task_id: task.task_id,
    page_size: SHOWN,
  });
  return (
    <aside
      aria-label={t('task.live')}
      className="flex min-h-0 flex-col border-line bg-surface max-xl:border-t xl:border-l"
    >
      <div className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-4">
        <h2 className="text-sm font-semibold">{t('task.live')}</h2>
        <span className="flex-1" />
        <Link to={taskAt(task.task_id, 'callbacks')} className="text-xs font-medium text-brand-text">
          {t('task.tab.callbacks')}
        </Link>
      </div>
      <Loaded of={deliveries} rows={4}>
        {({ items }) => {
          const moves = movesOf(task, items);
          return (
            <div
              role="group"
              tabIndex={0}
              aria-label={t('task.live')}
              className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
            >
              <ol>
                {moves.map((move, index) => (
                  <li key={move.id} className="relative pb-4 pl-5 last:pb-0">
                    {index < moves.length - 1 && (
                      <span aria-hidden className="absolute bottom-[-6px] left-[5px] top-3 w-px bg-line" />
                    )}
                    <span
                      aria-hidden
                      className={cn(
                        'absolute left-0 top-[5px] size-[11px] rounded-full border-2 border-surface ring-1 ring-line',
                        SOLID[move.look.tone],
                      )}
                    />
                    <div className="flex items-center gap-2">
                      <span
                        className={cn('truncate text-xs font-medium', move.isEvent && 'font-mono text-2xs')}
                      >
                        {move.text}
                      </span>
                      <span className="flex-1" />
                      <Time at={move.at} className="text-2xs text-fg-3" />
                    </div>
                    <div className="flex items-center gap-1.5 text-xs text-fg-2">
                      <Tag tone={move.look.tone} icon={move.look.icon}>
                        {move.look.text}
                      </Tag>
                      <span className="min-w-0 truncate" title={move.note ? inWords(move.note) : undefined}>
                        {move.note && inWords(move.note)}
                      </span>
                    </div>
                  </li>
                ))}
              </ol>
            </div>
          );
        }}
      </Loaded>
    </aside>
  );
}

interface Delivery {
  delivery_id: string;
  event: string;
  status: string;
  created_at: string;
  attempt_log: readonly { duration_ms: number | null; status: number | null; failure: string | null }[];
}

function movesOf(task: TaskView, deliveries: readonly Delivery[]) {
  const jobs = task.jobs.map((job) => ({
    id: job.job_id,
    at: job.updated_at,
    text: tOr(`job.type.${job.job_type}`, job.job_type),
    note: job.error ?? job.warning ?? (job.row_count > 0 ? t('job.rows', { count: job.row_count }) : ''),
    look: jobLook(job.status),
    isEvent: false,
  }));
  const calls = deliveries.map((each) => {
    const last = each.attempt_log.at(-1);
    return {
      id: each.delivery_id,
      at: each.created_at,
      text: each.event,
      note: [last?.status, last?.duration_ms != null ? `${last.duration_ms} ms` : null, last?.failure]
        .filter((part) => part != null)
        .join(' · '),
      look: deliveryLook(each.status),
      isEvent: true,
    };
  });
  return [...jobs, ...calls].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, SHOWN);
}
