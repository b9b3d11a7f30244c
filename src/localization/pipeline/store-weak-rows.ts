import { sql } from 'kysely';
import { PSEUDO_LANGUAGE } from '#kernel/pseudo.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Run } from '../runs/run.ts';
import type { Task } from '../task-store/task.ts';
import { FULL_MATCH, GIVEN, VERDICTS } from './settled.ts';

/** isSettled as an SQL condition on task_rows r. */
const settledRows = sql<boolean>`(
  coalesce(r.origin, '') = any(${[...GIVEN]}::text[]) or r.state = any(${[...VERDICTS]}::text[])
  or coalesce(r.tm_score, 0) >= ${FULL_MATCH}::int or r.language = ${PSEUDO_LANGUAGE})`;

/** The rows of the preceding translation: those of its languages, and for a retry only the rows it redid. */
const within = (task: Task, { targetLanguages, options }: Scope) => sql`
  r.task_id = ${task.id} and r.language = any(${[...targetLanguages]}::text[])
  ${options['redo'] === true ? sql`and r.redo_run = ${options['translateRunId']}` : sql``}`;

type Scope = Pick<Run, 'targetLanguages' | 'options'>;

/** A low score, any critical issue or a missed term. */
const weak = (task: Task) => sql`
  r.target is not null and (r.score < ${task.options.optimizeThreshold} or r.issues @> '[{"severity":"critical"}]'
    or r.issues @> '[{"check":"terminology","severity":"major"}]')`;

/** Weak and not settled. A row is optimized only once: a second attempt tends to swing back and forth. */
export const candidates = (task: Task, scope: Scope) => sql`
  ${within(task, scope)} and ${weak(task)} and r.optimized_from is null and not ${settledRows}`;

interface Budget {
  /** Rows that are weak, whatever their origin. */
  weak: number;
  /** Weak rows that may be changed. */
  candidates: number;
  /** How many of the candidates the project's budget allows, worst first. */
  rows: number;
}

export async function countBudget(tx: Tx, task: Task, scope: Scope, percentMax: number): Promise<Budget> {
  const { rows } = await sql<{ weak: number; candidates: number; total: number }>`
    select count(*) filter (where ${weak(task)})::int as weak, count(*) filter (where ${candidates(task, scope)})::int as candidates,
           count(*)::int as total
      from task_rows r where ${within(task, scope)}`.execute(tx);
  const { total, ...found } = rows[0] ?? { weak: 0, candidates: 0, total: 0 };
  return { ...found, rows: Math.min(found.candidates, Math.ceil((total * percentMax) / 100)) };
}
