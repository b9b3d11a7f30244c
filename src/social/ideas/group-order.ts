import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { between } from '#kernel/fraction.ts';
import type { Context } from '#platform/context.ts';
import { readGroups } from './store.ts';

type Writer = Pick<Context, 'db' | 'caller'>;

/** One at a time orders the columns of a board. */
export async function lockGroups({ db, caller }: Writer): Promise<void> {
  const name = `idea_groups:${caller.workspaceId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** The place directly behind that column, or the first one. The caller holds the order. */
export async function placeBehind(ctx: Writer, groupId: string, afterId: string | null): Promise<string> {
  const others = (await readGroups(ctx, null)).filter(({ id }) => id !== groupId);
  const at = afterId === null ? -1 : others.findIndex(({ id }) => id === afterId);
  if (afterId !== null && at === -1)
    throw new AppError('not_found', `afterId: there is no other idea group ${afterId}.`, {
      field: 'afterId',
      id: afterId,
    });
  return between(others[at]?.position ?? null, others[at + 1]?.position ?? null);
}
