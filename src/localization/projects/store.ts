import { AppError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';

type At = Pick<Context, 'db' | 'caller' | 'clock'>;

export async function changeProject(
  { db, caller }: At,
  id: string,
  change: { archived_at: Date | null } | { deleted_at: Date },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set(change)
    .where('id', '=', id)
    .where('workspace_id', '=', caller.workspaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new AppError('not_found', 'The project does not exist.', { field: 'project_id' });
}

/** Keys of a project that is gone sign nothing, whoever still has one. */
export async function endKeys({ db, caller, clock }: At, projectId: string): Promise<void> {
  await db
    .updateTable('app_keys')
    .set({ disabled_at: clock.now() })
    .where('workspace_id', '=', caller.workspaceId)
    .where('project_id', '=', projectId)
    .where('disabled_at', 'is', null)
    .execute();
}
