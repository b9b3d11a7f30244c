import { AppError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';

/** Work is given to people who are there to do it. */
export async function requireMember(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  userId: string,
  field: string,
): Promise<void> {
  const member = await db
    .selectFrom('members')
    .select('user_id')
    .where('workspace_id', '=', caller.workspaceId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!member)
    throw new AppError('not_found', `${field}: there is no member ${userId}.`, { field, id: userId });
}
