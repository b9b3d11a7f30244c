import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

export interface RowFilters {
  /** In the order of their rows in the list. */
  tasks: readonly string[];
  language: string;
  states: readonly string[] | null;
  origins: readonly string[] | null;
  scoreBelow: number | null;
  check: string | null;
  termId: string | null;
  text: string | null;
  stringId: string | null;
  /** Rows in which a finding of this check was dismissed. */
  dismissed?: string;
}

/** Only the newest tasks of a project are listed, because a project may have ten million rows. */
const TASKS_MAX = 50;

/** The ids of the tasks that have the language: all of the project, or only the given one. */
export async function readTasksWith(
  tx: Tx,
  projectId: string,
  language: string,
  taskId: string | null,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('tasks')
    .select('id')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`${language} = any(target_languages)`)
    .$if(taskId !== null, (query) => query.where('id', '=', taskId ?? ''))
    .orderBy('accepted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(TASKS_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * For ASCII letters the "C" collation is enough, and cheapest. For other letters the database lowers
 * both; strpos(lower(…)) is a tenth cheaper than ilike, which lowers the pattern again for each row.
 * Text without case needs neither. A trigram index is not used: under row-level security a leaky
 * operator is evaluated only after the policy, and every step of the pipeline would pay for an index
 * over the translations.
 */
function contains(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  if (text.toLowerCase() === text.toUpperCase()) return sql`${column} like ${patternOf(text)}`;
  const isAscii = Buffer.byteLength(text) === text.length;
  return sql`(${hasPartOf(column, text)} ${
    isAscii
      ? sql`strpos(lower(${column} collate "C"), ${text.toLowerCase()}) > 0`
      : sql`strpos(lower(${column}), (select lower(${text}))) > 0`
  })`;
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/gu, String.raw`\$&`)}%`;

/**
 * What a text must have if it contains the other. Lowering is two thirds of a search; these need none: a
 * few characters without case, or a letter with a mark in its two cases, which is rare in most languages
 * that have it. Only letters that have just two (å is also the sign of a unit).
 */
function hasPartOf(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const part = /[ -@[-`{-~]{2,}/u.exec(text)?.[0];
  if (part !== undefined) return sql`strpos(${column}, ${part}) > 0 and`;
  const letter = /[à-äæ-öø-þ]/u.exec(text.toLowerCase())?.[0];
  if (letter === undefined) return sql``;
  return sql`(${column} like ${patternOf(letter)} or ${column} like ${patternOf(letter.toUpperCase())}) and`;
}

/**
 * Strings that contain a text, as a list that is built once and hashed. In a join with the rows of a
 * new task, for which the planner has no statistics, each row would look up its string: half a minute
 * for 100,000 rows. The "or" (no position is below 0) prevents the conversion to a join.
 */
const isOf = (strings: RawBuilder<unknown>) =>
  sql`((r.task_id, r.position) in (${strings}) or r.position < 0)`;

const withId = (tasks: readonly string[], stringId: string) => sql`
  select s.task_id, s.position from task_strings s
   where s.task_id = any(${[...tasks]}::text[]) and ${contains(sql`s.string_id`, stringId)}`;

const blocksWith = (tasks: readonly string[], text: string) => sql`
  select b.task_id, b.block from task_texts b
   where b.task_id = any(${[...tasks]}::text[]) and strpos(b.texts, small_letters(${text})) > 0`;

/**
 * Searches only blocks that contain the text, which is a seventh of the work. Fenced, so that each
 * block is one range of the key.
 */
const withSource = (blocks: RawBuilder<unknown>, text: string) => sql`
  select s.task_id, s.position
    from ${blocks} b
   cross join lateral (
     select s.task_id, s.position from task_strings s
      where s.task_id = b.task_id and s.position >= b.block << 9 and s.position < (b.block + 1) << 9
        and ${contains(sql`s.content`, text)} offset 0) s`;

/** Most lists are empty. Testing that is cheaper than searching them. */
const holds = (list: RawBuilder<unknown>, part: object) =>
  sql`and ${list} -> 0 is not null and ${list} @> ${JSON.stringify([part])}::jsonb`;

