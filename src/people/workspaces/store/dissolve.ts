import { sql } from 'kysely';
import type { Database, Tx } from '#platform/db/client.ts';
import { listTables } from '#platform/db/store-tables.ts';

const BATCH = 2000;
/** The log of what happened stays, and files go with the housekeeping that knows where they are. */
const KEPT = ['audit_log', 'blobs'];

/** Those whose days of grace are over, and those of which the removal was interrupted. */
export async function listDue(db: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update workspaces set dissolved_at = coalesce(dissolved_at, now()) where dissolves_at <= now() returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Tables with rows of a workspace, children before parents. */
export async function listTenantTables(database: Database): Promise<string[]> {
  const client = await database.connect();
  try {
    const groups = await listTables(client);
    return groups
      .flat()
      .filter(
        ({ name, columns }) => !KEPT.includes(name) && columns.some((each) => each.name === 'workspace_id'),
      )
      .map((table) => table.sql)
      .reverse();
  } finally {
    await client.end();
  }
}

/** False when there was nothing left. */
export async function removeSome(tx: Tx, table: string, workspaceId: string): Promise<boolean> {
  const rows = sql.raw(table);
  const { numAffectedRows } = await sql`
    delete from ${rows} where (tableoid, ctid) in (
      select tableoid, ctid from ${rows} where workspace_id = ${workspaceId} limit ${BATCH})`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** What is left is an id that nothing else may get, and the log. */
export async function finishDissolving(tx: Tx, id: string): Promise<void> {
  await sql`update blobs set expires_at = now() where workspace_id = ${id}`.execute(tx);
  await sql`update workspaces set parent_id = null where parent_id = ${id}`.execute(tx);
  await sql`
    update workspaces set name = 'Dissolved workspace', limits = '{}', policy = '{}', parent_id = null, dissolves_at = null
     where id = ${id}`.execute(tx);
}
