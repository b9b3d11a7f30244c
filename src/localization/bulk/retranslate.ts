import type { Tx } from '#platform/db/client.ts';
import type { JobContext } from '#platform/job.ts';
import { NO_USAGE, type Run } from '../runs/run.ts';
import { startTranslate } from '../runs/start-translate.ts';
import { isActive, listRuns, moveRun, saveProgress } from '../runs/store.ts';
import { changeRun } from '../runs/store-change.ts';
import { noteOpenLanguages } from '../runs/store-open-rows.ts';
import { holdTask, moveTask } from '../task-store/store.ts';
import { arePacked, putTextsBack, sendRows, skipTask } from '../task-store/store-bulk.ts';
import { addSkipped, optionsOf, statsOf } from './bulk-edit.ts';

/**
 * Removes the texts of a task's rows and starts a translation of exactly these rows, in one
 * transaction. A task that is being translated is skipped. The memory is not used, because it would
 * return what it learned from the row.
 */
export async function sendTask(ctx: JobContext, tx: Tx, run: Run, taskId: string): Promise<void> {
  const task = await holdTask(tx, taskId);
  const stats = statsOf(run);
  let settled = 0;
  if (task?.status === 'completed') {
    const translation = await startTranslate({ ...ctx, db: tx }, task, {
      prefix: 'translate_open_',
      trigger: 'retry',
      traceId: run.traceId,
      appKeyId: task.appKeyId,
      // The caller of the task has received the final event and did not request this translation.
      callbackUrl: null,
      callbackEvents: [],
      targetLanguages: run.targetLanguages,
      options: { redo: true, reopened: true, skipTm: true },
    });
    const { sent, changed, approved } = await sendRows(tx, {
      runId: run.id,
      taskId,
      translateRunId: translation.id,
      actor: optionsOf(run).actor,
    });
    addSkipped(stats, 'changed', changed);
    addSkipped(stats, 'approved', approved);
    settled = changed + approved;
    if (sent === 0) await moveRun(tx, translation.id, { to: 'CANCELLED' });
    else {
      const packed = await arePacked(tx, taskId, translation.id);
      await changeRun(tx, translation.id, {
        rowsTotal: sent,
        options: { ...translation.options, ...(packed && { packed }) },
      });
      await moveTask(tx, taskId, { to: 'running', from: ['completed'], smartOptimizeStatus: 'pending' });
      const translations = { ...optionsOf(run).translations, [taskId]: translation.id };
      await changeRun(tx, run.id, { options: { ...run.options, translations } });
    }
  }
  const left = await skipTask(tx, run.id, taskId, task?.status === 'completed' ? 'gone' : 'busy');
  addSkipped(stats, task?.status === 'completed' ? 'gone' : 'busy', left);
  await saveProgress(tx, run.id, {
    step: 'retranslate',
    cursor: null,
    rowsDone: run.rowsDone + settled + left,
    stats: { ...stats },
    usage: NO_USAGE,
  });
}

/** Called when the translations have ended, in whatever way: rows without a new text get the old one back. */
export async function collectTranslations(tx: Tx, run: Run): Promise<'waits' | 'ended'> {
  const translations = Object.entries(optionsOf(run).translations);
  let underWay = 0;
  for (const [taskId, id] of translations) {
    const own = (await listRuns(tx, taskId)).filter(
      (each) => each.id === id || each.options['translateRunId'] === id,
    );
    if (own.some(isActive)) underWay += own.find((each) => each.id === id)?.rowsTotal ?? 0;
  }
  if (underWay > 0) return 'waits';
  for (const [taskId] of translations) await holdTask(tx, taskId);
  const { done, kept, changed } = await putTextsBack(tx, run.id);
  for (const [taskId] of translations) await noteOpenLanguages(tx, taskId, run.targetLanguages);
  const stats = statsOf(run);
  stats.done += done;
  addSkipped(stats, 'no_translation', kept);
  addSkipped(stats, 'changed', changed);
  await saveProgress(tx, run.id, {
    step: 'retranslate',
    cursor: null,
    rowsDone: run.rowsDone + done + kept + changed,
    stats: { ...stats },
    usage: NO_USAGE,
  });
  await moveRun(tx, run.id, { to: 'SUCCEEDED' });
  return 'ended';
}
