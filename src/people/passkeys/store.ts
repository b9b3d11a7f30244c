import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

export interface Passkey {
  /** The id assigned by the device; not a secret. */
  id: string;
  userId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  transports: string[];
}

interface NewPasskey extends Passkey {
  counter: number;
  name: string;
}

interface PasskeyRow {
  id: string;
  name: string;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
}

/** False if the key already belongs to somebody. */
export async function insertPasskey(db: Tx, passkey: NewPasskey): Promise<boolean> {
  const row = await db
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPasskey(db: Tx, id: string): Promise<Passkey | null> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'transports'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    userId: row.user_id,
    publicKey: new Uint8Array(row.public_key),
    transports: row.transports,
  };
}

export async function listPasskeys(db: Tx, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Stores the counter that came with a valid signature. False if it went back or did not advance: then two
 * devices have the same key, and one of them is a copy. Devices that do not count always send zero.
 */
export async function takeCounter(db: Tx, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), ...(counter === 0 ? [eb('counter', '=', 0)] : [])]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setPasskeyName(db: Tx, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(db: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeAllPasskeys(db: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Locks the person while checking for the last passkey, so that of two removed at once one stays. */
export async function lockPerson(db: Tx, userId: string): Promise<{ canSignInOtherwise: boolean }> {
  const row = await db
    .selectFrom('users as u')
    .select(({ eb, exists, selectFrom, or }) =>
      or([
        eb('u.password_hash', 'is not', null),
        exists(selectFrom('identities as i').select('i.user_id').whereRef('i.user_id', '=', 'u.id')),
      ]).as('other'),
    )
    .where('u.id', '=', userId)
    .forUpdate('u')
    .executeTakeFirst();
  return { canSignInOtherwise: row?.other === true };
}
