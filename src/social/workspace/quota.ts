import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { dayOf } from './days.ts';
import { limitsOf, type QuotaName } from '#platform/limits/plan.ts';
import { type Plan, readPlan, takeOne } from './store.ts';

interface Place {
  db: Tx;
  clock: Clock;
}

type Counted = Exclude<QuotaName, 'seats'>;

/**
 * Counts in the caller's transaction, so that a call refused later does not count. Locks the row: of two
 * callers that want the last one, the second sees it gone. Returns the month it was counted in.
 */
export async function takeQuota(ctx: Place, workspaceId: string, name: Counted): Promise<string> {
  return takeFrom(ctx, await readPlan(ctx.db, workspaceId), name);
}

/** The same for a caller who has already read the plan. */
export async function takeFrom(
  { db, clock }: Place,
  { id, timezone, limits }: Plan,
  name: Counted,
): Promise<string> {
  const limit = limitsOf(limits)[name];
  const { month } = dayOf(clock.now(), timezone);
  if (await takeOne(db, id, name, month, limit)) return month;
  throw new AppError('plan_limit', say('workspace.plan_allows_they_used_up', { limit, name }), {
    quota: name,
    limit,
    used: limit,
  });
}
