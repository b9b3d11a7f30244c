import { type Selectable, sql } from 'kysely';
import type { BlobInfo } from '#platform/blobs/store.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';

export type PartRow = Selectable<Tables['media_parts']>;

export async function readParts(tx: Tx, workspaceId: string, mediaId: string): Promise<PartRow[]> {
  return tx
    .selectFrom('media_parts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('media_id', '=', mediaId)
    .orderBy('number')
    .execute();
}

export async function insertPart(
  tx: Tx,
  part: { workspaceId: string; mediaId: string; number: number },
  { key, bytes, sha256 }: BlobInfo,
): Promise<void> {
  await tx
    .insertInto('media_parts')
    .values({
      workspace_id: part.workspaceId,
      media_id: part.mediaId,
      number: part.number,
      bytes,
      sha256,
      blob_key: key,
    })
    .execute();
}

/** Deletes all parts, or one. Returns the keys of their bytes. */
export async function deleteParts(
  tx: Tx,
  workspaceId: string,
  mediaId: string,
  number: number | null = null,
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('media_parts')
    .where('workspace_id', '=', workspaceId)
    .where('media_id', '=', mediaId)
    .$if(number !== null, (query) => query.where('number', '=', number))
    .returning('blob_key')
    .execute();
  return deleted.map(({ blob_key }) => blob_key);
}

export async function sumParts(tx: Tx, workspaceId: string, mediaId: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom('media_parts')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .where('workspace_id', '=', workspaceId)
    .where('media_id', '=', mediaId)
    .executeTakeFirstOrThrow();
  return bytes;
}
