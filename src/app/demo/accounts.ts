import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { ConsoleOperations } from '../../../sdk/src/client.ts';

const DAY_MS = 86_400_000;

export interface DemoAccount {
  /** How the demo's posts name it. */
  key: string;
  platform: ConsoleOperations['start_connect']['input']['platform'];
  /** Its identity on the platform, in the sandbox too; absent where a person publishes by hand. */
  remote?: { id: string; handle: string; facts?: Record<string, unknown> };
  handle: string;
  name: string;
  followers: number;
  locale: string;
  groups: readonly ('Launch' | 'Japan' | 'China')[];
  status?: 'expiring' | 'expired';
  isManual?: true;
  subscription?: string;
  url: string | null;
  connectedDaysAgo: number;
}

/** Every platform once, one account about to expire and one expired, so that each state can be seen. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    key: 'x',
    platform: 'x',
    remote: { id: '1500000000000000101', handle: 'auroraodyssey', facts: { subscription: 'Premium' } },
    handle: '@auroraodyssey',
    name: 'Aurora Odyssey',
    followers: 48_210,
    locale: 'en',
    groups: ['Launch'],
    subscription: 'premium',
    url: 'https://x.com/auroraodyssey',
    connectedDaysAgo: 210,
  },
  {
    key: 'x_jp',
    platform: 'x',
    remote: { id: '1500000000000000102', handle: 'aurora_jp' },
    handle: '@aurora_jp',
    name: 'オーロラ・オデッセイ',
    followers: 21_904,
    locale: 'ja',
    groups: ['Launch', 'Japan'],
    url: 'https://x.com/aurora_jp',
    connectedDaysAgo: 180,
  },
  {
    key: 'youtube',
    platform: 'youtube',
    remote: { id: 'UCAuroraOdyssey000000101', handle: 'auroraodyssey' },
    handle: '@AuroraOdyssey',
    name: 'Aurora Odyssey',
    followers: 103_500,
    locale: 'en',
    groups: ['Launch'],
    url: 'https://www.youtube.com/@AuroraOdyssey',
    connectedDaysAgo: 205,
  },
  {
    key: 'instagram',
    platform: 'instagram',
    remote: { id: '17841400000000101', handle: 'auroraodyssey' },
    handle: '@auroraodyssey',
    name: 'Aurora Odyssey',
    followers: 66_120,
    locale: 'en',
    groups: ['Launch'],
    subscription: 'business',
    url: 'https://www.instagram.com/auroraodyssey',
    connectedDaysAgo: 198,
  },
  {
    key: 'tiktok',
    platform: 'tiktok',
    remote: { id: '-000aurora', handle: 'auroraodyssey', facts: { maxVideoSec: 600 } },
    handle: '@auroraodyssey',
    name: 'Aurora Odyssey',
    followers: 152_800,
    locale: 'en',
    groups: ['Launch'],
    status: 'expiring',
    url: 'https://www.tiktok.com/@auroraodyssey',
    connectedDaysAgo: 60,
  },
  {
    key: 'facebook',
    platform: 'facebook',
    remote: { id: '102000000000101', handle: 'AuroraOdysseyDE', facts: { owner: 'mira' } },
    handle: 'AuroraOdysseyDE',
    name: 'Aurora Odyssey Deutschland',
    followers: 12_340,
    locale: 'de',
    groups: ['Launch'],
    url: 'https://www.facebook.com/AuroraOdysseyDE',
    connectedDaysAgo: 150,
  },
  {
    key: 'threads',
    platform: 'threads',
    remote: { id: '26400000000000101', handle: 'auroraodyssey' },
    handle: '@auroraodyssey',
    name: 'Aurora Odyssey',
    followers: 9_870,
    locale: 'en',
    groups: [],
    status: 'expired',
    url: 'https://www.threads.net/@auroraodyssey',
    connectedDaysAgo: 120,
  },
  {
    key: 'bluesky',
    platform: 'bluesky',
    remote: {
      id: 'did:plc:auroraodyssey00000000000',
      handle: 'aurora.bsky.test',
      facts: { appPassword: 'auro-raod-auro-raod' },
    },
    handle: '@auroraodyssey.example',
    name: 'Aurora Odyssey',
    followers: 5_410,
    locale: 'es',
    groups: ['Launch'],
    url: null,
    connectedDaysAgo: 44,
  },
  {
    key: 'mastodon',
    platform: 'mastodon',
    remote: { id: '109300000000000101', handle: 'aurora' },
    handle: '@aurora@games.example',
    name: 'Aurora Odyssey',
    followers: 2_730,
    locale: 'de',
    groups: [],
    url: null,
    connectedDaysAgo: 40,
  },
  {
    key: 'douyin',
    platform: 'douyin',
    handle: '极光奥德赛',
    name: '极光奥德赛',
    followers: 88_400,
    locale: 'zh-cn',
    groups: ['China'],
    isManual: true,
    url: null,
    connectedDaysAgo: 30,
  },
  {
    key: 'xiaohongshu',
    platform: 'xiaohongshu',
    handle: '极光奥德赛',
    name: '极光奥德赛',
    followers: 17_600,
    locale: 'zh-cn',
    groups: ['China'],
    isManual: true,
    url: null,
    connectedDaysAgo: 30,
  },
  {
    key: 'wechat_mp',
    platform: 'wechat_mp',
    handle: 'aurora-odyssey',
    name: '极光奥德赛',
    followers: 31_250,
    locale: 'zh-cn',
    groups: ['China'],
    isManual: true,
    url: null,
    connectedDaysAgo: 28,
  },
];

export async function addDemoAccounts(tx: Tx, clock: Clock, workspaceId: string): Promise<void> {
  const now = clock.now().getTime();
  const groups = new Map(['Launch', 'Japan', 'China'].map((name) => [name, newId('agr', clock)]));
  await tx
    .insertInto('account_groups')
    .values([...groups].map(([name, id]) => ({ id, workspace_id: workspaceId, name })))
    .execute();

  for (const account of DEMO_ACCOUNTS) {
    const id = newId('acc', clock);
    await tx
      .insertInto('accounts')
      .values({
        id,
        workspace_id: workspaceId,
        platform: account.platform,
        platform_account_id: account.remote?.id ?? account.handle,
        handle: account.handle,
        display_name: account.name,
        followers: account.followers,
        status: account.status ?? 'active',
        is_manual: account.isManual ?? false,
        profile_url: account.url,
        subscription_type: account.subscription ?? null,
        locale: account.locale,
        connected_at: new Date(now - account.connectedDaysAgo * DAY_MS),
        last_synced_at: account.isManual ? null : new Date(now - 3_600_000),
        token_expires_at: tokenExpiry(account, now),
      })
      .execute();
    const memberships = account.groups.map((name) => ({
      workspace_id: workspaceId,
      group_id: groups.get(name) ?? '',
      account_id: id,
    }));
    if (memberships.length > 0) await tx.insertInto('account_group_members').values(memberships).execute();
  }
}

function tokenExpiry(account: DemoAccount, now: number): Date | null {
  if (account.isManual) return null;
  const days = account.status === 'expired' ? -2 : account.status === 'expiring' ? 3 : 45;
  return new Date(now + days * DAY_MS);
}
