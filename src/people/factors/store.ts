import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Keyring } from '#platform/secrets.ts';

type Method = 'totp' | 'recovery' | 'passkey';

/** The ways in which the person can provide a second factor; empty if they have none. */
export async function methodsOf(db: Tx, userId: string): Promise<Method[]> {
  const { rows } = await sql<{ method: Method }>`
    select 'totp' as method from users where id = ${userId} and totp_confirmed_at is not null
    union all
    select 'passkey' where exists (select from passkeys where user_id = ${userId})
    union all
    select 'recovery' where exists (select from recovery_codes where user_id = ${userId})`.execute(db);
  const methods = rows.map(({ method }) => method);
  return methods.some((method) => method !== 'recovery') ? methods : [];
}

const placeOf = (userId: string) => ({ workspaceId: '', table: 'users', column: 'totp_secret', row: userId });

/** The secret counts only after it was confirmed with a code; the previous one is already gone. */
export async function keepTotpSecret(
  db: Tx,
  keyring: Keyring,
  userId: string,
  secret: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_secret: keyring.seal(secret, placeOf(userId)), totp_confirmed_at: null, totp_step: null })
    .where('id', '=', userId)
    .execute();
}

export async function readTotpSecret(
  db: Tx,
  keyring: Keyring,
  userId: string,
): Promise<{ secret: string; isConfirmed: boolean } | null> {
  const row = await db
    .selectFrom('users')
    .select(['totp_secret', 'totp_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row?.totp_secret) return null;
  return {
    secret: keyring.open(row.totp_secret, placeOf(userId)),
    isConfirmed: row.totp_confirmed_at !== null,
  };
}

/**
 * False if a code of this step or a later one was used before: of two concurrent uses of one
 * code, only one succeeds.
 */
export async function takeTotpStep(db: Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_step: step })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function confirmTotp(db: Tx, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_confirmed_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

export async function removeTotp(db: Tx, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_step: null })
    .where('id', '=', userId)
    .execute();
}

/** Eighty bits each, which is too much to try, so a plain hash is enough. */
const hashOfCode = (code: string) =>
  createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toLowerCase()).digest();

export async function replaceRecoveryCodes(db: Tx, userId: string, codes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (codes.length === 0) return;
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfCode(code) })))
    .execute();
}

export async function takeRecoveryCode(db: Tx, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOfCode(code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
