import { type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { FileAbout } from '../../formats/skeleton.ts';

export type Push = Selectable<Tables['pushes']>;
export type PushFile = Selectable<Tables['push_files']>;

/** The number of strings of each kind. `scope` counts the strings that the pushed files had before. */
export interface PushCounts {
  new: number;
  changed: number;
  gone: number;
  renamed: number;
  moved: number;
  returned: number;
  same: number;
  scope: number;
}

interface NewPushFile {
  path: string;
  namespace: string;
  format: string;
  language: string;
  sha256: string;
  bytes: number;
  isTranslation: boolean;
  sourcePath: string | null;
}

interface Owner {
  workspaceId: string;
  projectId: string;
}

/** For how long a push that was not applied is kept, and the history of an applied one. */
const OPEN_DAYS = 7;
const STORY_DAYS = 90;

/** Deletes pushes that were never applied and the data of long past ones. */
export async function forgetOldPushes(tx: Tx, projectId: string): Promise<void> {
  await tx
    .deleteFrom('pushes')
    .where('project_id', '=', projectId)
    .where('state', '<>', 'applied')
    .where('created_at', '<', daysAgo(OPEN_DAYS))
    .execute();
  await tx
    .deleteFrom('push_changes as c')
    .using('pushes as p')
    .whereRef('p.id', '=', 'c.push_id')
    .where('p.project_id', '=', projectId)
    .where('p.state', '=', 'applied')
    .where('p.applied_at', '<', daysAgo(STORY_DAYS))
    .execute();
  await tx
    .deleteFrom('file_parts')
    .where('project_id', '=', projectId)
    .where('created_at', '<', daysAgo(OPEN_DAYS))
    .execute();
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

export async function findOpenPush(tx: Tx, projectId: string, digest: string): Promise<Push | null> {
  const row = await tx
    .selectFrom('pushes')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('digest', '=', digest)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}

/** Null if another call with the same digest was faster. */
export async function insertPush(
  tx: Tx,
  { workspaceId, projectId }: Owner,
  push: {
    id: string;
    digest: string;
    isComplete: boolean;
    withTranslations: boolean;
    branch: string;
    createdBy: string;
  },
  files: readonly NewPushFile[],
): Promise<Push | null> {
  const row = await tx
    .insertInto('pushes')
    .values({
      id: push.id,
      workspace_id: workspaceId,
      project_id: projectId,
      state: 'open',
      is_complete: push.isComplete,
      with_translations: push.withTranslations,
      branch: push.branch,
      digest: push.digest,
      created_by: push.createdBy,
    })
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await sql`
    insert into push_files (push_id, number, workspace_id, project_id, path, namespace, format, language, sha256, bytes,
                            is_translation, source_path, state)
    select ${push.id}, f.number, ${workspaceId}, ${projectId}, f.path, f.namespace, f.format, f.language, f.sha256, f.bytes,
           f."isTranslation", f."sourcePath", 'waiting'
      from jsonb_to_recordset(${JSON.stringify(files.map((file, number) => ({ ...file, number })))}::jsonb)
           as f(number int, path text, namespace text, format text, language text, sha256 text, bytes bigint,
                "isTranslation" boolean, "sourcePath" text)`.execute(tx);
  return row;
}

export async function findPush(
  tx: Tx,
  projectId: string,
  id: string,
  /** share: nobody may end the push meanwhile. */
  holds: boolean | 'share' = false,
): Promise<Push | null> {
  const query = tx.selectFrom('pushes').selectAll().where('project_id', '=', projectId).where('id', '=', id);
  const held = holds === 'share' ? query.forShare() : holds ? query.forUpdate() : query;
  return (await held.executeTakeFirst()) ?? null;
}

/** Newest first. */
export function listPushRows(
  tx: Tx,
  projectId: string,
  after: { at: string; id: string } | null,
  count: number,
): Promise<(Push & { place: string; files: number })[]> {
  return tx
    .selectFrom('pushes as p')
    .selectAll('p')
    .select(sql<string>`p.created_at::text`.as('place'))
    .select(sql<number>`(select count(*)::int from push_files f where f.push_id = p.id)`.as('files'))
    .where('p.project_id', '=', projectId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(p.created_at, p.id) < (${after?.at}::timestamptz, ${after?.id})`),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(count)
    .execute();
}

export async function listPushFiles(tx: Tx, pushId: string): Promise<PushFile[]> {
  return tx.selectFrom('push_files').selectAll().where('push_id', '=', pushId).orderBy('number').execute();
}

/** Files that the project already has in the same version are not read again. */
export async function noteSameFiles(tx: Tx, pushId: string): Promise<void> {
  await sql`
    update push_files p set state = 'same', strings = v.strings
      from project_files f join project_file_versions v on v.id = f.version_id
     where p.push_id = ${pushId} and p.state <> 'read' and f.project_id = p.project_id and f.path = p.path
       and (v.sha256, v.namespace, v.format, v.language, v.translates is not null)
           = (p.sha256, p.namespace, p.format, p.language, p.is_translation)`.execute(tx);
  // Another push may have replaced the version meanwhile.
  await sql`
    update push_files p set state = 'waiting', strings = null
     where p.push_id = ${pushId} and p.state = 'same' and not exists (
       select from project_files f join project_file_versions v on v.id = f.version_id
        where f.project_id = p.project_id and f.path = p.path
          and (v.sha256, v.namespace, v.format, v.language, v.translates is not null)
           = (p.sha256, p.namespace, p.format, p.language, p.is_translation))`.execute(tx);
}

export async function noteRead(
  tx: Tx,
  { push_id, number }: PushFile,
  { strings, about, slots }: { strings: number; about: FileAbout; slots: Buffer },
): Promise<void> {
  await tx
    .updateTable('push_files')
    .set({ state: 'read', strings, about: JSON.stringify(about), slots })
    .where('push_id', '=', push_id)
    .where('number', '=', number)
    .execute();
}

export async function savePlan(
  tx: Tx,
  pushId: string,
  { revision, counts }: { revision: string; counts: PushCounts },
): Promise<void> {
  await tx
    .updateTable('pushes')
    .set({ revision, counts: JSON.stringify(counts) })
    .where('id', '=', pushId)
    .execute();
}

/** Closes an applied push, whose strings are now in the project. */
export async function closePush(
  tx: Tx,
  pushId: string,
  done: { runId: string | null; task: { id: string; languages: string[] } | null; counts: PushCounts },
): Promise<void> {
  await tx
    .updateTable('pushes')
    .set({
      state: 'applied',
      applied_at: sql`clock_timestamp()`,
      run_id: done.runId,
      task_id: done.task?.id ?? null,
      languages: done.task?.languages ?? null,
      counts: JSON.stringify(done.counts),
    })
    .where('id', '=', pushId)
    .execute();
  await tx.deleteFrom('push_strings').where('push_id', '=', pushId).execute();
}

/** The strings read for the push are deleted at once. */
export async function cancelOpenPush(tx: Tx, pushId: string): Promise<void> {
  await tx.updateTable('pushes').set({ state: 'cancelled' }).where('id', '=', pushId).execute();
  await tx.deleteFrom('push_changes').where('push_id', '=', pushId).execute();
  await tx.deleteFrom('push_strings').where('push_id', '=', pushId).execute();
}
