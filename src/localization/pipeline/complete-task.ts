import type { Context } from '#platform/context.ts';
import { taskCompleted } from '../events.ts';
import { resultLink } from '../export/make-result.ts';
import { completedLanguages } from '../runs/asked-languages.ts';
import { notify, triggeredBy } from '../runs/notify.ts';
import { type Run, totalUsage } from '../runs/run.ts';
import { hasOtherRuns, listRuns } from '../runs/store.ts';
import { noteOpenLanguages } from '../runs/store-open-rows.ts';
import { moveTask } from '../task-store/store.ts';
import { summarise } from '../task-store/store-summary.ts';
import type { OptimizeStatus, Task } from '../task-store/task.ts';

/**
 * Completes the task unless another of its runs is still busy, and notifies the caller that started
 * this run. The transaction locks the task, so if two runs end at once, the later one sees that the
 * earlier one is over.
 */
export async function completeTask(
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'keyring' | 'publicUrl'>,
  run: Run,
  task: Task,
  optimized: OptimizeStatus,
  optimizedRows: number,
): Promise<void> {
  await noteOpenLanguages(ctx.db, task.id, run.targetLanguages);
  if (!(await hasOtherRuns(ctx.db, task.id, run.id)))
    await moveTask(ctx.db, task.id, { to: 'completed', smartOptimizeStatus: optimized, failure: null });
  const summary = await summarise(ctx.db, task, run.targetLanguages);
  await notify(ctx, run, taskCompleted, {
    status: 'SUCCEEDED',
    detail: {
      ...triggeredBy(run, task),
      skipped: false,
      ...completedLanguages(run),
      strings_count: task.stringsCount ?? 0,
      words_count: task.wordsCount ?? 0,
      rows_total: summary.rows,
      rows_failed: summary.failed,
      smart_optimize_status: optimized,
      optimized_rows: optimizedRows,
      optimize_capped: run.options['capped'] ?? null,
      scores: summary.scores,
      issues: summary.issues,
      usage: totalUsage(await listRuns(ctx.db, task.id)),
      result_url: resultLink(ctx, run),
      duration_ms: Math.max(0, ctx.clock.now().getTime() - run.acceptedAt.getTime()),
    },
  });
}
