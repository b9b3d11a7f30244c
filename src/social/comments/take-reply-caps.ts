import type { Tx } from '#platform/db/client.ts';
import { type PacedAccount, refusal, takeCaps } from '../publishing/take-caps.ts';
import { readPlan } from '../workspace/store.ts';
import { dayOf } from '../workspace/days.ts';
import { freePace, uncountReply } from './store-caps.ts';

/**
 * Counts one reply against the daily caps of workspace and account and against the interval, or throws 429.
 */
export async function takeReplyCaps(
  tx: Tx,
  workspaceId: string,
  account: PacedAccount,
  now: Date,
): Promise<void> {
  const { stop } = await takeCaps(tx, 'reply', await readPlan(tx, workspaceId), [account], now);
  if (stop) throw refusal(stop, now);
}

/**
 * Nothing was tried on the platform, so the day gets its reply back and the account its interval. The
 * creation time of a reply is also when it was counted.
 */
export async function giveReplyBack(
  tx: Tx,
  reply: { id: string; workspace_id: string; account_id: string; created_at: Date },
): Promise<void> {
  const { workspace_id: workspaceId, account_id: accountId, created_at: countedAt } = reply;
  const { timezone } = await readPlan(tx, workspaceId);
  await freePace(tx, reply);
  await uncountReply(tx, { workspaceId, accountId, day: dayOf(countedAt, timezone).day });
}
