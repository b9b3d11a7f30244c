import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';

/** Filters translations of a task. A string matches if one of its translations does. */
export interface StringFilter {
  taskId: string;
  languages: readonly string[];
  minScore: number | null;
  maxScore: number | null;
  state: string | null;
  /** The id of a check that reported an issue. */
  issue: string | null;
  /** Part of the source or the translation, ignoring case. */
  q: string | null;
  /** Whether strings without a matching translation are left out. */
  isNarrow: boolean;
}

export interface StringRecord {
  position: number;
  string_id: string;
  content: string;
  /** The source matches q, so all translations of the string match. */
  is_hit: boolean;
}

/** ilike costs half as much as strpos(lower(…)). Its wildcards are escaped. */
const contains = (column: RawBuilder<unknown>, q: string) =>
  sql`${column} ilike ${`%${q.replace(/[\\%_]/gu, String.raw`\$&`)}%`}`;

/** Conditions on task_rows r. Languages come first, because with the position they form the primary key. */
const fits = (filter: StringFilter) => sql`
  r.task_id = ${filter.taskId} and r.language = any(${[...filter.languages]})
  ${filter.minScore === null ? sql`` : sql`and r.score >= ${filter.minScore}`}
  ${filter.maxScore === null ? sql`` : sql`and r.score <= ${filter.maxScore}`}
  ${filter.state === null ? sql`` : sql`and r.state = ${filter.state}`}
  ${filter.issue === null ? sql`` : sql`and r.issues @> ${JSON.stringify([{ check: filter.issue }])}::jsonb`}`;

/** After `after`, up to `last`. */
interface Range {
  after: number;
  last: number;
}

/**
 * Each list of positions is built once and hashed, which the "or" ensures. As a join, without
 * statistics and under row-level security, it became one look-up per string and ten times slower.
 */
function strings(filter: StringFilter, { after, last }: Range): RawBuilder<unknown> {
  const { q } = filter;
  const among = (more: RawBuilder<unknown>) => sql`s.position in (
    select r.position from task_rows r where ${fits(filter)} and r.position > ${after} and r.position <= ${last} ${more})`;
  const wanted =
    q === null
      ? among(sql``)
      : sql`(${contains(sql`s.content`, q)} and ${among(sql``)}) or ${among(sql`and ${contains(sql`r.target`, q)}`)}`;
  return sql`
    from task_strings s
   where s.task_id = ${filter.taskId} and s.position > ${after} and s.position <= ${last} and (${!filter.isNarrow} or ${wanted})`;
}

const columns = ({ q }: StringFilter) =>
  sql`s.position, s.string_id, s.content, ${q === null ? sql`true` : contains(sql`s.content`, q)} as is_hit`;

const EVERYWHERE: Range = { after: -1, last: 2_147_483_647 };

/** A page by number with the total, in one pass over the task. */
export async function findPage(
  tx: Tx,
  filter: StringFilter,
  page: { limit: number; offset: number },
): Promise<{ total: number; strings: StringRecord[] }> {
  const { rows: found } = await sql<{ total: number; positions: number[] }>`
    with found as materialized (select s.position ${strings(filter, EVERYWHERE)})
    select (select count(*)::int from found) as total,
           array(select position from found order by position limit ${page.limit} offset ${page.offset}) as positions`.execute(
    tx,
  );
  const { total, positions } = found[0] ?? { total: 0, positions: [] };
  const { rows } = await sql<StringRecord>`
    select ${columns(filter)} from task_strings s
     where s.task_id = ${filter.taskId} and s.position = any(${positions}::int[]) order by s.position`.execute(
    tx,
  );
  return { total, strings: rows };
}

const WINDOW = 2000;

/**
 * The next strings after a position, searched in growing windows, so that a page near the start does
 * not read the whole task.
 */
export async function findAfter(
  tx: Tx,
  filter: StringFilter,
  after: number,
  limit: number,
): Promise<StringRecord[]> {
  const found: StringRecord[] = [];
  // Requested only if the first window was not enough: for a new task it costs as much as the page.
  let end = Number.POSITIVE_INFINITY;
  for (let from = after, size = WINDOW; from < end && found.length < limit; from += size, size *= 2) {
    if (from > after && end === Number.POSITIVE_INFINITY) end = await lastPosition(tx, filter.taskId);
    const last = Math.min(EVERYWHERE.last, from + size);
    const { rows } = await sql<StringRecord>`
      select ${columns(filter)} ${strings(filter, { after: from, last })}
       order by s.position limit ${limit - found.length}`.execute(tx);
    found.push(...rows);
  }
  return found;
}

async function lastPosition(tx: Tx, taskId: string): Promise<number> {
  const row = await tx
    .selectFrom('task_strings')
    .select('position')
    .where('task_id', '=', taskId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? -1;
}

export type FoundTranslation = Pick<
  Selectable<Tables['task_rows']>,
  | 'position'
  | 'language'
  | 'target'
  | 'origin'
  | 'tm_score'
  | 'score'
  | 'score_detail'
  | 'state'
  | 'failure'
  | 'failure_said'
  | 'issues'
  | 'revision'
  | 'reviewed_at'
  | 'reviewed_by'
  | 'updated_at'
> & { examples_count: number };

/** The translations of a page of strings, by position. */
export async function findTranslations(
  tx: Tx,
  filter: StringFilter,
  page: readonly StringRecord[],
): Promise<Map<number, FoundTranslation[]>> {
  const hits = page.filter(({ is_hit }) => is_hit).map(({ position }) => position);
  const { rows } = await sql<FoundTranslation>`
    select r.position, r.language, r.target, r.origin, r.tm_score, r.score, r.score_detail, r.state, r.failure, r.failure_said, r.issues, r.revision,
           r.reviewed_at, r.reviewed_by, r.updated_at, jsonb_array_length(coalesce(r.examples, '[]')) as examples_count
      from task_rows r where ${fits(filter)} and r.position = any(${page.map(({ position }) => position)})
       ${filter.q === null ? sql`` : sql`and (r.position = any(${hits}) or ${contains(sql`r.target`, filter.q)})`}
     order by r.position, r.language`.execute(tx);
  return Map.groupBy(rows, ({ position }) => position);
}
