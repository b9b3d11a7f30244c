import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { dayOf } from './days.ts';
import { limitsOf, type QuotaName } from '#platform/limits/plan.ts';
import { readPlan, takeOne } from './store.ts';

interface Place {
  db: Tx;
  clock: Clock;
}

/**
 * Counts in the caller's transaction, so what is refused later is not counted. The row is the lock:
 * of two that ask for the last one, the second sees it gone. Returns the month that it was counted in.
 */
export async function takeQuota(
  ctx: Place,
  workspaceId: string,
  name: Exclude<QuotaName, 'seats'>,
): Promise<string> {
  const { timezone, limits } = await readPlan(ctx.db, workspaceId);
  const limit = limitsOf(limits)[name];
  const { month } = dayOf(ctx.clock.now(), timezone);
  if (await takeOne(ctx.db, workspaceId, name, month, limit)) return month;
  throw new AppError('plan_limit', say('workspace.plan_allows_they_used_up', { limit, name }), {
    quota: name,
    limit,
    used: limit,
  });
}
