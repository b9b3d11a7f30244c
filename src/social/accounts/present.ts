import type { Capabilities } from '#adapters/social/contract.ts';
import type { AccountView } from './account-view.ts';
import { adapterOf } from './platform-context.ts';
import type { AccountRow } from './store/accounts.ts';
import type { AccountLimits } from './usage.ts';

/** Manual platforms: a person does it all. */
const NOTHING: Capabilities = {
  thread: false,
  firstComment: false,
  poll: false,
  story: false,
  reel: false,
  replyRead: false,
  replyWrite: false,
  hide: false,
  delete: false,
  metrics: false,
};

export function presentAccount(row: AccountRow, limits: AccountLimits): AccountView {
  return {
    id: row.id,
    platform: row.platform,
    handle: row.handle,
    displayName: row.display_name,
    avatar: row.avatar,
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
    capabilities: adapterOf(row.platform)?.capabilities ?? NOTHING,
    limits,
    lastErrorCode: row.last_error_code,
    // Of several that stand, the newest.
    lastSyncError: Object.values(row.sync_errors).sort((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null,
  };
}
