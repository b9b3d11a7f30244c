import { abilitiesOf, type Capabilities } from '#adapters/social/contract.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { tell } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { isClient } from '../caller.ts';
import { publishableUrl, type Signer } from '../media/store-blob.ts';
import { dayOf } from '../workspace/days.ts';
import { readPlan } from '../workspace/store.ts';
import type { AccountView } from './account-view.ts';
import { capsUnder, planCapsOf } from './limits.ts';
import { adapterOf } from './platform-context.ts';
import { type AccountRow, findAccount, readCounted } from './store/accounts.ts';
import { readMembers } from './store/groups.ts';
import { type AccountLimits, limitsUnder, readUsage } from './usage.ts';

type Presenter = Pick<Context, 'db' | 'caller' | 'clock'> & Signer;

interface ListedGroup {
  id: string;
  name: string;
  count: number;
}

/** The zone that a workspace had last; nearly always it still has it. */
const lastZones = new Map<string, string>();
const ZONES_MAX = 10_000;

/** The accounts that the caller may see, and the groups with how many of these are in each. */
export async function listAccounts(
  ctx: Presenter,
): Promise<{ accounts: AccountView[]; groups: ListedGroup[] }> {
  const { db, caller, clock } = ctx;
  const now = clock.now();
  const supposed = dayOf(now, lastZones.get(caller.workspaceId) ?? 'UTC');
  // Queried together, so that all of them take one round trip to the store.
  const [counted, plan, groups] = await Promise.all([
    readCounted(ctx, supposed.day),
    readPlan(db, caller.workspaceId),
    readMembers(db, caller.workspaceId),
  ]);
  if (lastZones.size >= ZONES_MAX) lastZones.clear();
  lastZones.set(caller.workspaceId, plan.timezone);
  const { day, endsAt } = dayOf(now, plan.timezone);
  const rows = day === supposed.day ? counted : await readCounted(ctx, day);

  const resetsAt = endsAt.toISOString();
  const caps = planCapsOf(plan.limits);
  const groupsOf = groupsByAccount(groups);
  const accounts = rows.map((row) =>
    presentAccount(
      ctx,
      row,
      groupsOf.get(row.id) ?? [],
      limitsUnder(capsUnder(caps, row), row, row, now, resetsAt),
    ),
  );
  const seen = new Set(rows.map(({ id }) => id));
  const listed = groups.map(({ id, name, account_ids }) => ({
    id,
    name,
    count: account_ids.filter((accountId) => seen.has(accountId)).length,
  }));
  return { accounts, groups: isClient(caller) ? listed.filter(({ count }) => count > 0) : listed };
}

/** By the ids of the groups, which a store of any language sorts as we do. */
function groupsByAccount(groups: readonly { id: string; account_ids: string[] }[]): Map<string, string[]> {
  const groupsOf = new Map<string, string[]>();
  for (const { id, account_ids } of groups.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    for (const accountId of account_ids) {
      const known = groupsOf.get(accountId);
      if (known) known.push(id);
      else groupsOf.set(accountId, [id]);
    }
  return groupsOf;
}

export async function showAccount(ctx: Presenter, accountId: string): Promise<AccountView> {
  const row = await findAccount(ctx, accountId);
  const limits = (await readUsage(ctx, [row])).get(row.id)?.limits;
  if (!limits) throw new Error('An account vanished within its transaction.');
  return presentAccount(ctx, row, row.group_ids, limits);
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

function presentAccount(
  ctx: Signer,
  row: Omit<AccountRow, 'group_ids'>,
  groupIds: string[],
  limits: AccountLimits,
): AccountView {
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
    groupIds,
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

function capabilitiesOf({ platform, facts }: Pick<AccountRow, 'platform' | 'facts'>): Capabilities {
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
