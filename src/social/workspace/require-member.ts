import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { findMembersAmong } from '#platform/auth/store.ts';

/** Work can be assigned only to current members. */
export async function requireMember(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  userId: string,
  field: string,
): Promise<void> {
  if (!(await findMembersAmong(db, caller.workspaceId, [userId])).has(userId))
    throw new AppError('not_found', say('workspace.no_member', { field, userId }), { field, id: userId });
}
