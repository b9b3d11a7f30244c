import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { runSmartOptimize } from '../optimize/run-smart-optimize.ts';
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
  const candidates = task.options.smartOptimize
    ? await countCandidates(ctx.db, task, run.targetLanguages)
    : 0;
  if (candidates === 0) return completeTask(ctx, run, task, 'skipped', 0);

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
    rowsTotal: candidates,
  });
  await moveTask(ctx.db, task.id, { to: 'optimizing', smartOptimizeStatus: 'pending' });
  await dispatchRun(ctx.db, ctx, optimize, runSmartOptimize, { runId: optimize.id });
}

/** Low score or any critical issue; never what a person wrote, never a full match of the memory. */
async function countCandidates(tx: Tx, task: Task, languages: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from task_rows
     where task_id = ${task.id} and language = any(${[...languages]}) and target is not null
       and (score < ${task.options.optimizeThreshold} or issues @> '[{"severity":"critical"}]')
       and origin not in ('manual', 'given') and coalesce(tm_score, 0) < 100`.execute(tx);
  return rows[0]?.count ?? 0;
}
