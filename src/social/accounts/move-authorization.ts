import { sql } from 'kysely';
import { say } from '#kernel/say.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { emitEvent, type Happening } from '../events/emit-event.ts';
import { type Actor, SYSTEM } from '../model.ts';

/** The authorization life of an account: active, expiring, expired, active again. Each move happens once and tells once. */

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

/** A person must come soon: the token ends within days, or its renewal keeps failing. Still usable. */
export async function markExpiring(ctx: Place, account: Account, errorCode: string | null): Promise<void> {
  const { rows } = await sql<Moved>`
    update accounts set status = 'expiring', last_error_code = coalesce(${errorCode}, last_error_code), version = version + 1
     where id = ${account.account_id} and workspace_id = ${account.workspace_id} and status = 'active'
    returning platform, handle, token_expires_at`.execute(ctx.db);
  if (rows[0]) await tell(ctx, account, { type: 'account.expiring', data: about(account, rows[0]) });
}

/**
 * The platform took the authorization back, or it ended. Posts that are scheduled are flagged, not
 * failed: until they are due a person can still reconnect.
 */
export async function markExpired(ctx: Place, account: Account, errorCode: string): Promise<void> {
  const { rows } = await sql<Moved>`
    update accounts set status = 'expired', last_error_code = ${errorCode}, version = version + 1
     where id = ${account.account_id} and workspace_id = ${account.workspace_id} and status <> 'expired'
    returning platform, handle, token_expires_at`.execute(ctx.db);
  if (!rows[0]) return;
  const error = {
    message: say('accounts.authorization_account_ended_reconnect_before'),
    userAction: 'reconnect',
    retryable: false,
    platformCode: null,
    platformMessage: null,
    at: ctx.clock.now().toISOString(),
  };
  await sql`
    update post_targets t set error_code = 'token_expired', error = ${JSON.stringify(error)}::jsonb
      from posts p
     where t.account_id = ${account.account_id} and t.workspace_id = ${account.workspace_id} and t.status = 'pending'
       and p.id = t.post_id and p.status = 'scheduled' and p.deleted_at is null`.execute(ctx.db);
  await tell(ctx, account, { type: 'account.expired', data: about(account, rows[0]) });
}

/** After a renewal or a reconnection. Whoever was expired is announced, with what may be tried again. */
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
  await sql`
    update post_targets t set error_code = null, error = null
      from posts p
     where t.account_id = ${account.account_id} and t.workspace_id = ${account.workspace_id} and t.status = 'pending'
       and t.error_code = 'token_expired' and p.id = t.post_id and p.status = 'scheduled'`.execute(ctx.db);
  const retry = await sql<{ post_id: string }>`
    select distinct t.post_id from post_targets t join posts p on p.id = t.post_id and p.deleted_at is null
     where t.account_id = ${account.account_id} and t.workspace_id = ${account.workspace_id}
       and t.status = 'failed' and t.error_code = 'token_expired'
       and t.updated_at > ${new Date(ctx.clock.now().getTime() - RETRY_OFFER_MS)}
     order by t.post_id limit 100`.execute(ctx.db);
  const retryPostIds = retry.rows.map((row) => row.post_id);
  const data = { ...about(account, moved), retryPostIds };
  await tell(ctx, account, { type: 'account.reconnected', data }, actor);
}

const RETRY_OFFER_MS = 24 * 3_600_000;

const about = (account: Account, moved: Moved) => ({
  accountId: account.account_id,
  platform: moved.platform,
  handle: moved.handle,
  tokenExpiresAt: moved.token_expires_at?.toISOString() ?? null,
});

async function tell(ctx: Place, account: Account, told: Happening, actor: Actor = SYSTEM): Promise<void> {
  await emitEvent(ctx, { ...told, workspaceId: account.workspace_id, actor });
}
