import { sql } from 'kysely';
import { recall, type Sentence } from '#kernel/say.ts';
import type { Said } from '#kernel/sentences/fill.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Task } from './task.ts';

interface Summary {
  rows: number;
  failed: number;
  scores: Record<string, { mean: number | null; p10: number | null; below_threshold: number }>;
  issues: { critical: number; major: number; minor: number };
}

/** Means are weighted by words, because a long text matters more than a button. p10 is included. */
export async function summarise(tx: Tx, task: Task, languages: readonly string[]): Promise<Summary> {
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

/** The most frequent reasons why rows of a run have no text, excluding one that is not informative. */
export async function countReasons(
  tx: Tx,
  run: { taskId: string | null; targetLanguages: readonly string[] },
  except: string,
  max: { reasons: number; chars: number },
): Promise<{ reason: Sentence; rows: number }[]> {
  const rows = await tx
    .selectFrom('task_rows as r')
    .select([sql<string>`left(r.failure, ${max.chars})`.as('reason'), sql<number>`count(*)::int`.as('rows')])
    .select(sql<Said | null>`(array_agg(r.failure_said))[1]`.as('said'))
    .where('r.task_id', '=', run.taskId)
    .where('r.language', '=', sql<string>`any(${[...run.targetLanguages]}::text[])`)
    .where('r.target', 'is', null)
    .where('r.failure', '<>', except)
    .groupBy('reason')
    .orderBy('rows', 'desc')
    .orderBy('reason')
    .limit(max.reasons)
    .execute();
  return rows.map(({ reason, said, rows: count }) => ({ reason: recall(reason, said), rows: count }));
}
