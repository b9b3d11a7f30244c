import { sql } from 'kysely';
import { hashToken } from '#platform/auth/bearer.ts';
import { IDLE } from '#platform/auth/store.ts';
import type { Tx } from '#platform/db/client.ts';
import { newSecret } from '../links/store.ts';

/** The longest life of a session, however often it is used. */
const ABSOLUTE = '30 days';
const AGENT_CHARS_MAX = 200;

export const FACTORS = ['password', 'totp', 'recovery', 'passkey', 'oidc', 'oidc_mfa'] as const;
export type Factor = (typeof FACTORS)[number];

interface NewSession {
  userId: string;
  address: string;
  agent: string;
  factors: readonly Factor[];
}

interface SessionRow {
  id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  address: string;
  agent: string;
  factors: string[];
}

/** Returns the token, which goes into a cookie; only its hash is stored. */
export async function insertSession(db: Tx, session: NewSession): Promise<string> {
  const { token, hash } = newSecret();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hash,
      user_id: session.userId,
      expires_at: sql<Date>`now() + ${ABSOLUTE}::interval`,
      address: session.address,
      agent: session.agent.slice(0, AGENT_CHARS_MAX),
      factors: [...session.factors],
    })
    .execute();
  return token;
}

export async function listSessions(db: Tx, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'address', 'agent', 'factors'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', sql<Date>`now() - ${IDLE}::interval`)
    .orderBy('last_seen_at', 'desc')
    .limit(200)
    .execute();
}

export async function endSession(db: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a person except the one to keep. */
export async function endSessions(db: Tx, userId: string, kept: string | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== null, (query) => query.where('id', '<>', kept ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * A new sign-in ends the session that the browser sent along, so a token planted by an attacker is useless.
 */
export async function endByToken(db: Tx, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

export async function renewProof(db: Tx, id: string, factor: Factor): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      proved_at: sql`now()`,
      factors: sql`case when ${factor}::text = any(factors) then factors else array_append(factors, ${factor}::text) end`,
    })
    .where('id', '=', id)
    .execute();
}

/** Operations that change how people sign in; the rest of the log is about their work. */
const ABOUT_WAYS_IN = [
  ...['sign_in', 'sign_in_failed', 'sign_out', 'second_factor_failed', 'prove_again'],
  ...['reset_password', 'change_password', 'confirm_totp', 'remove_totp', 'make_recovery_codes'],
  ...['end_ways_in', 'finish_passkey', 'remove_passkey', 'rename_passkey', 'passkey_copied'],
  ...['end_session', 'end_other_sessions', 'accept_invitation', 'make_reset_link', 'delete_me'],
];

interface SignInRow {
  at: Date;
  userId: string;
  name: string;
  what: string;
  address: string | null;
  device: string | null;
}

export function listSignIns(
  tx: Tx,
  workspaceId: string,
  userId: string | null,
  limit: number,
): Promise<SignInRow[]> {
  return tx
    .selectFrom('audit_log as a')
    .innerJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.at', 'a.actor_id as userId', 'u.name', 'a.operation as what', 'a.address', 'a.device'])
    .where('a.workspace_id', '=', workspaceId)
    .where('a.actor_kind', '=', 'session')
    .where('a.operation', '=', sql<string>`any(${ABOUT_WAYS_IN})`)
    .$if(userId !== null, (query) => query.where('a.actor_id', '=', userId))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}
