import { type RawBuilder, sql } from 'kysely';
import {
  type Issue,
  isNarrow,
  type Row,
  type ROW_STATES,
  type RowFilters,
  rowsThat,
  walkOf,
} from '#localization/public.ts';
import type { Said } from '#kernel/sentences/fill.ts';
import type { Tx } from '#platform/db/client.ts';

/** A row in one language. */
export interface WindowCell {
  target: string | null;
  origin: Row['origin'];
  tm_score: number | null;
  score: number | null;
  state: (typeof ROW_STATES)[number];
  failure: string | null;
  failure_said: Said | null;
  issues: readonly Issue[];
  revision: number;
  reviewed_at: Date | null;
  updated_at: Date;
}

interface WindowRow extends WindowCell {
  task_id: string;
  position: number;
  string_id: string;
  content: string;
  max_length: number | null;
}

interface Span {
  offset: number;
  limit: number;
}
type PlaceOf = readonly [task: string, position: number];

/** First finds the positions of the rows in a window, then reads the rows by key. */
export async function readWindow(
  tx: Tx,
  filters: RowFilters,
  span: Span,
): Promise<{ total: number; rows: WindowRow[] }> {
  if (filters.tasks.length === 0) return { total: 0, rows: [] };
  const { total, places } = isNarrow(filters)
    ? await findPlaces(tx, filters, span)
    : await countPlaces(tx, filters, span);
  if (places.length === 0) return { total, rows: [] };
  const at = sql`
    unnest(${places.map(([task]) => task)}::text[], ${places.map(([, position]) => position)}::int[])
      with ordinality as w(task_id, position, i)`;
  return { total, rows: await readRowsAt(tx, filters.language, at) };
}

/** The rows at w(task_id, position), in the order of w.i. */
async function readRowsAt(tx: Tx, language: string, at: RawBuilder<unknown>): Promise<WindowRow[]> {
  const { rows } = await sql<WindowRow>`
    select w.task_id, w.position, s.string_id, s.content, s.max_length, r.target, r.origin, r.tm_score, r.score, r.state, r.failure, r.failure_said,
           r.issues, r.revision, r.reviewed_at, r.updated_at
      from ${at}
     cross join lateral (select * from task_rows t where t.task_id = w.task_id and t.language = ${language} and t.position = w.position offset 0) r
     cross join lateral (select * from task_strings t where t.task_id = w.task_id and t.position = w.position offset 0) s
     order by w.i, w.position`.execute(tx);
  return rows;
}

/** Consecutive rows of a task. */
interface Run {
  task_id: string;
  first: number;
  count: number;
}

/** Every row of the runs, restricted to tasks of the project. */
const rowsOf = (projectId: string, runs: readonly Run[]) => sql`
  (select c.task_id, p.position, c.i
     from unnest(${runs.map(({ task_id }) => task_id)}::text[], ${runs.map(({ first }) => first)}::int[],
                 ${runs.map(({ count }) => count)}::int[]) with ordinality as c(task_id, first, count, i)
     join tasks k on k.id = c.task_id and k.project_id = ${projectId}
    cross join lateral generate_series(c.first, c.first + c.count - 1) as p(position))`;

/** Rows by position, in any state, including those that the filters no longer match. */
export async function readRuns(
  tx: Tx,
  projectId: string,
  filters: RowFilters,
  runs: readonly Run[],
): Promise<{ rows: WindowRow[]; left: Set<string> }> {
  const rows = await readRowsAt(tx, filters.language, sql`${rowsOf(projectId, runs)} w`);
  if (!isNarrow(filters)) return { rows, left: new Set() };
  const tasks = [...new Set(runs.map(({ task_id }) => task_id))];
  const { rows: found } = await sql<{ id: string }>`
    select r.task_id || ':' || r.position as id ${rowsThat({ ...filters, tasks })}
       and (r.task_id, r.position) in (select x.task_id, x.position from ${rowsOf(projectId, runs)} x)`.execute(
    tx,
  );
  const still = new Set(found.map(({ id }) => id));
  return { rows, left: new Set(rows.map(idOf).filter((id) => !still.has(id))) };
}

export const idOf = ({ task_id, position }: Pick<WindowRow, 'task_id' | 'position'>) =>
  `${task_id}:${position}`;

