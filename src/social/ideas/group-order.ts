import { AppError } from '#kernel/errors.ts';
import { between } from '#kernel/fraction.ts';
import type { Context } from '#platform/context.ts';
import { readGroups } from './store-groups.ts';

/** The place directly behind that column, or the first one. The caller holds the order. */
export async function placeBehind(
  ctx: Pick<Context, 'db' | 'caller'>,
  groupId: string,
  afterId: string | null,
): Promise<string> {
  const others = (await readGroups(ctx, null)).filter(({ id }) => id !== groupId);
  const at = afterId === null ? -1 : others.findIndex(({ id }) => id === afterId);
  if (afterId !== null && at === -1)
    throw new AppError('not_found', `afterId: there is no other idea group ${afterId}.`, {
      field: 'afterId',
      id: afterId,
    });
  return between(others[at]?.position ?? null, others[at + 1]?.position ?? null);
}
