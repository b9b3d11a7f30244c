import { AppError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { findMembersAmong } from '#platform/auth/store.ts';

/** Work is given to people who are there to do it. */
export async function requireMember(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  userId: string,
  field: string,
): Promise<void> {
  if (!(await findMembersAmong(db, caller.workspaceId, [userId])).has(userId))
    throw new AppError('not_found', `${field}: there is no member ${userId}.`, { field, id: userId });
}
