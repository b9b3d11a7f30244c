import type { Context } from '#platform/context.ts';
import { runSmartOptimize } from '../optimize/run-smart-optimize.ts';
import { countBudget } from '../optimize/select-rows.ts';
import { dispatchRun } from '../runs/own-run.ts';
import type { Run } from '../runs/run.ts';
import { insertRun, moveRun, newRunId } from '../runs/store.ts';
import { moveTask } from '../tasks/store.ts';
import type { Task } from '../tasks/task.ts';
import { completeTask } from './complete-task.ts';

/**
 * The seventh step is done. Rows below the threshold open Smart Optimization; otherwise the task is
 * complete. Never completed while the optimization is not terminal.
 */
export async function finishTranslation(
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'jobs' | 'keyring' | 'publicUrl'>,
  run: Run,
  task: Task,
): Promise<void> {
  await moveRun(ctx.db, run.id, { to: 'SUCCEEDED' });
  const weakRows = task.options.smartOptimize ? await countBudget(ctx.db, task, run.targetLanguages) : 0;
  if (weakRows === 0) return completeTask(ctx, run, task, 'skipped', 0);

  const optimize = await insertRun(ctx.db, {
    id: newRunId('translate_qa_'),
    workspaceId: task.workspaceId,
    projectId: task.projectId,
    taskId: task.id,
    appKeyId: run.appKeyId,
    jobType: 'TRANSLATE_QA',
    trigger: run.trigger,
    traceId: run.traceId,
    callbackUrl: run.callbackUrl,
    callbackEvents: run.callbackEvents,
    targetLanguages: run.targetLanguages,
    options: { translateRunId: run.id },
    rowsTotal: weakRows,
  });
  await moveTask(ctx.db, task.id, { to: 'optimizing', smartOptimizeStatus: 'pending' });
  await dispatchRun(ctx.db, ctx, optimize, runSmartOptimize, { runId: optimize.id });
}
