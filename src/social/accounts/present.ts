import type { AccountRow } from './store.ts';

export function presentAccount(row: AccountRow) {
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
  };
}
