import { sql } from 'kysely';
import type { Tx } from './client.ts';

const ALIVE = sql`banned_at is null and deleted_at is null`;

/** Held: nobody becomes or stops being one between this look and the swap. */
export async function holdStewards(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where steward_since is not null and ${ALIVE} order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Who was a steward until now stays one, and who was made less since the backup does not come back. On another
 * machine the backup knows none of them: then those whom it names are the stewards.
 */
export async function keepStewards(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update users set steward_since = case when id = any(${[...ids]}) and ${ALIVE} then coalesce(steward_since, now()) end
     where (steward_since is not null or id = any(${[...ids]}))
       and exists (select from users where id = any(${[...ids]}) and ${ALIVE})`.execute(tx);
}

/** A session or link that was ended since the backup would open again, and which those are it cannot tell. */
export async function endOldWaysIn(tx: Tx): Promise<void> {
  await sql`delete from sessions`.execute(tx);
  await sql`delete from one_time_links`.execute(tx);
  await sql`update invitations set revoked_at = now() where accepted_at is null and revoked_at is null`.execute(
    tx,
  );
  await sql`update review_links set revoked_at = now() where revoked_at is null`.execute(tx);
}

export async function readStewardEmails(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users where steward_since is not null and ${ALIVE} order by email`.execute(tx);
  return rows.map(({ email }) => email);
}
