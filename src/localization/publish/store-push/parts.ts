import type { Tx } from '#platform/db/client.ts';

interface Owner {
  workspaceId: string;
  projectId: string;
}

/** A part that is sent again is ignored. */
export async function putFilePart(
  tx: Tx,
  { workspaceId, projectId }: Owner,
  part: { sha256: string; number: number; parts: number; data: Buffer },
): Promise<void> {
  await tx
    .insertInto('file_parts')
    .values({ workspace_id: workspaceId, project_id: projectId, ...part })
    .onConflict((oc) =>
      oc.columns(['project_id', 'sha256', 'number']).doUpdateSet({ data: part.data, parts: part.parts }),
    )
    .execute();
}

/** The numbers of the received parts, for a file announced with this many parts. */
export async function listFileParts(
  tx: Tx,
  projectId: string,
  sha256: string,
  parts: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('file_parts')
    .select('number')
    .where('project_id', '=', projectId)
    .where('sha256', '=', sha256)
    .where('parts', '=', parts)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** Null if the part is missing, or if the file was announced again with another number of parts. */
export async function readFilePart(
  tx: Tx,
  projectId: string,
  sha256: string,
  number: number,
  parts: number,
): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('file_parts')
    .select('data')
    .where('project_id', '=', projectId)
    .where('sha256', '=', sha256)
    .where('number', '=', number)
    .where('parts', '=', parts)
    .executeTakeFirst();
  return row?.data ?? null;
}

export async function dropFileParts(tx: Tx, projectId: string, sha256: string): Promise<void> {
  await tx
    .deleteFrom('file_parts')
    .where('project_id', '=', projectId)
    .where('sha256', '=', sha256)
    .execute();
}
