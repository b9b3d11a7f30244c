import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { lockName } from '#platform/db/lock-name.ts';
import type { FileAbout } from '../formats/skeleton.ts';

interface Owner {
  id: string;
  workspaceId: string;
  projectId: string;
}

export interface NewSkeleton {
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

/** A file in compressed parts, from 0 on. A second writer leaves what is there: its parts may be cut in other places. */
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

/** One compressed part, from 0 on; null after the last. */
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

/** A file that is read again, because an attempt died, has the place of the one before. */
export async function insertTaskSkeleton(tx: Tx, task: Owner, skeleton: NewSkeleton): Promise<void> {
  const { about, ...rest } = skeleton;
  const row = { ...rest, about: sql<never>`${JSON.stringify(about)}::jsonb` };
  await tx
    .insertInto('task_skeletons')
    .values({ task_id: task.id, workspace_id: task.workspaceId, project_id: task.projectId, ...row })
    .onConflict((oc) => oc.column('task_id').doUpdateSet(row))
    .execute();
}

export interface TaskSkeleton {
  sha256: string;
  format: string;
  about: FileAbout;
}

/** What is known about the file a task came from; null for one that came without, or before files were kept. */
export async function findTaskSkeleton(tx: Tx, taskId: string): Promise<TaskSkeleton | null> {
  const row = await tx
    .selectFrom('task_skeletons')
    .select(['sha256', 'format', 'about'])
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return row ?? null;
}

/** The bytes of a file, unless a task came from it or is about to be read from it. */
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
