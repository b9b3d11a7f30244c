import { type Insertable, sql } from 'kysely';
import { countWords } from '#kernel/words.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';

interface Owner {
  id: string;
  workspaceId: string;
  projectId: string;
  sourceLanguage: string | null;
}

/** A string as received in a request or read from a file. */
export interface NewString {
  stringId: string;
  content: string;
  context?: string | undefined;
  maxLength?: number | undefined;
  pic?: string | undefined;
  speaker?: string | undefined;
  category?: string | undefined;
  extra?: Readonly<Record<string, unknown>> | undefined;
  /** Translations that came with the string, by language. */
  translations?: Readonly<Record<string, string>> | undefined;
}

export interface Counts {
  strings: number;
  words: number;
}

/**
 * Inserts all strings in one statement, starting at the given position. 10,000 take about a quarter of
 * a second.
 */
export async function insertStrings(
  tx: Tx,
  task: Owner,
  strings: readonly NewString[],
  from = 0,
): Promise<Counts> {
  const rows = strings.map((string, index) => ({
    position: from + index,
    string_id: string.stringId,
    content: string.content,
    context: string.context ?? null,
    max_length: string.maxLength ?? null,
    pic: string.pic ?? null,
    speaker: string.speaker ?? null,
    category: string.category ?? null,
    extra: string.extra ?? null,
    given: string.translations ?? null,
    words: countWords(string.content, task.sourceLanguage ?? ''),
  }));
  await sql`
    insert into task_strings (task_id, workspace_id, project_id, position, string_id, content, context, max_length, pic, speaker, category, extra, given, words)
    select ${task.id}, ${task.workspaceId}, ${task.projectId}, j.position, j.string_id, j.content, j.context, j.max_length, j.pic, j.speaker, j.category, j.extra, j.given, j.words
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as j(position int, string_id text, content text, context text, max_length int,
           pic text, speaker text, category text, extra jsonb, given jsonb, words int)`.execute(tx);
  return { strings: rows.length, words: rows.reduce((sum, row) => sum + row.words, 0) };
}

export async function saveCounts(tx: Tx, taskId: string, { strings, words }: Counts): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ strings_count: strings, words_count: words })
    .where('id', '=', taskId)
    .execute();
}

/**
 * Creates the rows (string and language) of a task; existing rows stay. Translations that came with
 * the strings are kept, and a source of only white space is its own translation.
 */
export async function addRows(
  tx: Tx,
  task: { id: string; workspaceId: string; projectId: string },
  languages: readonly string[],
): Promise<void> {
  await sql`
    insert into task_rows (task_id, language, position, workspace_id, project_id, target, origin, state)
    select s.task_id, l.language, s.position, s.workspace_id, s.project_id, g.target,
           case when g.target is not null then 'given' end, case when g.target is not null then 'edited' else 'new' end
      from task_strings s cross join unnest(${[...languages]}::text[]) as l(language)
      cross join lateral (select coalesce(nullif(s.given->>l.language, ''), case when btrim(s.content, E' \\t\\r\\n') = '' then s.content end) as target) g
     where s.task_id = ${task.id}
    on conflict do nothing`.execute(tx);
}

export async function nextTaskNumber(tx: Tx, workspaceId: string, projectId: string): Promise<number> {
  const { last_number } = await tx
    .insertInto('task_counters')
    .values({ project_id: projectId, workspace_id: workspaceId, last_number: 1 })
    .onConflict((oc) =>
      oc.column('project_id').doUpdateSet({ last_number: sql`task_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

/** False if the App Key already has a task with this client_task_id. */
export async function insertTask(tx: Tx, task: Insertable<Tables['tasks']>): Promise<boolean> {
  const row = await tx
    .insertInto('tasks')
    .values(task)
    .onConflict((oc) =>
      oc.columns(['app_key_id', 'client_task_id']).where('client_task_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
