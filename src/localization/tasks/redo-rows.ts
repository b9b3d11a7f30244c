import type { Context } from '#platform/context.ts';
import type { Run } from '../runs/run.ts';
import { startTranslate } from '../runs/start-translate.ts';
import { changeRun } from '../runs/store-change.ts';
import type { countOpen } from '../runs/store-open-rows.ts';
import { markOpen } from '../runs/store-open-rows.ts';
import type { Task } from '../task-store/task.ts';

/** A translation of the rows that are open now, and of nothing else, under the trace of this call. */
export async function redoOpenRows(
  ctx: Context,
  task: Task,
  open: Awaited<ReturnType<typeof countOpen>>,
  options: { reopened?: true },
): Promise<Run> {
  const run = await startTranslate(ctx, task, {
    prefix: 'translate_open_',
    trigger: 'retry',
    traceId: ctx.requestId,
    appKeyId: task.appKeyId,
    callbackUrl: task.callbackUrl,
    callbackEvents: task.callbackEvents,
    // The context of a string is made with the first language, so the one with the most rows is first.
    targetLanguages: open.toSorted((a, b) => b.rows - a.rows).map(({ language }) => language),
    rowsTotal: open.reduce((sum, { rows }) => sum + rows, 0),
    options: { ...options, redo: true },
  });
  const packed = await markOpen(ctx.db, run);
  if (!packed) return run;
  await changeRun(ctx.db, run.id, { options: { ...run.options, packed } });
  return run;
}
