import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

export interface Syncable {
  id: string;
  platform: string;
  status: string;
  facts: unknown;
}

/** Connected accounts in order: all, those a credential is restricted to, or the one that is named. */
export function readSyncable(
  tx: Tx,
  workspaceId: string,
  { accountId, narrowed }: { accountId: string | undefined; narrowed: readonly string[] | null },
): Promise<Syncable[]> {
  return tx
    .selectFrom('accounts')
    .select(['id', 'platform', 'status', 'facts'])
    .where('workspace_id', '=', workspaceId)
    .where('disconnected_at', 'is', null)
    .where(accountId === undefined ? sql<boolean>`true` : sql<boolean>`id = ${accountId}`)
    .where(narrowed === null ? sql<boolean>`true` : sql<boolean>`id = any(${narrowed})`)
    .orderBy('connected_at')
    .orderBy('id')
    .execute();
}

/** The account that received a comment, even if it has been disconnected. */
export function findAccountOf(tx: Tx, comment: { workspace_id: string; account_id: string }) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'platform', 'facts', 'status', 'paused', 'disconnected_at'])
    .where('workspace_id', '=', comment.workspace_id)
    .where('id', '=', comment.account_id)
    .executeTakeFirst();
}