/** All rows that match the filters, as runs in the order of the list, limited to this many runs. */
export async function readRunsWhere(tx: Tx, filters: RowFilters, max: number): Promise<Run[]> {
  if (filters.tasks.length === 0) return [];
  if (!isNarrow(filters))
    return (await countTasks(tx, filters)).map(({ id, count }) => ({ task_id: id, first: 0, count }));
  const { rows } = await sql<{ runs: [n: number, first: number, count: number][] }>`
    with found as materialized (select w.n::int as n, r.position ${rowsThat(filters)}),
         run as (
           select n, min(position) as first, count(*)::int as count
             from (select n, position, position - row_number() over (partition by n order by position) as beginning from found) f
            group by n, beginning order by 1, 2 limit ${max})
    select coalesce(json_agg(json_build_array(n, first, count) order by n, first), '[]') as runs from run`.execute(
    tx,
  );
  return (rows[0]?.runs ?? []).map(([n, first, count]) => ({
    task_id: filters.tasks[n - 1] ?? '',
    first,
    count,
  }));
}

/**
 * In one pass. Each task is read in the order of its rows until the window may be full; the rows after
 * that are only counted. Putting all of them aside, to count and to sort them, cost half as much again.
 */
async function findPlaces(
  tx: Tx,
  filters: RowFilters,
  { offset, limit }: Span,
): Promise<{ total: number; places: PlaceOf[] }> {
  const { lists, tasks, rows: rowsOfTask } = walkOf(filters);
  const most = offset + limit;
  const { rows } = await sql<{ total: number; places: [n: number, positions: number[]][] }>`
    with ${lists} found as materialized (
      select w.n::int as n, f.list, coalesce(cardinality(f.list), 0) + c.n as total
        from ${tasks}
       cross join lateral (
         select array_agg(p.position order by p.position) as list
           from (select r.position ${rowsOfTask} order by r.position limit ${most}) p) f
       cross join lateral (select count(*)::int as n ${rowsOfTask} and r.position > f.list[${most}::int]) c),
         placed as (
      select n, list, total, (sum(total) over (order by n) - total)::int as before from found)
    select coalesce(sum(total), 0)::int as total,
           coalesce(json_agg(json_build_array(n, list[greatest(${offset} - before, 0) + 1 : ${most} - before]) order by n)
             filter (where before < ${most} and before + total > ${offset}), '[]') as places
      from placed`.execute(tx);
  const { total, places } = rows[0] ?? { total: 0, places: [] };
  return {
    total,
    places: places.flatMap(([n, positions]) =>
      positions.map((position): PlaceOf => [filters.tasks[n - 1] ?? '', position]),
    ),
  };
}

/** Without a filter no rows need to be read: the rows of a task are numbered from 0 without gaps. */
async function countPlaces(
  tx: Tx,
  filters: RowFilters,
  { offset, limit }: Span,
): Promise<{ total: number; places: PlaceOf[] }> {
  const places: PlaceOf[] = [];
  let total = 0;
  for (const { id, count } of await countTasks(tx, filters)) {
    const first = Math.max(0, offset - total);
    const end = Math.min(count, offset + limit - total);
    for (let position = first; position < end; position += 1) places.push([id, position]);
    total += count;
  }
  return { total, places };
}

