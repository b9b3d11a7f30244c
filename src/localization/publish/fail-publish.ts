import type { Context } from '#platform/context.ts';
import { taskPublishFailed } from '../events.ts';
import type { RunFailure } from '../runs/fail-run.ts';
import { notify, triggeredBy } from '../runs/notify.ts';
import type { Run } from '../runs/run.ts';
import { moveRun } from '../runs/store.ts';
import type { Task } from '../task-store/task.ts';

/** Fails a publish, at most once. The texts of the project and the task stay unchanged. */
export async function failPublish(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  run: Run,
  task: Pick<Task, 'clientTaskId' | 'metadata'> | null,
  failure: RunFailure,
): Promise<void> {
  const isMine = await moveRun(ctx.db, run.id, {
    to: 'FAILED',
    error: failure.reason,
    failureCode: failure.code,
  });
  if (!isMine) return;
  await notify(ctx, run, taskPublishFailed, {
    status: 'FAILED',
    error: failure.reason,
    detail: { ...triggeredBy(run, task), error: failure.detail ?? failure.reason },
  });
}
