import { hashToken } from '#platform/auth/bearer.ts';
import type { Ended } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';

const COLUMNS = ['workspace_id', 'created_by', 'created_at', 'read_at'] as const;

export function readFeed(tx: Tx, workspaceId: string) {
  return tx
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
}

export type FeedRow = NonNullable<Awaited<ReturnType<typeof readFeed>>>;

/** Replaces the previous feed, whose address then stops working. */
export function writeFeed(
  tx: Tx,
  feed: { workspaceId: string; token: string; createdBy: string; now: Date },
): Promise<FeedRow> {
  const values = {
    token_hash: hashToken(feed.token),
    created_by: feed.createdBy,
    created_at: feed.now,
    read_at: null,
  };
  return tx
    .insertInto('calendar_feeds')
    .values({ workspace_id: feed.workspaceId, ...values })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteFeed(tx: Tx, workspaceId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Searches all workspaces, because the secret determines the workspace. */
export function findFeed(tx: Tx, token: string): Promise<FeedRow | undefined> {
  return tx
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

export async function noteRead(tx: Tx, workspaceId: string, now: Date): Promise<void> {
  await tx
    .updateTable('calendar_feeds')
    .set({ read_at: now })
    .where('workspace_id', '=', workspaceId)
    .execute();
}

/** Deletes the feeds made by a person, in every workspace. */
export function deleteFeedsOf(tx: Tx, userId: string): Promise<Ended[]> {
  return tx
    .deleteFrom('calendar_feeds')
    .where('created_by', '=', userId)
    .returning(['workspace_id as id', 'workspace_id as workspaceId', 'workspace_id as mark'])
    .execute();
}
