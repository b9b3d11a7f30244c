import { createHash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { SessionCaller } from '../caller.ts';
import type { Services } from '../context.ts';
import { take } from '../limits/rate-limit.ts';
import { networkOf } from '../net/caller-address.ts';
import { noteSignIn } from '../note-refusals.ts';
import { rememberPlace, takeGuess } from './guesses.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { Role } from './roles.ts';

const IDLE = '12 hours';
const ABSOLUTE = '30 days';

export interface Login {
  email: string;
  password: string;
  address: string;
  agent: string;
}

/** Counts an attempt before anything of it is read: nobody is known yet, only where it comes from. */
export async function countSignIn(services: Services, address: string): Promise<void> {
  const rate = await take(
    services.database,
    services.clock,
    { name: 'Login' },
    { key: `login:${networkOf(address)}`, limit: 20, windowSec: 60 },
    1,
  );
  if (rate.taken) return;
  noteSignIn(services, 'limited', { userId: null, address });
  throw rate.refusal;
}

/** Checks the password and opens a session; the token goes into a cookie, only its hash is kept. */
export async function openSession(
  services: Services,
  login: Login,
): Promise<{ token: string; userId: string }> {
  const { database } = services;
  const { address } = login;
  const network = networkOf(address);
  const email = login.email.trim().toLowerCase();
  const user = await database.system
    .selectFrom('users')
    .select(['id', 'password_hash', 'banned_at'])
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst();
  const userId = user?.id ?? null;
  await takeGuess(services, { email, network, userId }).catch((error: unknown) => {
    noteSignIn(services, 'delayed', { userId, address });
    throw error;
  });
  // An unknown address costs the same time as a wrong password.
  const isRight = await verifyPassword(login.password, user?.password_hash ?? (await dummyHash()));
  if (!user || !isRight || user.banned_at) {
    noteSignIn(services, 'wrong', { userId, address });
    throw new AppError('unauthenticated', 'The e-mail address or the password is wrong.');
  }

  const token = randomBytes(32).toString('base64url');
  await rememberPlace(services, { email, network, userId: user.id });
  await sql`
    with opened as (
      insert into sessions (token_hash, user_id, expires_at, address, agent)
      values (${hash(token)}, ${user.id}, now() + ${ABSOLUTE}::interval, ${address}, ${login.agent.slice(0, 200)})
      returning user_id)
    ${auditOf('sign_in', sql`opened`, address)}`.execute(database.system);
  noteSignIn(services, 'ok', { userId: user.id, address });
  return { token, userId: user.id };
}

export async function closeSession(services: Services, token: string, address: string): Promise<void> {
  await sql`
    with closed as (delete from sessions where token_hash = ${hash(token)} returning user_id)
    ${auditOf('sign_out', sql`closed`, address)}`.execute(services.database.system);
}

/** One row in each workspace that the person belongs to: its owners want to know, and see no other's log. */
function auditOf(operation: 'sign_in' | 'sign_out', session: RawBuilder<unknown>, address: string) {
  return sql`
    insert into audit_log (workspace_id, actor_kind, actor_id, operation, face, request_id, address, input)
    select m.workspace_id, 'session', m.user_id, ${operation}, 'console', '', ${address}, '{}'
      from ${session} s join members m on m.user_id = s.user_id and m.status = 'active'`;
}

/** The member behind a session cookie, in the workspace asked for or in the first one joined. */
export async function authenticateSession(
  services: Services,
  token: string | undefined,
  workspaceId: string | undefined,
): Promise<SessionCaller> {
  if (!token) throw new AppError('unauthenticated', 'Please sign in.');
  const { rows } = await sql<{ user_id: string; workspace_id: string; role: Role }>`
    with live as (
      update sessions set last_seen_at = now()
       where token_hash = ${hash(token)} and expires_at > now() and last_seen_at > now() - ${IDLE}::interval
      returning user_id)
    select m.user_id, m.workspace_id, m.role
      from live
      join users u on u.id = live.user_id and u.banned_at is null
      join members m on m.user_id = live.user_id and m.status = 'active'
      join workspaces w on w.id = m.workspace_id and w.dissolved_at is null
     where ${workspaceId ?? null}::text is null or m.workspace_id = ${workspaceId ?? null}
     order by m.created_at, m.workspace_id limit 1`.execute(services.database.counters);
  const row = rows[0];
  if (!row) throw new AppError('unauthenticated', 'Please sign in.');
  return {
    kind: 'session',
    id: row.user_id,
    userId: row.user_id,
    workspaceId: row.workspace_id,
    projectId: null,
    role: row.role,
  };
}

const hash = (token: string) => createHash('sha256').update(token).digest();

let dummy: Promise<string> | undefined;
function dummyHash(): Promise<string> {
  dummy ??= hashPassword(randomBytes(16).toString('hex'));
  return dummy;
}
