import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Role } from '#platform/rights/roles.ts';
import type { Tx } from '#platform/db/client.ts';
import { limitsOf, type PlanLimits } from '#platform/limits/plan.ts';
import { countOwners, countSeats } from './store/members.ts';

/** The workspace must be locked, so that only one of two people gets the last seat. */
export async function takeSeat(tx: Tx, workspaceId: string, limits: PlanLimits): Promise<void> {
  const { seats: limit } = limitsOf(limits);
  const used = await countSeats(tx, workspaceId);
  if (used < limit) return;
  throw new AppError('plan_limit', say('members.plan_seats_all_taken_offered', { limit }), {
    quota: 'seats',
    limit,
    used,
  });
}

/** An admin manages everybody except owners, and cannot make anybody an owner. */
export function checkMayGovern(by: Role, ...roles: readonly Role[]): void {
  if (by === 'owner' || !roles.includes('owner')) return;
  throw new AppError('forbidden', say('members.only_owner_may_do_owner'), {
    action: 'govern',
  });
}

/** Everything that this user granted ends with it. */
export async function keepAnOwner(tx: Tx, workspaceId: string, leaving: Role): Promise<void> {
  if (leaving !== 'owner' || (await countOwners(tx, workspaceId)) > 1) return;
  throw new AppError('conflict', say('members.workspace_needs_owner_make_someone'), {
    reason: 'last_owner',
  });
}
