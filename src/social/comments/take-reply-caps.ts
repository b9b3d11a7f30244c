import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { capsOf, dayMetric } from '../accounts/limits.ts';
import { dayOf } from '../workspace/days.ts';

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
  const workspace = await tx
    .selectFrom('workspaces')
    .select(['timezone', 'limits'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const caps = capsOf(account, workspace.limits);
  const { day, endsAt } = dayOf(now, workspace.timezone);
  const { last, blocked } = await lockPace(tx, workspaceId, account.id);
  const used = await lockCounters(tx, workspaceId, account.id, day);

  if (blocked && blocked > now) throw stop('platform_quota', blocked, now, null, null);
  if (used.workspace >= caps.repliesPerDay)
    throw stop('daily_reply_cap', endsAt, now, caps.repliesPerDay, DAY_SEC);
  if (used.account >= caps.accountRepliesPerDay)
    throw stop('daily_reply_cap', endsAt, now, caps.accountRepliesPerDay, DAY_SEC);
  const next = last && new Date(last.getTime() + caps.replyIntervalSec * 1000);
  if (next && next > now) throw stop('min_interval', next, now, 1, caps.replyIntervalSec);

  await sql`
    update day_counters set used = used + 1
     where workspace_id = ${workspaceId} and day = ${day}::date
       and metric in (${dayMetric.reply()}, ${dayMetric.reply(account.id)})`.execute(tx);
  await sql`
    update account_pace set last_reply_at = ${now}
     where workspace_id = ${workspaceId} and account_id = ${account.id}`.execute(tx);
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
  const { timezone } = await tx
    .selectFrom('workspaces')
    .select('timezone')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  await sql`
    update account_pace set last_reply_at = (
      select max(o.created_at) from comment_replies o
       where o.workspace_id = ${workspaceId} and o.account_id = ${accountId} and o.id <> ${reply.id}
         and not (o.status = 'failed' and o.handle = '{}'))
     where workspace_id = ${workspaceId} and account_id = ${accountId} and last_reply_at = ${countedAt}`.execute(
    tx,
  );
  await sql`
    update day_counters set used = greatest(0, used - 1)
     where workspace_id = ${workspaceId} and day = ${dayOf(countedAt, timezone).day}::date
       and metric in (${dayMetric.reply()}, ${dayMetric.reply(accountId)})`.execute(tx);
}

async function lockPace(
  tx: Tx,
  workspaceId: string,
  accountId: string,
): Promise<{ last: Date | null; blocked: Date | null }> {
  await sql`
    insert into account_pace (account_id, workspace_id) values (${accountId}, ${workspaceId})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ last: Date | null; blocked: Date | null }>`
    select last_reply_at as last, blocked_until as blocked from account_pace
     where workspace_id = ${workspaceId} and account_id = ${accountId} for update`.execute(tx);
  return rows[0] ?? { last: null, blocked: null };
}

async function lockCounters(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  day: string,
): Promise<{ workspace: number; account: number }> {
  const metrics = [dayMetric.reply(), dayMetric.reply(accountId)];
  await sql`
    insert into day_counters (workspace_id, metric, day)
    select ${workspaceId}, metric, ${day}::date from unnest(${metrics}::text[]) metric
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ metric: string; used: number }>`
    select metric, used from day_counters
     where workspace_id = ${workspaceId} and day = ${day}::date and metric = any(${metrics})
     order by metric for update`.execute(tx);
  const used = new Map(rows.map((row) => [row.metric, row.used]));
  return {
    workspace: used.get(dayMetric.reply()) ?? 0,
    account: used.get(dayMetric.reply(accountId)) ?? 0,
  };
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
