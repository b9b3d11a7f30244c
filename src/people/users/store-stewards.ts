import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

export interface Steward {
  id: string;
  name: string;
  email: string;
  since: Date;
}

const stewards = (db: Tx) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', sql<Date>`steward_since`.as('since')])
    .where('steward_since', 'is not', null)
    .where('banned_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id');

export const readStewards = (db: Tx): Promise<Steward[]> => stewards(db).execute();

/** Locks all stewards before one is removed: of two who remove each other at the same time, one stays. */
export const lockStewards = (tx: Tx): Promise<Steward[]> => stewards(tx).forUpdate().execute();

export async function giveSteward(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ steward_since: sql<Date>`coalesce(steward_since, now())` })
    .where('id', '=', userId)
    .execute();
}

export async function takeSteward(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ steward_since: null }).where('id', '=', userId).execute();
}

/** Includes the names of deleted users. */
export async function readNames(db: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
