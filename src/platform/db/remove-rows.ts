import { sql } from 'kysely';
import type { Database, Tx } from './client.ts';
import { listTables } from './store-tables.ts';

const BATCH = 2000;
/** The audit log stays, and files are removed by housekeeping, which knows where they are stored. */
const KEPT = ['audit_log', 'blobs'];

type OwnerColumn = 'workspace_id' | 'project_id';

/** Tables with rows of an owner, children before parents. */
export async function listTablesWith(database: Database, column: OwnerColumn): Promise<string[]> {
  const client = await database.connect();
  try {
    const groups = await listTables(client);
    return groups
      .flat()
      .filter(({ name, columns }) => !KEPT.includes(name) && columns.some((each) => each.name === column))
      .map((table) => table.sql)
      .reverse();
  } finally {
    await client.end();
  }
}

/** Returns false when nothing was left to remove. */
export async function removeSome(
  tx: Tx,
  table: string,
  column: OwnerColumn,
  owner: string,
): Promise<boolean> {
  const rows = sql.raw(table);
  const { numAffectedRows } = await sql`
    delete from ${rows} where (tableoid, ctid) in (
      select tableoid, ctid from ${rows} where ${sql.ref(column)} = ${owner} limit ${BATCH})`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
