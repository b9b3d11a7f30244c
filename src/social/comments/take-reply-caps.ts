import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { dayMetric } from '../accounts/limits.ts';
import { type PacedAccount, refusal, takeCaps } from '../publishing/take-caps.ts';
import { dayOf } from '../workspace/days.ts';

/** Counts one reply against the day of the workspace and of the account and against the interval, or throws 429. */
export async function takeReplyCaps(
  tx: Tx,
  workspaceId: string,
  account: PacedAccount,
  now: Date,
): Promise<void> {
  const workspace = await tx
    .selectFrom('workspaces')
    .select(['id', 'timezone', 'limits'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const { stop } = await takeCaps(tx, 'reply', workspace, [account], now);
  if (stop) throw refusal(stop, now);
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
