import { type Selectable, sql } from 'kysely';
import { AppError, invalidField } from '#kernel/errors.ts';
import { isId } from '#kernel/ids.ts';
import { recall, saidColumn, say, type Sentence } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { projectOf } from '../project-of.ts';
import {
  type OptimizeStatus,
  type ScanStatus,
  TASK,
  type Task,
  type TaskStatus,
  type TaskOptions,
} from './task.ts';
import type { Said } from '#kernel/sentences/fill.ts';
import type { Example, Issue, Origin, StringPack, TermHit } from '../model.ts';
import type { FileAbout } from '../formats/skeleton.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'tasks.options': TaskOptions;
    'tasks.metadata': Record<string, unknown>;
    'task_skeletons.about': FileAbout;
    'task_strings.pack': StringPack;
    'task_row_history.origin': Origin;
    'task_rows.origin': Origin;
    'tasks.failure_said': Said;
    'task_rows.failure_said': Said;
    'task_rows.issues': readonly Issue[];
    'task_rows.dismissed': readonly Issue[];
    'task_rows.examples': readonly Example[];
    'task_rows.terms': readonly TermHit[];
  }
}

export async function findTask(tx: Tx, id: string): Promise<Task | null> {
  const row = await tx.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toTask(row) : null;
}

/**
 * Locks the task until the end of the transaction, after waiting for other changes. Not "for update",
 * so that rows which refer to the task can still be written.
 */
export async function holdTask(tx: Tx, id: string): Promise<Task | null> {
  const row = await tx
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toTask(row) : null;
}

/** The task of a call that changes it, locked with holdTask. */
export async function holdOwned(ctx: Context, taskId: string): Promise<Task> {
  const task = await getOwned(ctx, taskId);
  return (await holdTask(ctx.db, task.id)) ?? task;
}

/** The task of a call: 404 if it does not exist, 403 if it belongs to another project. */
export async function getOwned(ctx: Context, taskId: string): Promise<Task> {
  const task = isId('task', taskId) ? await findTask(ctx.db, taskId) : null;
  if (task && task.projectId === projectOf(ctx)) return task;
  const { rows } = await sql<{ known: boolean }>`select task_exists(${taskId.slice(0, 64)}) as known`.execute(
    ctx.db,
  );
  // Members may access every project of the workspace, so for people a task of another project is simply
  // not found.
  if (rows[0]?.known && ctx.caller.kind === 'app_key') {
    throw new AppError(
      'forbidden',
      say('task_store.task_does_not_belong_app'),
      { field: 'task_id' },
      { reason: 'foreign_task' },
    );
  }
  throw new AppError(
    'not_found',
    say('common.task_does_not_exist'),
    { field: 'task_id' },
    { reason: 'task_not_found' },
  );
}

/** The key or member that created it. */
export async function makerOf(tx: Tx, taskId: string): Promise<string | null> {
  const row = await tx.selectFrom('tasks').select('created_by').where('id', '=', taskId).executeTakeFirst();
  return row?.created_by ?? null;
}

