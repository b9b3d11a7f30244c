import { sql } from 'kysely';
import { say } from '#kernel/say.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { emitEvent, type Happening } from '../events/emit-event.ts';
import { type Actor, SYSTEM } from '../model.ts';

/**
 * The authorization states of an account: active, expiring, expired, active again. Each transition happens
 * once and emits one event.
 */

interface Place {
  db: Tx;
  clock: Clock;
}

interface Account {
  account_id: string;
  workspace_id: string;
}

interface Moved {
  platform: string;
  handle: string;
  token_expires_at: Date | null;
}

const moving = (tx: Tx, { account_id, workspace_id }: Account) =>
  tx
    .updateTable('accounts')
    .set({ version: sql`version + 1` })
    .where('id', '=', account_id)
    .where('workspace_id', '=', workspace_id)
    .returning(['platform', 'handle', 'token_expires_at']);

/** Sets or clears the expiry error on the account's scheduled targets. */
const flagging = (
  tx: Tx,
  { account_id, workspace_id }: Account,
  flag: { error_code: string | null; error: string | null },
) =>
  tx
    .updateTable('post_targets as t')
    .from('posts as p')
    .set(flag)
    .where('t.account_id', '=', account_id)
    .where('t.workspace_id', '=', workspace_id)
    .where('t.status', '=', 'pending')
    .whereRef('p.id', '=', 't.post_id')
    .where('p.status', '=', 'scheduled');

/**
 * A person must act soon: the token ends within days, or its renewal keeps failing. The
 * account is still usable.
 */
export async function markExpiring(ctx: Place, account: Account, errorCode: string | null): Promise<void> {
  const moved = await moving(ctx.db, account)
    .set({ status: 'expiring', ...(errorCode !== null && { last_error_code: errorCode }) })
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (moved) await emitMoved(ctx, account, { type: 'account.expiring', data: about(account, moved) });
}

/**
 * The platform revoked the authorization, or it expired. Scheduled posts are flagged rather than failed,
 * because a person can still reconnect before they are due.
 */
export async function markExpired(ctx: Place, account: Account, errorCode: string): Promise<void> {
  const moved = await moving(ctx.db, account)
    .set({ status: 'expired', last_error_code: errorCode })
    .where('status', '<>', 'expired')
    .executeTakeFirst();
  if (!moved) return;
  const error = {
    message: say('accounts.authorization_account_ended_reconnect_before'),
    userAction: 'reconnect',
    retryable: false,
    platformCode: null,
    platformMessage: null,
    at: ctx.clock.now().toISOString(),
  };
  await flagging(ctx.db, account, { error_code: 'token_expired', error: JSON.stringify(error) })
    .where('p.deleted_at', 'is', null)
    .execute();
  await emitMoved(ctx, account, { type: 'account.expired', data: about(account, moved) });
}

/**
 * After a renewal or a reconnection. If the account had expired, emits an event with the posts to try again.
 */
export async function markActive(
  ctx: Place,
  account: Account,
  tokenExpiresAt: Date | null,
  actor: Actor = SYSTEM,
): Promise<void> {
  const { rows } = await sql<Moved & { was: string }>`
    update accounts a
       set status = 'active', token_expires_at = ${tokenExpiresAt}, last_error_code = null,
           version = a.version + (case when a.status = 'active' then 0 else 1 end)
      from (select id, status from accounts
             where id = ${account.account_id} and workspace_id = ${account.workspace_id} for update) old
     where a.id = old.id
    returning a.platform, a.handle, a.token_expires_at, old.status as was`.execute(ctx.db);
  const [moved] = rows;
  if (moved?.was !== 'expired') return;
  await flagging(ctx.db, account, { error_code: null, error: null })
    .where('t.error_code', '=', 'token_expired')
    .execute();
  const retry = await ctx.db
    .selectFrom('post_targets as t')
    .innerJoin('posts as p', (join) => join.onRef('p.id', '=', 't.post_id').on('p.deleted_at', 'is', null))
    .select('t.post_id')
    .distinct()
    .where('t.account_id', '=', account.account_id)
    .where('t.workspace_id', '=', account.workspace_id)
    .where('t.status', '=', 'failed')
    .where('t.error_code', '=', 'token_expired')
    .where('t.updated_at', '>', new Date(ctx.clock.now().getTime() - RETRY_OFFER_MS))
    .orderBy('t.post_id')
    .limit(100)
    .execute();
  const retryPostIds = retry.map((row) => row.post_id);
  const data = { ...about(account, moved), retryPostIds };
  await emitMoved(ctx, account, { type: 'account.reconnected', data }, actor);
}

const RETRY_OFFER_MS = 24 * 3_600_000;

const about = (account: Account, moved: Moved) => ({
  accountId: account.account_id,
  platform: moved.platform,
  handle: moved.handle,
  tokenExpiresAt: moved.token_expires_at?.toISOString() ?? null,
});

async function emitMoved(
  ctx: Place,
  account: Account,
  event: Happening,
  actor: Actor = SYSTEM,
): Promise<void> {
  await emitEvent(ctx, { ...event, workspaceId: account.workspace_id, actor });
}
