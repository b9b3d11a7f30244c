import { dropBlobs } from '#platform/blobs/store-names.ts';
import type { Tx } from '#platform/db/client.ts';

export interface Portrait {
  platform: string;
  /** Its URL on the platform. */
  avatar: string | null;
  picture_key: string | null;
  picture_source: string | null;
}

/** Undefined if the account is not connected. */
export async function readPortrait(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  isLocked = false,
): Promise<Portrait | undefined> {
  return tx
    .selectFrom('accounts')
    .select(['platform', 'avatar', 'picture_key', 'picture_source'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', accountId)
    .where('disconnected_at', 'is', null)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

export async function setPicture(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  { key, source }: { key: string | null; source: string | null },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ picture_key: key, picture_source: source })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', accountId)
    .execute();
}

/** The platform no longer shows a picture, or the account was disconnected. */
export async function forgetPicture(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  const known = await readPortrait(tx, workspaceId, accountId, true);
  if (!known) return;
  await dropBlobs(tx, workspaceId, [known.picture_key], now);
  await setPicture(tx, workspaceId, accountId, { key: null, source: null });
}
