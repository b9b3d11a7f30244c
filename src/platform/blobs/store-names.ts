import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import type { BlobInfo } from './store.ts';

/**
 * Registers a name that expires, so that bytes whose writer dies do not stay forever.
 * `keepBlob` makes it permanent.
 */
export async function reserveBlob(
  tx: Tx,
  blob: { key: string; workspaceId: string; contentType: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('blobs')
    .values({
      key: blob.key,
      workspace_id: blob.workspaceId,
      bytes: 0,
      sha256: '',
      content_type: blob.contentType,
      expires_at: blob.expiresAt,
    })
    .execute();
}

export async function keepBlob(tx: Tx, workspaceId: string, { key, bytes, sha256 }: BlobInfo): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ expires_at: null, bytes, sha256 })
    .where('key', '=', key)
    .where('workspace_id', '=', workspaceId)
    .execute();
}

/** Afterwards housekeeping removes them. */
export async function dropBlobs(
  tx: Tx,
  workspaceId: string,
  keys: readonly (string | null)[],
  at: Date,
): Promise<void> {
  const known = keys.filter((key) => key !== null);
  if (known.length === 0) return;
  await tx
    .updateTable('blobs')
    .set({ expires_at: at })
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`key = any(${known})`)
    .execute();
}

/** Removes only the name; the caller deletes the bytes. */
export async function forgetBlob(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('blobs').where('key', '=', key).execute();
}

export async function readExpired(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('blobs')
    .select('key')
    .where('expires_at', '<', now)
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}
