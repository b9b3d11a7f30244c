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
 * For ASCII letters the "C" collation is enough, and strpos(lower(…)) is a fifth cheaper than ilike.
 * For other letters ilike is cheaper, with its wildcards escaped. Text without case needs neither. A
 * trigram index is not used: under row-level security a leaky operator is evaluated only after the
 * policy, and every step of the pipeline would pay for an index over the translations.
 */
function contains(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const pattern = `%${text.replace(/[\\%_]/gu, String.raw`\$&`)}%`;
  if (text.toLowerCase() === text.toUpperCase()) return sql`${column} like ${pattern}`;
  const isAscii = Buffer.byteLength(text) === text.length;
  return isAscii
    ? sql`strpos(lower(${column} collate "C"), ${text.toLowerCase()}) > 0`
    : sql`${column} ilike ${pattern}`;
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

/**
 * Searches only blocks that contain the text, which is a seventh of the work. Fenced, so that each
 * block is one range of the key.
 */
const withSource = (tasks: readonly string[], text: string) => sql`
  select s.task_id, s.position
    from task_texts b
   cross join lateral (
     select s.task_id, s.position from task_strings s
      where s.task_id = b.task_id and s.position >= b.block << 9 and s.position < (b.block + 1) << 9
        and ${contains(sql`s.content`, text)} offset 0) s
   where b.task_id = any(${[...tasks]}::text[]) and strpos(b.texts, small_letters(${text})) > 0`;

/** Most lists are empty. Testing that is cheaper than searching them. */
const holds = (list: RawBuilder<unknown>, part: object) =>
  sql`and ${list} -> 0 is not null and ${list} @> ${JSON.stringify([part])}::jsonb`;

/** `from … where …` on task_rows r, with the number of the task as w.n. */
export function rowsThat(filters: RowFilters): RawBuilder<unknown> {
  const { states, origins, scoreBelow, check, termId, text, stringId, dismissed } = filters;
  const found = check === 'any' ? sql`and r.issues -> 0 is not null` : holds(sql`r.issues`, { check });
  return sql`
    from unnest(${[...filters.tasks]}::text[]) with ordinality as w(id, n)
    join task_rows r on r.task_id = w.id and r.language = ${filters.language}
   where true
    ${states === null ? sql`` : sql`and r.state = any(${[...states]})`}
    ${origins === null ? sql`` : sql`and r.origin = any(${[...origins]})`}
    ${scoreBelow === null ? sql`` : sql`and r.score < ${scoreBelow}`}
    ${check === null ? sql`` : found}
    ${dismissed === undefined ? sql`` : holds(sql`r.dismissed`, { check: dismissed })}
    ${termId === null ? sql`` : holds(sql`r.terms`, { termId })}
    ${stringId === null ? sql`` : sql`and ${isOf(withId(filters.tasks, stringId))}`}
    ${text === null ? sql`` : sql`and (${contains(sql`r.target`, text)} or ${isOf(withSource(filters.tasks, text))})`}`;
}

/** Whether there are filters besides tasks and language. */
export const isNarrow = ({ states, origins, scoreBelow, check, termId, text, stringId }: RowFilters) =>
  [states, origins, scoreBelow, check, termId, text, stringId].some((each) => each !== null);
