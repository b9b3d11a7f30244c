import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { requireMember } from '../authorize.ts';
import type { LocalizationRight, SessionCaller } from '../caller.ts';
import type { Services } from '../context.ts';
import type { EntranceGroup } from '../entrance.ts';
import { take } from '../limits/rate-limit.ts';
import { networkOf } from '../net/caller-address.ts';
import { noteSignIn } from '../note-refusals.ts';
import { insertPersonAudit } from '../store/audit.ts';
import { hashToken } from './bearer.ts';
import { deviceOf } from './device-of.ts';
import type { Role } from '../rights/roles.ts';

/** A session that nobody used for so long is over. */
export const IDLE = '12 hours';

const TITLES: Record<EntranceGroup, string> = {
  sign_in: 'Login',
  provider: 'Login',
  reset: 'Password reset',
  invitation: 'Invitation',
  review: 'Review link',
  set_up: 'Setup',
};

/** Counts an attempt before anything of it is read: nobody is known yet, only where it comes from. */
export async function countVisit(services: Services, group: EntranceGroup, address: string): Promise<void> {
  const rate = await take(
    services.database,
    services.clock,
    { name: TITLES[group] },
    { key: `login:${group}:${networkOf(address)}`, limit: 20, windowSec: 60 },
    1,
  );
  if (rate.taken) return;
  if (group === 'sign_in' || group === 'provider') noteSignIn(services, 'limited', { userId: null, address });
  throw rate.refusal;
}

export async function closeSession(services: Services, token: string, address: string): Promise<void> {
  await services.database.everyone(async (tx) => {
    const closed = await tx
      .deleteFrom('sessions')
      .where('token_hash', '=', hashToken(token))
      .returning('user_id')
      .executeTakeFirst();
    if (!closed) return;
    await insertPersonAudit(tx, closed.user_id, {
      operation: 'sign_out',
      face: 'console',
      request_id: '',
      address,
      device: null,
      input: '{}',
      subject: '{}',
    });
  });
}

interface LiveRow {
  user_id: string;
  session_id: string;
  proved_at: Date;
  factors: string[];
  agent: string;
  workspace_id: string | null;
  role: Role | null;
  localization: LocalizationRight | null;
  languages: string[] | null;
  needs_second_factor: boolean | null;
  is_dissolving: boolean | null;
  is_steward: boolean;
  steward_needs_second_factor: boolean;
}

/**
 * The person behind a session cookie, as a member of the workspace asked for, or of the first one joined. Whoever
 * is in none has an empty workspaceId: operations about themselves are open to them, and nothing else. Those who
 * manage an agency are members of its client workspaces, with the role that they have in the agency.
 */
export async function authenticatePerson(
  services: Services,
  token: string | undefined,
  workspaceId: string | undefined,
): Promise<SessionCaller> {
  const row = token ? await findLive(services, token, workspaceId ?? null) : undefined;
  if (!row) throw new AppError('unauthenticated', say('auth.please_sign'));
  return {
    kind: 'session',
    id: row.user_id,
    userId: row.user_id,
    workspaceId: row.workspace_id ?? '',
    projectId: null,
    role: row.role ?? 'viewer',
    localization: row.localization,
    languages: row.languages,
    session: {
      id: row.session_id,
      device: deviceOf(row.agent),
      provedAt: row.proved_at,
      hasSecondFactor: isStrong(row.factors),
      needsSecondFactor: row.needs_second_factor ?? false,
      isDissolving: row.is_dissolving ?? false,
      steward: row.is_steward ? { needsSecondFactor: row.steward_needs_second_factor } : null,
    },
  };
}

/** For what only a member may do: the same refusals as an operation of the workspace gives. */
export async function authenticateSession(
  services: Services,
  token: string | undefined,
  workspaceId: string | undefined,
): Promise<SessionCaller> {
  const caller = await authenticatePerson(services, token, workspaceId);
  requireMember(caller);
  return caller;
}

/** Who is signed in, where nobody has to be. */
export async function findSignedIn(
  services: Services,
  token: string | undefined,
): Promise<{ userId: string } | null> {
  const row = token ? await findLive(services, token, null) : undefined;
  return row ? { userId: row.user_id } : null;
}

/**
 * A passkey is two factors in one: the device, and the finger or the number that opens it. A password beside the
 * sign-in of a company is one and the same kind twice, unless the company says that it asked for two itself.
 */
const isStrong = (factors: readonly string[]) =>
  factors.some((factor) => ['totp', 'recovery', 'passkey', 'oidc_mfa'].includes(factor));

async function findLive(
  services: Services,
  token: string,
  workspaceId: string | null,
): Promise<LiveRow | undefined> {
  const { rows } = await sql<LiveRow>`
    with live as (
      update sessions set last_seen_at = now()
       where token_hash = ${hashToken(token)} and expires_at > now() and last_seen_at > now() - ${IDLE}::interval
      returning user_id, id, proved_at, factors, agent)
    select live.user_id, live.id as session_id, live.proved_at, live.factors, live.agent, m.*,
           u.steward_since is not null as is_steward,
           -- Whichever workspace they are in: naming another one is no way around it.
           u.steward_since is not null and exists (
             select from members m join workspaces w on w.id = m.workspace_id
              where m.user_id = u.id and m.status = 'active' and w.dissolved_at is null
                and w.require_second_factor) as steward_needs_second_factor
      from live
      join users u on u.id = live.user_id and u.banned_at is null and u.deleted_at is null
      left join lateral (
        select w.id as workspace_id, m.role, m.localization, m.languages,
               w.require_second_factor or coalesce(agency.require_second_factor, false) as needs_second_factor,
               w.dissolves_at is not null as is_dissolving
          from members m
          join workspaces home on home.id = m.workspace_id and home.dissolved_at is null
          join workspaces w on w.id = m.workspace_id
            or (w.parent_id = m.workspace_id and m.role in ('owner', 'admin', 'manager'))
          left join workspaces agency on agency.id = w.parent_id and agency.dissolved_at is null
         where m.user_id = live.user_id and m.status = 'active' and w.dissolved_at is null
           and (w.dissolves_at is null or m.role = 'owner')
           and (${workspaceId}::text is null or w.id = ${workspaceId})
         order by w.dissolves_at is not null, ${workspaceId}::text is not null and m.role <> 'owner',
                  w.id <> m.workspace_id, m.created_at, w.id limit 1) m on true`.execute(
    services.database.counters,
  );
  return rows[0];
}
