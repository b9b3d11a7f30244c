import { findRights } from '#platform/auth/store.ts';
import type { SessionCaller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { JobContext } from '#platform/job.ts';
import { memberMay, type Right } from '#platform/rights/roles.ts';

/**
 * A feed acts on behalf of the person who saved it last, with their current rights; null when these
 * are no longer sufficient.
 */
export async function ownerOf(
  tx: Tx,
  { workspaceId, ownerId }: { workspaceId: string; ownerId: string },
  right: Right,
): Promise<SessionCaller | null> {
  const member = await findRights(tx, workspaceId, ownerId);
  if (!member || !memberMay(member, right)) return null;
  return { kind: 'session', id: ownerId, userId: ownerId, workspaceId, projectId: null, ...member };
}

export const contextFor = (ctx: JobContext, db: Tx, caller: SessionCaller): Context => ({
  ...ctx,
  db,
  caller,
  address: '',
  changed: () => {},
});
