import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { findProjectOf } from './store.ts';

/** 404 if the project does not exist, was deleted or belongs to another workspace. */
export async function requireProject({ db, caller }: Pick<Context, 'db' | 'caller'>, id: string) {
  const project = await findProjectOf(db, caller.workspaceId, id);
  if (!project)
    throw new AppError('not_found', say('common.project_does_not_exist'), { field: 'project_id' });
  return project;
}

/** For calls of the application that change something: an archived project is refused too. */
export async function requireOpenProject(ctx: Pick<Context, 'db' | 'caller'>, id: string): Promise<void> {
  if ((await requireProject(ctx, id)).archived_at !== null)
    throw new AppError('forbidden', say('common.project_archived_restore_first'), { field: 'project_id' });
}
