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

/** Whoever makes them fewer holds them all: of two who take the right from each other at once one keeps it. */
export const holdStewards = (tx: Tx): Promise<Steward[]> => stewards(tx).forUpdate().execute();

export async function giveSteward(tx: Tx, userId: string): Promise<void> {
  await sql`update users set steward_since = coalesce(steward_since, now()) where id = ${userId}`.execute(tx);
}

export async function takeSteward(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ steward_since: null }).where('id', '=', userId).execute();
}

/** Also of those who are gone. */
export async function readNames(db: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where id = any(${[...ids]})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
