import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

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
  /** Rows in which a finding of this check was dismissed. */
  dismissed?: string;
}

/** A project of ten million rows is not one list: its newest tasks are. */
const TASKS_MAX = 50;

/** The ids of the tasks that have the language: all of the project, or the one that is named. */
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
 * For letters of ASCII the rules of "C" are enough, and with them strpos(lower(…)) costs a fifth less than ilike;
 * beyond ASCII ilike is the cheaper one, its own signs taken as they stand. What has no case needs none of it. No
 * index of trigrams: under row-level security an operator that may leak is never asked before the policy, and every
 * step of the pipeline would pay for one over the translations.
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
 * Strings that hold a text, as a list that is made once and hashed: joined to the rows of a young task, of
 * which the planner knows nothing, each row would look its string up by itself, for half a minute in a task of
 * 100,000 rows. Beside an "or" it cannot become a join, and no position is below 0.
 */
const isOf = (strings: RawBuilder<unknown>) =>
  sql`((r.task_id, r.position) in (${strings}) or r.position < 0)`;

const withId = (tasks: readonly string[], stringId: string) => sql`
  select s.task_id, s.position from task_strings s
   where s.task_id = any(${[...tasks]}::text[]) and ${contains(sql`s.string_id`, stringId)}`;

/** Looks only into blocks that have the text at all, which is a seventh of the work. Fenced, so that each is a range of the key. */
const withSource = (tasks: readonly string[], text: string) => sql`
  select s.task_id, s.position
    from task_texts b
   cross join lateral (
     select s.task_id, s.position from task_strings s
      where s.task_id = b.task_id and s.position >= b.block << 9 and s.position < (b.block + 1) << 9
        and ${contains(sql`s.content`, text)} offset 0) s
   where b.task_id = any(${[...tasks]}::text[]) and strpos(b.texts, small_letters(${text})) > 0`;

/** Most lists are empty, which costs less to see than to look into them. */
const holds = (list: RawBuilder<unknown>, part: object) =>
  sql`and ${list} -> 0 is not null and ${list} @> ${JSON.stringify([part])}::jsonb`;

/** `from … where …` of task_rows r, with the number of its task as w.n. */
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

/** Whether anything is asked for beyond the tasks and the language. */
export const isNarrow = ({ states, origins, scoreBelow, check, termId, text, stringId }: RowFilters) =>
  [states, origins, scoreBelow, check, termId, text, stringId].some((each) => each !== null);
