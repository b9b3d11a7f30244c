import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { dayMetric } from '../accounts/limits.ts';
import type { ReplyRow } from './store-replies.ts';

export async function uncountReply(
  tx: Tx,
  { workspaceId, accountId, day }: { workspaceId: string; accountId: string; day: string },
): Promise<void> {
  await tx
    .updateTable('day_counters')
    .set({ used: sql`greatest(0, used - 1)` })
    .where('workspace_id', '=', workspaceId)
    .where('day', '=', day)
    .where('metric', 'in', [dayMetric.reply(), dayMetric.reply(accountId)])
    .execute();
}

/** The interval then counts from the previous reply, unless there has been another one since. */
export async function freePace(
  tx: Tx,
  reply: Pick<ReplyRow, 'id' | 'workspace_id' | 'account_id' | 'created_at'>,
): Promise<void> {
  await tx
    .updateTable('account_pace')
    .set({
      last_reply_at: sql`(select max(o.created_at) from comment_replies o
        where o.workspace_id = ${reply.workspace_id} and o.account_id = ${reply.account_id} and o.id <> ${reply.id}
          and not (o.status = 'failed' and o.handle = '{}'))`,
    })
    .where('workspace_id', '=', reply.workspace_id)
    .where('account_id', '=', reply.account_id)
    .where('last_reply_at', '=', reply.created_at)
    .execute();
}
