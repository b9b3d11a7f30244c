import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { NewString } from '../../task-store/store-insert.ts';
import { STRING_KEY } from '../store.ts';
import type { PushFile } from './pushes.ts';

/** Two readers of the same file write equal rows, so conflicts are ignored. */
export async function stageStrings(
  tx: Tx,
  file: PushFile,
  strings: readonly NewString[],
  from: number,
): Promise<void> {
  const rows = strings.map((string, index) => ({
    ordinal: from + index,
    string_id: string.stringId,
    content: string.content,
    context: string.context ?? null,
    max_length: string.maxLength ?? null,
    category: string.category ?? null,
    pic: string.pic ?? null,
    speaker: string.speaker ?? null,
    extra: string.extra ?? null,
    given: string.translations ?? null,
  }));
  await sql`
    insert into push_strings (push_id, number, ordinal, workspace_id, project_id, string_key, string_id, content, context, max_length,
                              category, pic, speaker, extra, given)
    select ${file.push_id}, ${file.number}, s.ordinal, ${file.workspace_id}, ${file.project_id}, ${STRING_KEY}, s.string_id, s.content,
           s.context, s.max_length, s.category, s.pic, s.speaker, s.extra, s.given
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as s(ordinal int, string_id text, content text, context text, max_length int, category text, pic text, speaker text, extra jsonb, given jsonb)
    on conflict do nothing`.execute(tx);
}

/** How many strings of the push have been read so far. */
export async function countStaged(tx: Tx, pushId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('push_strings')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('push_id', '=', pushId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Clash {
  string_id: string;
  path: string;
  other: string;
}

/** Finds an id that two files contain. A text without id may occur in any number of files. */
export async function findClash(tx: Tx, pushId: string, projectId: string): Promise<Clash | null> {
  const { rows } = await sql<Clash>`
    with twice as (
      select string_key, min(number) as one, max(number) as two, min(string_id) as string_id
        from (${sourcesOf(pushId)}) s where string_id <> ''
       group by string_key having min(number) < max(number) limit 1)
    select t.string_id, b.path, a.path as other
      from twice t join push_files a on a.push_id = ${pushId} and a.number = t.one
      join push_files b on b.push_id = ${pushId} and b.number = t.two
    union all
    (select s.string_id, p.path, k.path
       from (${sourcesOf(pushId)}) s join push_files p on p.push_id = s.push_id and p.number = s.number
       join project_file_strings f on f.project_id = ${projectId} and f.string_key = s.string_key
       join (${keptFiles(pushId, projectId)}) k on k.version_id = f.version_id
      where s.string_id <> '' limit 1)
    limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** The strings in the source files of the push. Translation files only fill in texts. */
export const sourcesOf = (pushId: string) => sql`
  select s.* from push_strings s
   where s.push_id = ${pushId} and not exists (
     select from push_files t where t.push_id = s.push_id and t.number = s.number and t.is_translation)`;

/** The project's source files with their state in the push. A push of another branch affects none of them. */
const filesBeside = (pushId: string, projectId: string) => sql`
  project_files f join pushes u on u.id = ${pushId} and u.branch = ''
    join project_file_versions v on v.id = f.version_id and v.translates is null
    left join push_files p on p.push_id = u.id and p.path = f.path
   where f.project_id = ${projectId}`;

/** Files of the project that stay unchanged: not pushed again, or pushed without changes. */
export const keptFiles = (pushId: string, projectId: string) => sql`
  select f.id, f.path, f.version_id from ${filesBeside(pushId, projectId)}
     and (p.state = 'same' or p.path is null and not u.is_complete)`;

/** Files whose strings may have been removed: pushed again, or missing from a push of all files. */
export const comparedFiles = (pushId: string, projectId: string) => sql`
  select f.id, f.path, f.version_id from ${filesBeside(pushId, projectId)}
     and (p.state = 'read' or p.path is null and u.is_complete)`;

/** Removed files: missing from a push of all files. */
export const droppedFiles = (pushId: string, projectId: string) => sql`
  select f.id, f.version_id from project_files f join pushes u on u.id = ${pushId} and u.branch = '' and u.is_complete
    join project_file_versions v on v.id = f.version_id and (v.translates is null or u.with_translations)
   where f.project_id = ${projectId} and not exists (select from push_files p where p.push_id = u.id and p.path = f.path)`;

/** If a string occurs several times, the first one counts. */
export const freshOf = (pushId: string) => sql`
  select distinct on (s.string_key) s.*, p.path, p.language, p.namespace
    from (${sourcesOf(pushId)}) s join push_files p on p.push_id = s.push_id and p.number = s.number
   order by s.string_key, s.number, s.ordinal`;
