import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { capsOf, dayMetric } from '../accounts/limits.ts';
import { countPublishes, lockCounters, lockPace } from '../accounts/store/caps.ts';
import { dayOf } from '../workspace/days.ts';
import type { Plan } from '../workspace/store.ts';

export interface PacedAccount {
  id: string;
  platform: string;
  facts: unknown;
}

/** Why an account may not publish now, as the contract's 429 tells it. */
export interface Stop {
  accountId: string;
  reason: 'daily_publish_cap' | 'min_interval' | 'platform_quota';
  limit: number | null;
  windowSec: number | null;
  until: Date;
}

export type Taken = { day: string; stop: null } | { day: null; stop: Stop };

/**
 * Takes one publish for each account from the caps of its day and from its interval, or says what is in
 * the way; then nothing is taken. The rows are locked in one order first, so processes wait for each
 * other instead of both seeing the last free place.
 */
export async function takeCaps(
  tx: Tx,
  workspace: Plan,
  accounts: readonly PacedAccount[],
  now: Date,
): Promise<Taken> {
  const { day, endsAt } = dayOf(now, workspace.timezone);
  const ids = accounts.map(({ id }) => id).sort();
  const pace = await lockPace(tx, workspace.id, ids);
  const used = await lockCounters(tx, workspace.id, day, [
    dayMetric.publish(),
    ...ids.map(dayMetric.publish),
  ]);
  const total = used.get(dayMetric.publish()) ?? 0;
  for (const account of accounts) {
    const caps = capsOf(account, workspace.limits);
    const { last, blocked } = pace.get(account.id) ?? { last: null, blocked: null };
    const stop = (reason: Stop['reason'], until: Date, limit: number | null, windowSec: number | null) => ({
      day: null,
      stop: { accountId: account.id, reason, limit, windowSec, until },
    });
    if (blocked && blocked > now) return stop('platform_quota', blocked, null, null);
    if (total + accounts.length > caps.publishesPerDay)
      return stop('daily_publish_cap', endsAt, caps.publishesPerDay, DAY_SEC);
    if ((used.get(dayMetric.publish(account.id)) ?? 0) >= caps.accountPublishesPerDay)
      return stop('daily_publish_cap', endsAt, caps.accountPublishesPerDay, DAY_SEC);
    const next = last && new Date(last.getTime() + caps.publishIntervalSec * 1000);
    if (next && next > now) return stop('min_interval', next, 1, caps.publishIntervalSec);
  }
  await countPublishes(tx, workspace.id, day, ids, now);
  return { day, stop: null };
}

const DAY_SEC = 86_400;

export function refusal({ accountId, reason, limit, windowSec, until }: Stop, now: Date): AppError {
  const retryAfterSec = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const why = {
    daily_publish_cap: `The ${limit} publishes of this day are used up`,
    min_interval: `The account may publish once in ${windowSec} seconds`,
    platform_quota: 'The platform asked us to stop for now',
  }[reason];
  return new AppError(
    'rate_limited',
    `${why}; try again in ${retryAfterSec} s.`,
    {
      reason,
      accountId,
      ...(limit !== null && { limit }),
      ...(windowSec !== null && { windowSec }),
      retryAfterSec,
      resetsAt: until.toISOString(),
    },
    { retryAfterSec },
  );
}
