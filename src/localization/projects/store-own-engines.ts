import type { Selectable } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';

export type OwnEngineRow = Selectable<Tables['own_engines']>;

/** In the order of connection. */
export function readOwnEngines(tx: Tx, workspaceId: string): Promise<OwnEngineRow[]> {
  return tx
    .selectFrom('own_engines')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('connected_at')
    .orderBy('engine')
    .execute();
}

/** Replaces an existing entry for the same engine. */
export async function saveOwnEngine(tx: Tx, row: OwnEngineRow): Promise<void> {
  const { workspace_id: _, engine: __, ...fresh } = row;
  await tx
    .insertInto('own_engines')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'engine']).doUpdateSet(fresh))
    .execute();
}

/** Returns whether there was one. */
export async function deleteOwnEngine(tx: Tx, workspaceId: string, engine: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('own_engines')
    .where('workspace_id', '=', workspaceId)
    .where('engine', '=', engine)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