/** Tasks that wait for their terms, in these projects or created by these keys. */
export async function listWaiting(
  tx: Tx,
  projectIds: readonly string[],
  keyIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('tasks')
    .select('id')
    .where('status', '=', 'waiting_confirmation')
    .where(({ eb, or }) =>
      or([
        eb('project_id', '=', sql<string>`any(${[...projectIds]}::text[])`),
        eb('created_by', '=', sql<string>`any(${[...keyIds]}::text[])`),
      ]),
    )
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

interface TaskMove {
  to: TaskStatus;
  /** Restricts the source statuses further than the legal moves. */
  from?: readonly TaskStatus[];
  scanStatus?: ScanStatus;
  smartOptimizeStatus?: OptimizeStatus | null;
  failure?: { reason: Sentence; code: number } | null;
  stringsCount?: number;
  wordsCount?: number;
}

/** A single compare-and-set statement. False if the task was moved meanwhile or the move is not legal. */
export async function moveTask(tx: Tx, taskId: string, move: TaskMove): Promise<boolean> {
  const sources = TASK.sourcesOf(move.to).filter(
    (from) => move.from === undefined || move.from.includes(from),
  );
  if (sources.length === 0) return false;
  const { numUpdatedRows } = await tx
    .updateTable('tasks')
    .set({
      status: move.to,
      updated_at: sql`clock_timestamp()`,
      ...(move.scanStatus && { scan_status: move.scanStatus }),
      ...(move.smartOptimizeStatus !== undefined && { smart_optimize_status: move.smartOptimizeStatus }),
      ...(move.failure !== undefined && {
        failure_reason: move.failure?.reason ?? null,
        failure_said: saidColumn(move.failure?.reason),
        failure_code: move.failure?.code ?? null,
      }),
      ...(move.stringsCount !== undefined && { strings_count: move.stringsCount }),
      ...(move.wordsCount !== undefined && { words_count: move.wordsCount }),
      ...(move.to === 'completed' && { completed_at: sql`clock_timestamp()` }),
    })
    .where('id', '=', taskId)
    .where('status', 'in', sources)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Changes fields other than the status. */
export async function touchTask(
  tx: Tx,
  taskId: string,
  set: { scanStatus?: ScanStatus; smartOptimizeStatus?: OptimizeStatus; targetLanguages?: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({
      updated_at: sql`clock_timestamp()`,
      ...(set.scanStatus && { scan_status: set.scanStatus }),
      ...(set.smartOptimizeStatus && { smart_optimize_status: set.smartOptimizeStatus }),
      ...(set.targetLanguages && { target_languages: [...set.targetLanguages] }),
    })
    .where('id', '=', taskId)
    .execute();
}

/** A language counts as translated as soon as any row of the task has a text in it (rule 4). */
export async function translatedLanguages(tx: Tx, taskId: string): Promise<Set<string>> {
  const { rows } = await sql<{ language: string }>`
    select l.language from (select distinct language from task_rows where task_id = ${taskId}) l
     where exists (select from task_rows r join task_strings s on s.task_id = r.task_id and s.position = r.position
                    where r.task_id = ${taskId} and r.language = l.language and r.target <> '' and btrim(s.content) <> '')`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.language));
}

/** client_task_id is unique per App Key. Also returns the hash of the original body. */
export function findByClientId(tx: Tx, appKeyId: string, clientTaskId: string) {
  return tx
    .selectFrom('tasks')
    .selectAll()
    .where('app_key_id', '=', appKeyId)
    .where('client_task_id', '=', clientTaskId)
    .executeTakeFirst();
}

export function toTask(row: Selectable<Tables['tasks']>): Task {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    projectId: row.project_id,
    appKeyId: row.app_key_id,
    clientTaskId: row.client_task_id,
    name: row.name,
    status: row.status,
    scanStatus: row.scan_status,
    smartOptimizeStatus: row.smart_optimize_status,
    sourceLanguage: row.source_language,
    targetLanguages: row.target_languages,
    openLanguages: row.open_languages,
    options: row.options,
    stringsCount: row.strings_count,
    wordsCount: row.words_count,
    callbackUrl: row.callback_url,
    callbackEvents: row.callback_events,
    metadata: row.metadata,
    traceId: row.trace_id,
    failureReason: recall(row.failure_reason, row.failure_said),
    failureCode: row.failure_code,
    acceptedAt: row.accepted_at,
    updatedAt: row.updated_at,
  };
}

export function requireTaskId(taskId: string): void {
  if (taskId.trim() === '') throw invalidField('task_id', say('common.must_not_be_empty'));
}

/**
 * Whether a task has, or will have, more strings than the limit. Before the import this is estimated
 * by the compressed size of its file. A file at a URL may have any number.
 */
export async function isLargeTask(
  tx: Tx,
  taskId: string | null,
  { strings, packedBytes }: { strings: number; packedBytes: number },
): Promise<boolean> {
  const { rows } = await sql<{ isLarge: boolean }>`
    select case when exists (select from task_strings s where s.task_id = t.id offset ${strings}) then true
                when t.strings_count is not null then false
                else case t.options #>> '{source,kind}'
                  when 'strings' then false
                  when 'file' then coalesce((select sum(octet_length(p.data)) from skeleton_parts p
                    where p.project_id = t.project_id and p.sha256 = t.options #>> '{source,sha256}'), 0) > ${packedBytes}
                  else true end
           end as "isLarge"
      from tasks t where t.id = ${taskId}`.execute(tx);
  return rows[0]?.isLarge ?? false;
}
