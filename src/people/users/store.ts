import { sql } from 'kysely';
import { canonicalEmail } from '#kernel/email.ts';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';

export interface User {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
  hasTotp: boolean;
  /** The address is proved, so nobody else can have made this user. */
  isProved: boolean;
}

interface NewUser {
  email: string;
  name: string;
  passwordHash: string | null;
  /** The person proved that the address is theirs, or the operator vouched for it. */
  isProved: boolean;
}

const FIRST_USER_LOCK = 7_215_041;

const COLUMNS = ['id', 'email', 'name', 'password_hash', 'totp_confirmed_at', 'email_proved_at'] as const;

interface UserRow {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  totp_confirmed_at: Date | null;
  email_proved_at: Date | null;
}

const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  passwordHash: row.password_hash,
  hasTotp: row.totp_confirmed_at !== null,
  isProved: row.email_proved_at !== null,
});

const people = (db: Tx) =>
  db.selectFrom('users').select(COLUMNS).where('banned_at', 'is', null).where('deleted_at', 'is', null);

export async function findUser(db: Tx, id: string): Promise<User | null> {
  const row = await people(db).where('id', '=', id).executeTakeFirst();
  return row ? toUser(row) : null;
}

export async function findByEmail(db: Tx, email: string): Promise<User | null> {
  const row = await people(db).where('email_key', '=', canonicalEmail(email)).executeTakeFirst();
  return row ? toUser(row) : null;
}

export async function getUser(db: Tx, id: string): Promise<User> {
  const user = await findUser(db, id);
  if (!user) throw new AppError('not_found', say('users.user_does_not_exist'));
  return user;
}

/** Null if the address is taken, even by a concurrent insert. */
export async function insertUser(db: Tx, clock: Clock, user: NewUser): Promise<string | null> {
  const id = newId('usr', clock);
  const row = await db
    .insertInto('users')
    .values({
      id,
      email: user.email.trim(),
      email_key: canonicalEmail(user.email),
      name: user.name,
      password_hash: user.passwordHash,
      email_proved_at: user.isProved ? sql<Date>`now()` : null,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** True only for the first proof of the address, even with concurrent calls. */
export async function proveEmail(db: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_proved_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('email_proved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setPassword(db: Tx, userId: string, passwordHash: string | null): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

const isFree = (key: string | null) =>
  sql<boolean>`not exists (select from users o where o.email_key = ${key} and o.id <> users.id)`;

/** Turns the demo's user into a real person. False if the address is taken. */
export async function becomeUser(db: Tx, userId: string, user: Omit<NewUser, 'isProved'>): Promise<boolean> {
  const key = canonicalEmail(user.email);
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({
      email: user.email.trim(),
      email_key: key,
      name: user.name,
      password_hash: user.passwordHash,
      email_proved_at: sql`now()`,
    })
    .where('id', '=', userId)
    .where(isFree(key))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setName(db: Tx, userId: string, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', userId).execute();
}

export async function readStoredPreferences(db: Tx, userId: string): Promise<unknown> {
  const row = await db.selectFrom('users').select('preferences').where('id', '=', userId).executeTakeFirst();
  return row?.preferences ?? {};
}

/** Preferences that are not named stay as they are. */
export async function mergePreferences(db: Tx, userId: string, change: object): Promise<unknown> {
  const row = await db
    .updateTable('users')
    .set({ preferences: sql`preferences || ${JSON.stringify(change)}::jsonb` })
    .where('id', '=', userId)
    .returning('preferences')
    .executeTakeFirst();
  return row?.preferences ?? {};
}

/** Users whose address is not normalized yet, those with the stronger claim to it first. */
export function listUnfolded(db: Tx): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email_key', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('email_proved_at')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** False if somebody else has this address. */
export async function setEmailKey(db: Tx, userId: string, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_key: key })
    .where('id', '=', userId)
    .where(isFree(key))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hasAnyUser(db: Tx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * If two people try to become the first user at once, the second waits here and then sees that there is one.
 */
export async function hasUsers(db: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${FIRST_USER_LOCK})`.execute(db);
  return hasAnyUser(db);
}
