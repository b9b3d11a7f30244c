import type { Tx } from '#platform/db/client.ts';

interface FileName {
  key: string;
  workspaceId: string;
  contentType: string;
  keptUntil: Date;
}

/**
 * Writes the row before the file: if the writer dies in between, housekeeping knows the name and
 * deletes the file. The store may contain a file even if its writer got no answer.
 */
export async function reserveFile(
  tx: Tx,
  { key, workspaceId, contentType, keptUntil }: FileName,
): Promise<void> {
  await tx
    .insertInto('blobs')
    .values({
      key,
      workspace_id: workspaceId,
      bytes: 0,
      sha256: '',
      content_type: contentType,
      expires_at: keptUntil,
    })
    // Two callers may request a file made on demand at the same time. Either may write it.
    .onConflict((oc) => oc.column('key').doUpdateSet({ expires_at: keptUntil }))
    .execute();
}

export async function noteFile(tx: Tx, key: string, file: { bytes: number; sha256: string }): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ bytes: file.bytes, sha256: file.sha256 })
    .where('key', '=', key)
    .execute();
}
