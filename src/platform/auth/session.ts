import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { SessionCaller } from '../caller.ts';
import type { Services } from '../context.ts';
import { take } from '../limits/rate-limit.ts';
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
    { key: `login:${address}`, limit: 20, windowSec: 60 },
    1,
  );
  if (!rate.taken) throw rate.refusal;
}

/** Checks the password and opens a session; the token goes into a cookie, only its hash is kept. */
export async function openSession(
  services: Services,
  login: Login,
): Promise<{ token: string; userId: string }> {
  const user = await services.database.system
    .selectFrom('users')
    .select(['id', 'password_hash', 'banned_at'])
    .where(sql`lower(email)`, '=', login.email.trim().toLowerCase())
    .executeTakeFirst();
  // An unknown address costs the same time as a wrong password.
  const isRight = await verifyPassword(login.password, user?.password_hash ?? (await dummyHash()));
  if (!user || !isRight || user.banned_at)
    throw new AppError('unauthenticated', 'The e-mail address or the password is wrong.');

  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into sessions (token_hash, user_id, expires_at, address, agent)
    values (${hash(token)}, ${user.id}, now() + ${ABSOLUTE}::interval, ${login.address}, ${login.agent.slice(0, 200)})`.execute(
    services.database.system,
  );
  return { token, userId: user.id };
}

export async function closeSession(services: Services, token: string): Promise<void> {
  await services.database.system.deleteFrom('sessions').where('token_hash', '=', hash(token)).execute();
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