/** How many rows each task has in the language, taken from its last row. */
async function countTasks(
  tx: Tx,
  { tasks, language }: RowFilters,
): Promise<{ id: string; count: number; before: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select w.id, l.position + 1 as count
      from unnest(${[...tasks]}::text[]) with ordinality as w(id, n)
     cross join lateral (
       select r.position from task_rows r where r.task_id = w.id and r.language = ${language}
        order by r.position desc limit 1) l
     order by w.n`.execute(tx);
  let before = 0;
  return rows.map(({ id, count }) => {
    const task = { id, count, before };
    before += count;
    return task;
  });
}

export type Wanted =
  | { id: { taskId: string; position: number } }
  | { after: { taskId: string; position: number } | null; is: 'untranslated' | 'found' };

const CONDITIONS = {
  untranslated: sql`r.target is null`,
  found: sql`r.issues -> 0 is not null`,
} as const;

interface Found {
  index: number;
  taskId: string;
  position: number;
}

/** The position of a row in the list, counted from 0. */
export function findPlace(tx: Tx, filters: RowFilters, wanted: Wanted): Promise<Found | null> {
  return isNarrow(filters) ? findAmong(tx, filters, wanted) : findInOrder(tx, filters, wanted);
}

async function findAmong(tx: Tx, filters: RowFilters, wanted: Wanted): Promise<Found | null> {
  const isWanted =
    'id' in wanted
      ? sql`r.task_id = ${wanted.id.taskId} and r.position = ${wanted.id.position}`
      : CONDITIONS[wanted.is];
  const { rows } = await sql<{ index: number; n: number; position: number }>`
    select f.index, f.n, f.position
      from (select w.n::int as n, r.position, ${isWanted} as is_wanted,
                   row_number() over (order by w.n, r.position)::int - 1 as index ${rowsThat(filters)}) f
     where f.is_wanted and ${isAfter(filters, wanted)}
     order by f.index limit 1`.execute(tx);
  const place = rows[0];
  return place
    ? { index: place.index, taskId: filters.tasks[place.n - 1] ?? '', position: place.position }
    : null;
}

/** Rows after the given row, which may no longer match the filters. */
function isAfter({ tasks }: RowFilters, wanted: Wanted): RawBuilder<unknown> {
  if ('id' in wanted || wanted.after === null) return sql`true`;
  return sql`(f.n, f.position) > (${tasks.indexOf(wanted.after.taskId) + 1}::int, ${wanted.after.position}::int)`;
}

/**
 * In the unfiltered list, the position follows from the row's number. The next row of a
 * kind is found along the key.
 */
async function findInOrder(tx: Tx, filters: RowFilters, wanted: Wanted): Promise<Found | null> {
  const all = await countTasks(tx, filters);
  const start = 'id' in wanted ? null : wanted.after;
  const from = all.findIndex(({ id }) => id === start?.taskId);
  for (const [n, { id, count, before }] of all.entries()) {
    if ('id' in wanted) {
      const { taskId, position } = wanted.id;
      if (taskId === id && position < count) return { index: before + position, taskId, position };
      continue;
    }
    if (n < from) continue;
    const after = n === from ? (start?.position ?? -1) : -1;
    const row = await tx
      .selectFrom('task_rows as r')
      .select('r.position')
      .where('r.task_id', '=', id)
      .where('r.language', '=', filters.language)
      .where('r.position', '>', after)
      .where(sql<boolean>`${CONDITIONS[wanted.is]}`)
      .orderBy('r.position')
      .limit(1)
      .executeTakeFirst();
    if (row) return { index: before + row.position, taskId: id, position: row.position };
  }
  return null;
}

interface RowCounts {
  total: number;
  found: number;
  weak: number;
  states: Record<string, number>;
  origins: Record<string, number>;
  checks: Record<string, number>;
  /** By tens: 0 is 0 to 9, 9 is 90 to 100. */
  tens: Record<string, number>;
}

/** Rows below this score count as weak. */
const WEAK_BELOW = 70;

/** How many rows have each state, origin and check, in one pass. */
export async function countRows(tx: Tx, filters: RowFilters): Promise<RowCounts> {
  const none: RowCounts = { total: 0, found: 0, weak: 0, states: {}, origins: {}, checks: {}, tens: {} };
  if (filters.tasks.length === 0) return none;
  const { rows } = await sql<RowCounts>`
    with found as materialized (
      select r.state, r.origin, r.score, case when r.issues -> 0 is not null then r.issues end as issues ${rowsThat(filters)})
    select count(*)::int as total, count(issues)::int as found, count(*) filter (where score < ${WEAK_BELOW})::int as weak,
           coalesce((select json_object_agg(state, n) from (select state, count(*)::int as n from found group by 1) x), '{}') as states,
           coalesce((select json_object_agg(origin, n) from (select origin, count(*)::int as n from found where origin is not null group by 1) x), '{}') as origins,
           coalesce((select json_object_agg(ten, n) from (select least(score / 10, 9) as ten, count(*)::int as n from found where score is not null group by 1) x), '{}') as tens,
           coalesce((select json_object_agg(name, n) from (
             select i ->> 'check' as name, count(distinct f.n)::int as n
               from (select row_number() over () as n, issues from found where issues is not null) f, jsonb_array_elements(f.issues) i
              group by 1) x), '{}') as checks
      from found`.execute(tx);
  return rows[0] ?? none;
}

/** Sorted by code. Rows need not be read, because a task has its rows in all its languages. */
export async function readStringLanguages(tx: Tx, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ language: string }>`
    select unnest(target_languages) as language from projects where id = ${projectId}
    union select unnest(target_languages) from tasks where project_id = ${projectId}
    order by language`.execute(tx);
  return rows.map(({ language }) => language);
}

interface Beside extends WindowCell {
  task_id: string;
  position: number;
  language: string;
}

/** The same rows in other languages, by row id; each is one lookup by key. */
export async function readBeside(
  tx: Tx,
  places: readonly Pick<WindowRow, 'task_id' | 'position'>[],
  languages: readonly string[],
): Promise<Map<string, Beside[]>> {
  const { rows } = await sql<Beside>`
    select w.task_id, w.position, l.language, r.target, r.origin, r.tm_score, r.score, r.state, r.failure, r.failure_said,
           r.issues, r.revision, r.reviewed_at, r.updated_at
      from unnest(${places.map(({ task_id }) => task_id)}::text[], ${places.map(({ position }) => position)}::int[])
           as w(task_id, position)
     cross join unnest(${[...languages]}::text[]) as l(language)
     cross join lateral (select * from task_rows t where t.task_id = w.task_id and t.language = l.language and t.position = w.position offset 0) r`.execute(
    tx,
  );
  return Map.groupBy(rows, ({ task_id, position }) => `${task_id}:${position}`);
}
