import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { hasProject } from './store-tasks.ts';

/** 404 for a project of others, for one that is gone and for one that never was. */
export async function requireProject({ db, caller }: Context, id: string): Promise<void> {
  if (!(await hasProject(db, caller.workspaceId, id)))
    throw new AppError('not_found', say('common.project_does_not_exist'), { field: 'project_id' });
}
