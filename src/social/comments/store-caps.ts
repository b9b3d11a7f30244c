import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { dayMetric } from '../accounts/limits.ts';
import type { ReplyRow } from './store-replies.ts';

/** One day of the workspace and of one account of it. */
export interface Day {
  workspaceId: string;
  accountId: string;
  day: string;
}

export function readPeriod(tx: Tx, workspaceId: string) {
  return tx
    .selectFrom('workspaces')
    .select(['timezone', 'limits'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
}

export async function lockPace(
  tx: Tx,
  workspaceId: string,
  accountId: string,
): Promise<{ last: Date | null; blocked: Date | null }> {
  await tx
    .insertInto('account_pace')
    .values({ account_id: accountId, workspace_id: workspaceId })
    .onConflict((held) => held.doNothing())
    .execute();
  const row = await tx
    .selectFrom('account_pace')
    .select(['last_reply_at as last', 'blocked_until as blocked'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? { last: null, blocked: null };
}

export async function lockCounters(
  tx: Tx,
  { workspaceId, accountId, day }: Day,
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

export async function countReply(tx: Tx, day: Day, now: Date): Promise<void> {
  await addToDay(tx, day, 1);
  await tx
    .updateTable('account_pace')
    .set({ last_reply_at: now })
    .where('workspace_id', '=', day.workspaceId)
    .where('account_id', '=', day.accountId)
    .execute();
}

export const uncountReply = (tx: Tx, day: Day) => addToDay(tx, day, -1);

async function addToDay(tx: Tx, { workspaceId, accountId, day }: Day, count: 1 | -1): Promise<void> {
  await sql`
    update day_counters set used = greatest(0, used + ${count}::int)
     where workspace_id = ${workspaceId} and day = ${day}::date
       and metric in (${dayMetric.reply()}, ${dayMetric.reply(accountId)})`.execute(tx);
}

/** The interval counts from the reply before, unless there was another since. */
export async function freePace(
  tx: Tx,
  reply: Pick<ReplyRow, 'id' | 'workspace_id' | 'account_id' | 'created_at'>,
): Promise<void> {
  await sql`
    update account_pace set last_reply_at = (
      select max(o.created_at) from comment_replies o
       where o.workspace_id = ${reply.workspace_id} and o.account_id = ${reply.account_id} and o.id <> ${reply.id}
         and not (o.status = 'failed' and o.handle = '{}'))
     where workspace_id = ${reply.workspace_id} and account_id = ${reply.account_id}
       and last_reply_at = ${reply.created_at}`.execute(tx);
}
