import type { Context } from '#platform/context.ts';
import { CANCELLED } from '../runs/cancel-runs.ts';
import { failRun } from '../runs/fail-run.ts';
import type { Run } from '../runs/run.ts';
import { findRun, isActive, moveRun } from '../runs/store.ts';
import { holdRun } from '../runs/store-bulk.ts';
import { changeRun } from '../runs/store-change.ts';
import { holdTask } from '../task-store/store.ts';
import { forgetWaiting, putTextsBack } from '../task-store/store-bulk.ts';
import { addSkipped, optionsOf, statsOf } from './bulk-edit.ts';
import { findBulkEdit } from './find-bulk-edit.ts';

/**
 * Stops a bulk edit. Texts for which an engine has not answered yet are restored. Null if it was
 * already over.
 */
export async function stopBulk(ctx: Context, found: Run): Promise<Run | null> {
  const { db } = ctx;
  // Its job locks the run for the duration of a batch.
  const run = (await holdRun(db, found.id)) ?? found;
  if (!isActive(run) || !(await moveRun(db, run.id, { to: 'CANCELLED', failureCode: CANCELLED.code })))
    return null;
  for (const [taskId, id] of Object.entries(optionsOf(run).translations)) {
    const task = await holdTask(db, taskId);
    const translation = await findRun(db, id);
    if (task && translation && isActive(translation)) await failRun(ctx, translation, task, CANCELLED);
  }
  const { done, kept, changed } = await putTextsBack(db, run.id);
  await forgetWaiting(db, run.id);
  const stats = statsOf(run);
  stats.done += done;
  addSkipped(stats, 'no_translation', kept);
  addSkipped(stats, 'changed', changed);
  await changeRun(db, run.id, { stats, rowsDone: run.rowsDone + done + kept + changed });
  return findBulkEdit(ctx, run.id);
}
