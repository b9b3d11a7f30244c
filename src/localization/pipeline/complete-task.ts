import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { taskCompleted } from '../events.ts';
import { resultLink } from '../export/make-result.ts';
import { languagesTold } from '../runs/asked-languages.ts';
import { notify, triggeredBy } from '../runs/notify.ts';
import { type Run, totalUsage } from '../runs/run.ts';
import { hasOtherRuns, listRuns } from '../runs/store.ts';
import { noteOpenLanguages } from '../runs/store-open-rows.ts';
import { moveTask } from '../task-store/store.ts';
import type { OptimizeStatus, Task } from '../task-store/task.ts';

/**
 * Ends the task, unless another run of it is still busy; tells the caller that started this run. The
 * transaction holds the task, so of two runs that end at once the later one sees that the other is over.
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
      ...languagesTold(run),
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

interface Summary {
  rows: number;
  failed: number;
  scores: Record<string, { mean: number | null; p10: number | null; below_threshold: number }>;
  issues: { critical: number; major: number; minor: number };
}

/** Word-weighted means, because one long text matters more than one button; p10 beside them. */
async function summarise(tx: Tx, task: Task, languages: readonly string[]): Promise<Summary> {
  const { rows } = await sql<{
    language: string;
    rows: number;
    failed: number;
    mean: number | null;
    p10: number | null;
    below: number;
  }>`
    select r.language, count(*)::int as rows, count(*) filter (where r.state = 'failed' or r.target is null)::int as failed,
           round((sum(r.score * greatest(s.words, 1)) / nullif(sum(greatest(s.words, 1)) filter (where r.score is not null), 0))::numeric, 1)::float8 as mean,
           percentile_disc(0.1) within group (order by r.score)::int as p10,
           count(*) filter (where r.score < ${task.options.optimizeThreshold})::int as below
      from task_rows r join task_strings s on s.task_id = r.task_id and s.position = r.position
     where r.task_id = ${task.id} and r.language = any(${[...languages]})
     group by r.language order by r.language`.execute(tx);
  const severities = await sql<{ severity: string; count: number }>`
    select i->>'severity' as severity, count(*)::int as count
      from task_rows r cross join lateral jsonb_array_elements(r.issues) i
     where r.task_id = ${task.id} and r.language = any(${[...languages]}) group by 1`.execute(tx);
  const bySeverity = new Map(severities.rows.map((row) => [row.severity, row.count]));
  return {
    rows: rows.reduce((sum, row) => sum + row.rows, 0),
    failed: rows.reduce((sum, row) => sum + row.failed, 0),
    scores: Object.fromEntries(
      rows.map((row) => [row.language, { mean: row.mean, p10: row.p10, below_threshold: row.below }]),
    ),
    issues: {
      critical: bySeverity.get('critical') ?? 0,
      major: bySeverity.get('major') ?? 0,
      minor: bySeverity.get('minor') ?? 0,
    },
  };
}
