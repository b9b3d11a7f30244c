import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useAct } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { UNTRANSLATED } from '../editor/filters.ts';
import { ConnectEngine } from '../row-failure.tsx';
import { useHere } from '../use-address.ts';
import type { TaskView } from './stages.ts';
import { inWords } from '../../text/in-words.ts';
import { isMostlyEmpty } from '../states.ts';

const CANCELLED_CODE = 499;

/** Why it stopped or what is missing, and what to do about it. */
export function Failure({ task }: { task: TaskView }) {
  const { projectId, root } = useHere();
  const may = useMay();
  const retry = useAct('retry_task', {
    changes: ['get_task_status', 'get_task_progress', 'list_tasks'],
    done: t('task.retried'),
  });
  const open = Object.values(task.failed_rows ?? {}).reduce((sum, n) => sum + n, 0);
  if (!task.is_failed && open === 0) return null;
  const isCancelled = task.failure_code === CANCELLED_CODE;
  // Nothing is broken if an engine declined most strings: a person or another engine continues from here.
  const isOpen = !task.is_failed || isMostlyEmpty(task.failure_reason);
  const isGrave = task.is_failed && !isCancelled && !isOpen;
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-3 rounded-lg border px-3.5 py-2.5 ${isGrave ? 'border-bad-line bg-bad-soft' : 'border-warn-line bg-warn-soft'}`}
    >
      <CircleAlert
        className={`size-4 shrink-0 ${isGrave ? 'text-bad-text' : 'text-warn-text'}`}
        aria-hidden
      />
      <div className="min-w-52 flex-1">
        <p className="text-sm font-semibold">
          {isCancelled
            ? t('task.cancelled.title')
            : isGrave
              ? t('task.failed.title')
              : task.is_failed
                ? t('task.most.title')
                : t('task.open.title', { count: open })}
        </p>
        <p className="text-xs text-fg-2">
          {isCancelled
            ? t('task.cancelled.next')
            : task.is_failed
              ? inWords(task.failure_reason ?? '')
              : t('task.open.next')}
          {isGrave && task.failure_code !== null && (
            <code className="ml-1.5 font-mono text-2xs">{task.failure_code}</code>
          )}
        </p>
      </div>
      {isOpen && (
        <>
          <Link
            to={`${root}/strings`}
            search={{ task: task.task_id, state: UNTRANSLATED }}
            className={buttonClass()}
          >
            {t('task.open.show')}
          </Link>
          <ConnectEngine className={buttonClass()} />
        </>
      )}
      {may('draft') && (
        <Button
          isBusy={retry.isBusy}
          onClick={() => retry.run({ project_id: projectId, task_id: task.task_id })}
        >
          {isOpen ? t('task.redo') : t('task.retry')}
        </Button>
      )}
    </div>
  );
}
