import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { requireMember } from '../authorize.ts';
import type { SessionCaller } from '../caller.ts';
import type { Services } from '../context.ts';
import type { EntranceGroup } from '../entrance.ts';
import { take } from '../limits/rate-limit.ts';
import { networkOf } from '../net/caller-address.ts';
import { noteSignIn } from '../note-refusals.ts';
import { insertPersonAudit } from '../store/audit.ts';
import { hashToken } from './bearer.ts';
import { deviceOf } from './device-of.ts';
import { type LiveRow, touchSession } from './store.ts';

const TITLES: Record<EntranceGroup, string> = {
  sign_in: 'Login',
  provider: 'Login',
  reset: 'Password reset',
  invitation: 'Invitation',
  review: 'Review link',
  set_up: 'Setup',
  calendar: 'Calendar feed',
};

/** Counts an attempt before any of its input is read, when only its address is known. */
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

/**
 * The person a session cookie belongs to, as a member of the requested workspace or, without one, of
 * the first they joined. A person in no workspace has an empty workspaceId and may only call
 * operations about themselves. Those who manage an agency are members of its client workspaces, with
 * the role they have in the agency.
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

/** For actions that only members may take; refuses as an operation of the workspace does. */
export async function authenticateSession(
  services: Services,
  token: string | undefined,
  workspaceId: string | undefined,
): Promise<SessionCaller> {
  const caller = await authenticatePerson(services, token, workspaceId);
  requireMember(caller);
  return caller;
}

/** The signed-in person, on a page that also works without one. */
export async function findSignedIn(
  services: Services,
  token: string | undefined,
): Promise<{ userId: string } | null> {
  const row = token ? await findLive(services, token, null) : undefined;
  return row ? { userId: row.user_id } : null;
}

/**
 * A passkey counts as two factors: the device, and the fingerprint or PIN that unlocks it. A password
 * plus the company's single sign-on are two factors of the same kind, unless the company states that
 * it asked for two itself.
 */
const isStrong = (factors: readonly string[]) =>
  factors.some((factor) => ['totp', 'recovery', 'passkey', 'oidc_mfa'].includes(factor));

/**
 * The result depends on all workspaces of the person, so any change in how workspaces
 * are linked invalidates it.
 */
function findLive(
  { access, database }: Services,
  token: string,
  workspaceId: string | null,
): Promise<LiveRow | undefined> {
  const hash = hashToken(token);
  return access.remember(`session ${hash.toString('base64url')} ${workspaceId ?? ''}`, async () => {
    const row = await touchSession(database.counters, hash, workspaceId);
    return row && { ...row, restsOn: [row.user_id, 'workspaces'], endsInMs: row.ends_in_ms };
  });
}
