import { sql } from 'kysely';
import type { Tx } from './client.ts';

const ALIVE = sql<boolean>`banned_at is null and deleted_at is null`;

const stewards = (tx: Tx) => tx.selectFrom('users').where('steward_since', 'is not', null).where(ALIVE);

/** Locks the rows, so that the set of stewards cannot change before the swap. */
export async function lockStewards(tx: Tx): Promise<string[]> {
  const rows = await stewards(tx).select('id').orderBy('id').forUpdate().execute();
  return rows.map(({ id }) => id);
}

/**
 * Whoever is a steward now stays one, and whoever lost that right since the backup does not get it back. On
 * another machine the backup knows none of the current stewards; then the stewards of the backup are used.
 */
export async function keepStewards(tx: Tx, ids: readonly string[]): Promise<void> {
  const isNamed = sql<boolean>`id = any(${[...ids]})`;
  await tx
    .updateTable('users')
    .set({ steward_since: sql`case when ${isNamed} and ${ALIVE} then coalesce(steward_since, now()) end` })
    .where((eb) => eb.or([eb('steward_since', 'is not', null), isNamed]))
    .where(({ exists, selectFrom }) => exists(selectFrom('users').select('id').where(isNamed).where(ALIVE)))
    .execute();
}

/**
 * Sessions and links that were ended since the backup would become valid again, and the backup cannot tell
 * which ones, so all of them end.
 */
export async function endOldWaysIn(tx: Tx): Promise<void> {
  const now = sql<Date>`now()`;
  await tx.deleteFrom('sessions').execute();
  await tx.deleteFrom('one_time_links').execute();
  await tx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  await tx.updateTable('review_links').set({ revoked_at: now }).where('revoked_at', 'is', null).execute();
}

export async function readStewardEmails(tx: Tx): Promise<string[]> {
  const rows = await stewards(tx).select('email').orderBy('email').execute();
  return rows.map(({ email }) => email);
}
