import { abilitiesOf, type Capabilities } from '#adapters/social/contract.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { tell } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { type Signer, publishableUrl } from '../media/store-blob.ts';
import type { AccountView } from './account-view.ts';
import { adapterOf } from './platform-context.ts';
import { type AccountRow, findAccount, readAccounts } from './store/accounts.ts';
import { daysAround } from '../workspace/days.ts';
import { readPlan } from '../workspace/store.ts';
import { readEveryCounter } from './store/caps.ts';
import { type AccountLimits, readUsage, type Usage, usageOf } from './usage.ts';

type Presenter = Pick<Context, 'db' | 'caller' | 'clock'> & Signer;

export async function listAccounts(ctx: Presenter): Promise<AccountView[]> {
  // Queried together, so that all of them take one round trip to the store.
  const [rows, plan, counters] = await Promise.all([
    readAccounts(ctx, null),
    readPlan(ctx.db, ctx.caller.workspaceId),
    readEveryCounter(ctx.db, ctx.caller.workspaceId, daysAround(ctx.clock.now())),
  ]);
  return shownWith(ctx, rows, usageOf(ctx.clock.now(), rows, plan, counters));
}

export async function showAccount(ctx: Presenter, accountId: string): Promise<AccountView> {
  const row = await findAccount(ctx, accountId);
  const [shown] = shownWith(ctx, [row], await readUsage(ctx, [row]));
  if (!shown) throw new Error('An account vanished within its transaction.');
  return shown;
}

function shownWith(
  ctx: Signer,
  rows: readonly AccountRow[],
  usage: ReadonlyMap<string, Usage>,
): AccountView[] {
  return rows.flatMap((row) => {
    const limits = usage.get(row.id)?.limits;
    return limits ? [presentAccount(ctx, row, limits)] : [];
  });
}

/** Manual platforms: a person does everything. */
const NOTHING: Capabilities = {
  thread: false,
  firstComment: false,
  poll: false,
  judged: false,
  contentWarning: false,
  story: false,
  reel: false,
  replyRead: false,
  replyWrite: false,
  hide: false,
  delete: false,
  edit: false,
  metrics: false,
};

export function presentAccount(ctx: Signer, row: AccountRow, limits: AccountLimits): AccountView {
  return {
    id: row.id,
    platform: row.platform,
    handle: row.handle,
    displayName: row.display_name,
    avatar: row.avatar,
    pictureUrl: pictureUrl(ctx, row.picture_key),
    followers: row.followers,
    status: row.status,
    connectedAt: row.connected_at.toISOString(),
    lastSyncedAt: row.last_synced_at?.toISOString() ?? null,
    canPublish: !row.is_manual && !row.paused && row.status !== 'expired',
    isManual: row.is_manual,
    profileUrl: row.profile_url,
    subscriptionType: row.subscription_type,
    groupIds: row.group_ids,
    version: row.version,
    locale: row.locale,
    timezone: row.timezone,
    paused: row.paused,
    tokenExpiresAt: row.token_expires_at?.toISOString() ?? null,
    capabilities: capabilitiesOf(row),
    limits,
    lastErrorCode: row.last_error_code,
    lastSyncError: newestOf(row.sync_errors),
  };
}

function capabilitiesOf({ platform, facts }: AccountRow): Capabilities {
  const adapter = adapterOf(platform);
  return adapter ? abilitiesOf(adapter, fieldsOf(facts)) : NOTHING;
}

/** The most recent of the current errors. */
function newestOf(errors: AccountRow['sync_errors']) {
  const [newest] = Object.values(errors).sort((a, b) => (a.at < b.at ? 1 : -1));
  return newest ? tell(newest) : null;
}

/** A URL on our own server, because our pages load no pictures from other hosts. */
export function pictureUrl(ctx: Signer, key: string | null): string | null {
  return key === null ? null : publishableUrl(ctx, key, 'account.jpg');
}
