import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { capsOf } from '../accounts/limits.ts';
import { dayOf } from '../workspace/days.ts';
import { countReply, freePace, lockCounters, lockPace, readPeriod, uncountReply } from './store-caps.ts';

const DAY_SEC = 86_400;

/**
 * Counts one reply against the day of the workspace and of the account and against the interval, or throws
 * the contract's 429. The pace row is locked before the counters, in the order that publishing uses, so
 * processes wait for each other instead of both taking the last place.
 */
export async function takeReplyCaps(
  tx: Tx,
  workspaceId: string,
  account: { id: string; platform: string; facts: unknown },
  now: Date,
): Promise<void> {
  const workspace = await readPeriod(tx, workspaceId);
  const caps = capsOf(account, workspace.limits);
  const { day, endsAt } = dayOf(now, workspace.timezone);
  const { last, blocked } = await lockPace(tx, workspaceId, account.id);
  const used = await lockCounters(tx, { workspaceId, accountId: account.id, day });

  if (blocked && blocked > now) throw stop('platform_quota', blocked, now, null, null);
  if (used.workspace >= caps.repliesPerDay)
    throw stop('daily_reply_cap', endsAt, now, caps.repliesPerDay, DAY_SEC);
  if (used.account >= caps.accountRepliesPerDay)
    throw stop('daily_reply_cap', endsAt, now, caps.accountRepliesPerDay, DAY_SEC);
  const next = last && new Date(last.getTime() + caps.replyIntervalSec * 1000);
  if (next && next > now) throw stop('min_interval', next, now, 1, caps.replyIntervalSec);

  await countReply(tx, { workspaceId, accountId: account.id, day }, now);
}

/**
 * Nothing was tried on the platform: the day gets its reply back, and the account its interval. A reply is
 * written at the instant at which it was counted.
 */
export async function giveReplyBack(
  tx: Tx,
  reply: { id: string; workspace_id: string; account_id: string; created_at: Date },
): Promise<void> {
  const { workspace_id: workspaceId, account_id: accountId, created_at: countedAt } = reply;
  const { timezone } = await readPeriod(tx, workspaceId);
  await freePace(tx, reply);
  await uncountReply(tx, { workspaceId, accountId, day: dayOf(countedAt, timezone).day });
}

function stop(
  reason: 'daily_reply_cap' | 'min_interval' | 'platform_quota',
  until: Date,
  now: Date,
  limit: number | null,
  windowSec: number | null,
): AppError {
  const retryAfterSec = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const why = {
    daily_reply_cap: `The ${limit} replies of this day are used up`,
    min_interval: `The account may reply once in ${windowSec} seconds`,
    platform_quota: 'The platform asked us to stop for now',
  }[reason];
  return new AppError(
    'rate_limited',
    `${why}; try again in ${retryAfterSec} s.`,
    {
      reason,
      ...(limit !== null && { limit }),
      ...(windowSec !== null && { windowSec }),
      retryAfterSec,
      resetsAt: until.toISOString(),
    },
    { retryAfterSec },
  );
}
