import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { itemId } from '../engines/engine.ts';
import type { Row, RowChange } from '../model.ts';
import { candidates } from '../pipeline/store-weak-rows.ts';
import type { Cursor, Run } from '../runs/run.ts';
import { hasMarkup } from '../task-store/store-rows.ts';
import type { Task } from '../task-store/task.ts';
import type { StoredReview } from '../qa/judge-review.ts';

export interface WeakRow extends Row {
  review: StoredReview | null;
}

export interface Replacement {
  change: RowChange;
  /** The row as it was read. */
  row: Row;
  /** What produced the new text, for its history. */
  by: string;
}

/** Rows are taken worst first, so the cursor needs the score too. */
export interface OptimizeCursor extends Cursor {
  score: number;
}

const NEIGHBOURS = 2;
const NEIGHBOUR_CHARS_MAX = 60;

interface Selected {
  rows: WeakRow[];
  cursor: OptimizeCursor | null;
}

/** The next rows after the cursor, worst first. */
export async function selectRows(tx: Tx, run: Run, task: Task, limit: number): Promise<Selected> {
  const after = run.cursor;
  const languages = [...run.targetLanguages];
  // The strings are looked up after the selection, one by one (forced by offset 0): for a new task the
  // planner has no statistics, and a plain join might read all strings for each row.
  const { rows } = await sql<WeakRow & { place: number }>`
    with chosen as materialized (
      select r.language, r.position, r.target, r.origin, r.tm_score as "tmScore", r.confidence, r.score, r.state, r.issues,
             coalesce(r.examples, '[]') as examples, coalesce(r.terms, '[]') as terms, r.revision,
             r.score_detail->'review' as review,
             array_position(${languages}::text[], r.language)::int as place
        from task_rows r
       where ${candidates(task, run)}
         and (coalesce(r.score, 0), array_position(${languages}::text[], r.language), r.position)
             > (${after?.score ?? -1}::int, ${after?.language ?? 0}::int, ${after?.position ?? -1}::int)
       order by coalesce(r.score, 0), array_position(${languages}::text[], r.language), r.position
       limit ${limit}
    )
    select c.*, s.string_id as "stringId", s.content as source, s.context as "sourceContext", s.max_length as "maxLength", s.speaker, s.category,
           ${hasMarkup('s')} as "hasMarkup",
           case when s.pack is not null then s.pack || '{"before":[],"after":[]}' end as context
      from chosen c
      cross join lateral (select * from task_strings t where t.task_id = ${task.id} and t.position = c.position offset 0) s
     order by coalesce(c.score, 0), c.place, c.position`.execute(tx);
  const last = rows.at(-1);
  const cursor = last ? { score: last.score ?? 0, language: last.place, position: last.position } : null;
  return { rows, cursor };
}

export interface Neighbour {
  /** Language and position of the row whose neighbour it is. */
  language: string;
  position: number;
  /** Its own position. */
  place: number;
  content: string;
  target: string | null;
}

/** The neighbours of each row, with their translations if there are any. */
export async function readNeighbours(tx: Tx, taskId: string, rows: readonly Row[]): Promise<Neighbour[]> {
  // Looked up one by one, for the same reason as above.
  const { rows: found } = await sql<Neighbour>`
    select w.language, w.position, s.position as place, left(s.content, ${NEIGHBOUR_CHARS_MAX}) as content,
           left(r.target, ${NEIGHBOUR_CHARS_MAX}) as target
      from unnest(${rows.map(({ language }) => language)}::text[], ${rows.map(({ position }) => position)}::int[]) as w(language, position)
      cross join lateral (select t.position, t.content from task_strings t
         where t.task_id = ${taskId} and t.position between w.position - ${NEIGHBOURS}::int and w.position + ${NEIGHBOURS}::int
           and t.position <> w.position offset 0) s
      left join lateral (select t.target from task_rows t
         where t.task_id = ${taskId} and t.language = w.language and t.position = s.position offset 0) r on true
     order by w.language, w.position, s.position`.execute(tx);
  return found;
}

/**
 * Saves what is about to be replaced, and returns the replacements that still apply: rows that
 * somebody changed meanwhile are skipped.
 */
export async function archiveRows(
  tx: Tx,
  run: Run,
  task: Task,
  replacements: readonly Replacement[],
): Promise<Replacement[]> {
  if (replacements.length === 0) return [];
  const rows = replacements.map(({ row }) => row);
  const { rows: kept } = await sql<{ language: string; position: number }>`
    update task_rows r
       set optimized_from = jsonb_build_object('run_id', ${run.id}::text, 'target', r.target, 'origin', r.origin,
             'score', r.score, 'new_score', w.score)
      from unnest(${rows.map(({ language }) => language)}::text[], ${rows.map(({ position }) => position)}::int[],
                  ${rows.map(({ revision }) => revision)}::int[], ${replacements.map(({ change }) => change.score ?? null)}::int[])
           as w(language, position, revision, score)
     where r.task_id = ${task.id} and r.language = w.language and r.position = w.position and r.revision = w.revision
       and r.language = any(${[...new Set(rows.map(({ language }) => language))]}::text[])
       and r.position = any(${rows.map(({ position }) => position)}::int[])
    returning r.language, r.position`.execute(tx);
  const ids = new Set(kept.map(itemId));
  return replacements.filter(({ row }) => ids.has(itemId(row)));
}
