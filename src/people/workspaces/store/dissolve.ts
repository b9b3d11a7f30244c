import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

/** Those whose days of grace are over, and those of which the removal was interrupted. */
export async function listDue(db: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update workspaces set dissolved_at = coalesce(dissolved_at, now()) where dissolves_at <= now() returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What is left is an id that nothing else may get, and the log. */
export async function finishDissolving(tx: Tx, id: string): Promise<void> {
  await sql`update blobs set expires_at = now() where workspace_id = ${id}`.execute(tx);
  await sql`update workspaces set parent_id = null where parent_id = ${id}`.execute(tx);
  await sql`
    update workspaces set name = 'Dissolved workspace', limits = '{}', policy = '{}', parent_id = null, dissolves_at = null
     where id = ${id}`.execute(tx);
}
