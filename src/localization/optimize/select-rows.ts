import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Row, RowChange } from '../pipeline/step.ts';
import type { Cursor, Run } from '../runs/run.ts';
import type { Task } from '../tasks/task.ts';

/** Rows are taken worst first, so the place in that order needs the score too. */
export interface OptimizeCursor extends Cursor {
  score: number;
}

/** Worst first, at most this share of the rows: a task whose every row is weak is no case for polishing. */
export const SHARE_MAX = 0.3;

/** Low score or any critical issue; never what a person wrote, never a full match of the memory. */
const candidates = (task: Task, languages: readonly string[]) => sql`
  r.task_id = ${task.id} and r.language = any(${[...languages]}::text[]) and r.target is not null
  and (r.score < ${task.options.optimizeThreshold} or r.issues @> '[{"severity":"critical"}]')
  and r.origin not in ('manual', 'given') and coalesce(r.tm_score, 0) < 100`;

export async function countBudget(tx: Tx, task: Task, languages: readonly string[]): Promise<number> {
  const { rows } = await sql<{ candidates: number; total: number }>`
    select count(*) filter (where ${candidates(task, languages)})::int as candidates, count(*)::int as total
      from task_rows r where r.task_id = ${task.id} and r.language = any(${[...languages]}::text[])`.execute(
    tx,
  );
  const { candidates: found, total } = rows[0] ?? { candidates: 0, total: 0 };
  return Math.min(found, Math.ceil(total * SHARE_MAX));
}

export interface Selected {
  rows: Row[];
  cursor: OptimizeCursor | null;
}

/** The next rows after the cursor. One that this run has improved is done, whatever its score is now. */
export async function selectRows(tx: Tx, run: Run, task: Task, limit: number): Promise<Selected> {
  const after = run.cursor as OptimizeCursor | null;
  const languages = [...run.targetLanguages];
  // The strings after the choice and one by one (offset 0 keeps it so): of a young task the planner
  // knows nothing, and a plain join may read all of its strings for each row.
  const { rows } = await sql<Row & { place: number }>`
    with chosen as materialized (
      select r.language, r.position, r.target, r.origin, r.tm_score as "tmScore", r.score, r.state, r.issues,
             coalesce(r.examples, '[]') as examples, coalesce(r.terms, '[]') as terms, r.context,
             array_position(${languages}::text[], r.language)::int as place
        from task_rows r
       where ${candidates(task, languages)}
         and r.optimized_from->>'run_id' is distinct from ${run.id}
         and (coalesce(r.score, 0), array_position(${languages}::text[], r.language), r.position)
             > (${after?.score ?? -1}::int, ${after?.language ?? 0}::int, ${after?.position ?? -1}::int)
       order by coalesce(r.score, 0), array_position(${languages}::text[], r.language), r.position
       limit ${limit}
    )
    select c.*, s.string_id as "stringId", s.content as source, s.context as "sourceContext", s.max_length as "maxLength", s.speaker, s.category
      from chosen c
      cross join lateral (select * from task_strings t where t.task_id = ${task.id} and t.position = c.position offset 0) s
     order by coalesce(c.score, 0), c.place, c.position`.execute(tx);
  const last = rows.at(-1);
  const cursor = last ? { score: last.score ?? 0, language: last.place, position: last.position } : null;
  return { rows, cursor };
}

export interface Replacement {
  change: RowChange;
  /** The text it was made from. */
  from: string;
}

/**
 * Keeps what is about to be replaced, and answers which changes still apply: a row that somebody
 * edited in the meantime is theirs.
 */
export async function archiveRows(
  tx: Tx,
  run: Run,
  task: Task,
  replacements: readonly Replacement[],
): Promise<RowChange[]> {
  if (replacements.length === 0) return [];
  const wanted = replacements.map(({ change, from }) => ({
    language: change.language,
    position: change.position,
    from,
  }));
  const { rows } = await sql<{ language: string; position: number }>`
    update task_rows r
       set optimized_from = jsonb_build_object('run_id', ${run.id}::text, 'target', r.target, 'origin', r.origin, 'score', r.score)
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(language text, position int, "from" text)
     where r.task_id = ${task.id} and r.language = w.language and r.position = w.position and r.target = w."from"
       and r.language = any(${[...new Set(wanted.map(({ language }) => language))]}::text[])
       and r.position = any(${wanted.map(({ position }) => position)}::int[])
       and r.origin not in ('manual', 'given')
    returning r.language, r.position`.execute(tx);
  const kept = new Set(rows.map(({ language, position }) => `${language} ${position}`));
  return replacements
    .map(({ change }) => change)
    .filter(({ language, position }) => kept.has(`${language} ${position}`));
}
