import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { readSettings } from '../projects/settings.ts';
import { readStoredSettings } from '../projects/store.ts';
import type { Run } from '../runs/run.ts';
import { nextRunOf } from '../runs/start-run.ts';
import { addWarning, moveRun } from '../runs/store.ts';
import { moveTask } from '../task-store/store.ts';
import type { Task } from '../task-store/task.ts';
import { completeTask } from './complete-task.ts';
import { countBudget } from './store-weak-rows.ts';

/**
 * Runs after the seventh step. Rows below the threshold start Smart Optimization, and the task is
 * completed only when that has ended. Without such rows the task is complete now.
 */
export async function finishTranslation(
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'jobs' | 'keyring' | 'publicUrl'>,
  run: Run,
  task: Task,
): Promise<void> {
  await moveRun(ctx.db, run.id, { to: 'SUCCEEDED' });
  const options = {
    translateRunId: run.id,
    ...(run.options['redo'] === true && { redo: true }),
  };
  const { optimize_percent_max: percent } = readSettings(await readStoredSettings(ctx.db, task.projectId));
  const scope = { targetLanguages: run.targetLanguages, options };
  const budget = await countBudget(ctx.db, task, scope, percent);
  // "skipped" means that no row was weak or that the option was off. It does not mean that nothing could
  // be improved.
  if (!task.options.smartOptimize || budget.weak === 0) return completeTask(ctx, run, task, 'skipped', 0);

  const optimize = await nextRunOf(ctx, run, {
    prefix: 'translate_qa_',
    jobType: 'TRANSLATE_QA',
    options: { ...options, ...(budget.rows < budget.candidates && { capped: { percent, ...budget } }) },
    rowsTotal: budget.rows,
  });
  if (budget.rows < budget.candidates)
    await addWarning(ctx.db, optimize.id, {
      code: 'optimize_capped',
      message: say('pipeline.project_lets_rows_be_optimized', {
        percent,
        rows: budget.rows,
        candidates: budget.candidates,
      }),
    });
  await moveTask(ctx.db, task.id, { to: 'optimizing', smartOptimizeStatus: 'pending' });
}
