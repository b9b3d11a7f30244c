import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { addOwner } from '../store.ts';

/** Workspaces whose grace period is over, and those whose removal was interrupted. */
export async function listDue(db: Tx): Promise<string[]> {
  const rows = await db
    .updateTable('workspaces')
    .set({ dissolved_at: sql<Date>`coalesce(dissolved_at, now())` })
    .where('dissolves_at', '<=', sql<Date>`now()`)
    .returning('id')
    .execute();
  const due = rows.map(({ id }) => id);
  await handOverClients(db, due);
  return due;
}

/** Clients of an agency outlive it: they are handed to its owners before its members are removed. */
async function handOverClients(tx: Tx, agencies: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select w.id, m.user_id from workspaces w cross join lateral members_of(w.parent_id) m
     where w.parent_id = any(${[...agencies]}) and w.dissolved_at is null and m.role = 'owner'`.execute(tx);
  for (const { id, user_id: userId } of rows) await addOwner(tx, id, userId);
  if (agencies.length === 0) return;
  await tx
    .updateTable('workspaces')
    .set({ parent_id: null })
    .where('parent_id', 'in', [...agencies])
    .execute();
}

/** Leaves only the log and the id, which must never be reused. */
export async function finishDissolving(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ expires_at: sql<Date>`now()` })
    .where('workspace_id', '=', id)
    .execute();
  await tx
    .updateTable('workspaces')
    .set({ name: 'Dissolved workspace', limits: '{}', policy: '{}', parent_id: null, dissolves_at: null })
    .where('id', '=', id)
    .execute();
}