/** On task_rows r. `inSource` and `inId` say whether its string has the text and the id. */
function conditionsOf(
  { states, origins, scoreBelow, check, termId, text, stringId, dismissed }: RowFilters,
  inSource: RawBuilder<unknown>,
  inId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const found = check === 'any' ? sql`and r.issues -> 0 is not null` : holds(sql`r.issues`, { check });
  return sql`
    ${states === null ? sql`` : sql`and r.state = any(${[...states]})`}
    ${origins === null ? sql`` : sql`and r.origin = any(${[...origins]})`}
    ${scoreBelow === null ? sql`` : sql`and r.score < ${scoreBelow}`}
    ${check === null ? sql`` : found}
    ${dismissed === undefined ? sql`` : holds(sql`r.dismissed`, { check: dismissed })}
    ${termId === null ? sql`` : holds(sql`r.terms`, { termId })}
    ${stringId === null ? sql`` : sql`and ${inId}`}
    ${text === null ? sql`` : sql`and (${contains(sql`r.target`, text)} or ${inSource})`}`;
}

/** `from … where …` on task_rows r, with the number of the task as w.n. */
export function rowsThat(filters: RowFilters): RawBuilder<unknown> {
  const { tasks, language, text, stringId } = filters;
  const blocks = sql`(${blocksWith(tasks, text ?? '')})`;
  return sql`
    from unnest(${[...tasks]}::text[]) with ordinality as w(id, n)
    join task_rows r on r.task_id = w.id and r.language = ${language}
   where true ${conditionsOf(filters, isOf(withSource(blocks, text ?? '')), isOf(withId(tasks, stringId ?? '')))}`;
}

/**
 * The rows of one task after another, each in the order of its rows. `lists` are read once, whatever the
 * number of tasks; `tasks` are w(id, n), and `rows` is `from … where …` on the rows r of one of them.
 */
export function walkOf(filters: RowFilters): Record<'lists' | 'tasks' | 'rows', RawBuilder<unknown>> {
  const { tasks, language, text, stringId } = filters;
  const all = sql`unnest(${[...tasks]}::text[]) with ordinality`;
  if (stringId !== null && !isNarrow({ ...filters, stringId: null }))
    return walkOfIds(filters, all, stringId);
  // One number for task and position, because pairs take longer to hash.
  const listed = (name: RawBuilder<unknown>, strings: RawBuilder<unknown>) => sql`
    ${name} as materialized (
      select (t.n << 32) + s.position as key from (${strings}) s join ${all} as t(id, n) on t.id = s.task_id),`;
  const isIn = (list: RawBuilder<unknown>) =>
    sql`((w.n << 32) + r.position in (select key from ${list}) or r.position < 0)`;
  const blocks = sql`(${blocksWith(tasks, text ?? '')})`;
  const lists = [
    ...(stringId === null ? [] : [listed(sql`named`, withId(tasks, stringId))]),
    ...(text === null ? [] : [listed(sql`sources`, withSource(blocks, text))]),
  ];
  return {
    lists: sql`${sql.join(lists, sql` `)}`,
    tasks: sql`${all} as w(id, n)`,
    rows: sql`
      from task_rows r
     where r.task_id = w.id and r.language = ${language} ${conditionsOf(filters, isIn(sql`sources`), isIn(sql`named`))}`,
  };
}

/**
 * If only the id is asked for, the strings alone say which rows these are: up to its last row, a task has
 * one for each of its strings.
 */
const walkOfIds = ({ language }: RowFilters, all: RawBuilder<unknown>, stringId: string) => ({
  lists: sql``,
  tasks: sql`
    (select t.id, t.n, l.position as last from ${all} as t(id, n)
      cross join lateral (select r.position from task_rows r where r.task_id = t.id and r.language = ${language}
                           order by r.position desc limit 1) l offset 0) w`,
  rows: sql`from task_strings r where r.task_id = w.id and r.position <= w.last and ${contains(sql`r.string_id`, stringId)}`,
});

/** Whether there are filters besides tasks and language. */
export const isNarrow = ({ states, origins, scoreBelow, check, termId, text, stringId }: RowFilters) =>
  [states, origins, scoreBelow, check, termId, text, stringId].some((each) => each !== null);
