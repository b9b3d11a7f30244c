import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { lockName } from '#platform/db/lock-name.ts';
import type { FileAbout } from '../formats/skeleton.ts';

interface Owner {
  id: string;
  workspaceId: string;
  projectId: string;
}

interface NewSkeleton {
  sha256: string;
  format: string;
  about: FileAbout;
  /** Compressed JSON. */
  slots: Buffer;
}

export async function hasSkeleton(tx: Tx, projectId: string, sha256: string): Promise<boolean> {
  const row = await tx
    .selectFrom('skeleton_parts')
    .select('number')
    .where('project_id', '=', projectId)
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores a file in compressed parts, numbered from 0. Existing parts are kept, because another writer
 * may have split the file differently.
 */
export async function keepSkeletonParts(
  tx: Tx,
  { workspaceId, projectId }: Omit<Owner, 'id'>,
  sha256: string,
  parts: readonly Buffer[],
): Promise<void> {
  await lockName(tx, `skeleton:${projectId}:${sha256}`);
  if (await hasSkeleton(tx, projectId, sha256)) return;
  for (const [number, data] of parts.entries())
    await tx
      .insertInto('skeleton_parts')
      .values({ workspace_id: workspaceId, project_id: projectId, sha256, number, data })
      .execute();
}

/** Which of these files the project has. */
export async function knownSkeletons(
  tx: Tx,
  projectId: string,
  hashes: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('skeleton_parts')
    .select('sha256')
    .where('project_id', '=', projectId)
    .where('sha256', 'in', [...hashes])
    .where('number', '=', 0)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** One compressed part, numbered from 0. Null after the last. */
export async function readSkeletonPart(
  tx: Tx,
  projectId: string,
  sha256: string,
  number: number,
): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('skeleton_parts')
    .select('data')
    .where('project_id', '=', projectId)
    .where('sha256', '=', sha256)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.data ?? null;
}

/** Replaces the file if it is read again after a failed attempt. */
export async function insertTaskSkeleton(tx: Tx, task: Owner, skeleton: NewSkeleton): Promise<void> {
  const { about, ...rest } = skeleton;
  const row = { ...rest, about: sql<never>`${JSON.stringify(about)}::jsonb` };
  await tx
    .insertInto('task_skeletons')
    .values({ task_id: task.id, workspace_id: task.workspaceId, project_id: task.projectId, ...row })
    .onConflict((oc) => oc.column('task_id').doUpdateSet(row))
    .execute();
}

interface TaskSkeleton {
  sha256: string;
  format: string;
  about: FileAbout;
}

/** What is known about the file of a task. Null for a task without a file, or from before files were kept. */
export async function findTaskSkeleton(tx: Tx, taskId: string): Promise<TaskSkeleton | null> {
  const row = await tx
    .selectFrom('task_skeletons')
    .select(['sha256', 'format', 'about'])
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the bytes of a file, unless a task was or is about to be made from it. */
export async function dropSkeleton(tx: Tx, projectId: string, sha256: string): Promise<void> {
  await tx
    .deleteFrom('skeleton_parts')
    .where('project_id', '=', projectId)
    .where('sha256', '=', sha256)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task_skeletons')
            .select('task_id')
            .where('project_id', '=', projectId)
            .where('sha256', '=', sha256),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tasks')
            .select('id')
            .where('project_id', '=', projectId)
            .where(sql<boolean>`options->'source'->>'sha256' = ${sha256}`),
        ),
      ),
    )
    .execute();
}
