import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Issue, Row } from '#localization/door.ts';
import type { ROW_STATES } from './string-filters.ts';

export interface RowFilters {
  /** In the order in which their rows follow one another. */
  tasks: readonly string[];
  language: string;
  states: readonly string[] | null;
  origins: readonly string[] | null;
  scoreBelow: number | null;
  check: string | null;
  termId: string | null;
  text: string | null;
  stringId: string | null;
}

/** A project of ten million rows is not one list: its newest tasks are. */
const TASKS_MAX = 50;

/** Of a task that is given, its id, if it has the language. */
export async function readTasksWith(
  tx: Tx,
  projectId: string,
  language: string,
  taskId: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tasks where project_id = ${projectId} and ${language} = any(target_languages)
       and ${taskId === null ? sql`true` : sql`id = ${taskId}`}
     order by accepted_at desc, id desc limit ${TASKS_MAX}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** ilike was half the price of strpos(lower(…)); its own signs are taken as they stand. */
const contains = (column: RawBuilder<unknown>, text: string) =>
  sql`${column} ilike ${`%${text.replace(/[\\%_]/gu, String.raw`\$&`)}%`}`;

/** Of task_rows r and, where words are looked for, of task_strings s. */
function rowsThat(filters: RowFilters): RawBuilder<unknown> {
  const { states, origins, scoreBelow, check, termId, text, stringId } = filters;
  const found =
    check === 'any' ? sql`and r.issues <> '[]'` : sql`and r.issues @> ${JSON.stringify([{ check }])}::jsonb`;
  return sql`
    from unnest(${[...filters.tasks]}::text[]) with ordinality as w(id, n)
    join task_rows r on r.task_id = w.id and r.language = ${filters.language}
    ${text === null && stringId === null ? sql`` : sql`join task_strings s on s.task_id = r.task_id and s.position = r.position`}
   where true
    ${states === null ? sql`` : sql`and r.state = any(${[...states]})`}
    ${origins === null ? sql`` : sql`and r.origin = any(${[...origins]})`}
    ${scoreBelow === null ? sql`` : sql`and r.score < ${scoreBelow}`}
    ${check === null ? sql`` : found}
    ${termId === null ? sql`` : sql`and r.terms @> ${JSON.stringify([{ termId }])}::jsonb`}
    ${stringId === null ? sql`` : sql`and ${contains(sql`s.string_id`, stringId)}`}
    ${text === null ? sql`` : sql`and (${contains(sql`s.content`, text)} or ${contains(sql`r.target`, text)})`}`;
}

export interface WindowRow {
  task_id: string;
  position: number;
  string_id: string;
  content: string;
  max_length: number | null;
  target: string | null;
  origin: Row['origin'];
  tm_score: number | null;
  score: number | null;
  state: (typeof ROW_STATES)[number];
  failure: string | null;
  issues: readonly Issue[];
  revision: number;
  reviewed_at: Date | null;
  updated_at: Date;
}

/** Places first, in one pass that carries two numbers a row; then the rows of the window, by their key. */
export async function readWindow(
  tx: Tx,
  filters: RowFilters,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; rows: WindowRow[] }> {
  if (filters.tasks.length === 0) return { total: 0, rows: [] };
  const { rows: passes } = await sql<{ total: number; places: [n: number, position: number][] }>`
    with found as materialized (select w.n::int as n, r.position ${rowsThat(filters)})
    select (select count(*)::int from found) as total,
           coalesce((select json_agg(json_build_array(p.n, p.position) order by p.n, p.position)
              from (select n, position from found order by n, position limit ${limit} offset ${offset}) p), '[]') as places`.execute(
    tx,
  );
  const { total, places } = passes[0] ?? { total: 0, places: [] };
  if (places.length === 0) return { total, rows: [] };
  const { rows } = await sql<WindowRow>`
    select w.task_id, w.position, s.string_id, s.content, s.max_length, r.target, r.origin, r.tm_score, r.score, r.state, r.failure,
           r.issues, r.revision, r.reviewed_at, r.updated_at
      from unnest(${places.map(([n]) => filters.tasks[n - 1] ?? '')}::text[], ${places.map(([, position]) => position)}::int[])
           with ordinality as w(task_id, position, i)
     cross join lateral (select * from task_rows t where t.task_id = w.task_id and t.language = ${filters.language} and t.position = w.position offset 0) r
     cross join lateral (select * from task_strings t where t.task_id = w.task_id and t.position = w.position offset 0) s
     order by w.i`.execute(tx);
  return { total, rows };
}

export type Wanted =
  | { id: { taskId: string; position: number } }
  | { after: number; is: 'untranslated' | 'unapproved' | 'found' };

const BECAUSE = {
  untranslated: sql`r.target is null`,
  unapproved: sql`r.state <> 'approved'`,
  found: sql`r.issues <> '[]'`,
} as const;

/** Where in the list a row stands, counted from 0. */
export async function findPlace(
  tx: Tx,
  filters: RowFilters,
  wanted: Wanted,
): Promise<{ index: number; task_id: string; position: number } | null> {
  const isWanted =
    'id' in wanted
      ? sql`r.task_id = ${wanted.id.taskId} and r.position = ${wanted.id.position}`
      : BECAUSE[wanted.is];
  const { rows } = await sql<{ index: number; n: number; position: number }>`
    select f.index, f.n, f.position
      from (select w.n::int as n, r.position, ${isWanted} as is_wanted,
                   row_number() over (order by w.n, r.position)::int - 1 as index ${rowsThat(filters)}) f
     where f.is_wanted and f.index > ${'id' in wanted ? -1 : wanted.after}
     order by f.index limit 1`.execute(tx);
  const place = rows[0];
  return place
    ? { index: place.index, task_id: filters.tasks[place.n - 1] ?? '', position: place.position }
    : null;
}

export interface RowCounts {
  total: number;
  found: number;
  weak: number;
  states: Record<string, number>;
  origins: Record<string, number>;
  checks: Record<string, number>;
}

/** Rows below this score are counted as weak. */
const WEAK_BELOW = 70;

/** How many rows each state, origin and check has, in one pass. */
export async function countRows(tx: Tx, filters: RowFilters): Promise<RowCounts> {
  const none: RowCounts = { total: 0, found: 0, weak: 0, states: {}, origins: {}, checks: {} };
  if (filters.tasks.length === 0) return none;
  const { rows } = await sql<RowCounts>`
    with found as materialized (
      select r.state, r.origin, r.score, nullif(r.issues, '[]') as issues ${rowsThat(filters)})
    select count(*)::int as total, count(issues)::int as found, count(*) filter (where score < ${WEAK_BELOW})::int as weak,
           coalesce((select json_object_agg(state, n) from (select state, count(*)::int as n from found group by 1) x), '{}') as states,
           coalesce((select json_object_agg(origin, n) from (select origin, count(*)::int as n from found where origin is not null group by 1) x), '{}') as origins,
           coalesce((select json_object_agg(name, n) from (
             select i ->> 'check' as name, count(distinct f.n)::int as n
               from (select row_number() over () as n, issues from found where issues is not null) f, jsonb_array_elements(f.issues) i
              group by 1) x), '{}') as checks
      from found`.execute(tx);
  return rows[0] ?? none;
}
