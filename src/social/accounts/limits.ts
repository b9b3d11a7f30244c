import { z } from 'zod';
import type { ManualName, PlatformName } from '#adapters/social/platforms.ts';

type Platform = PlatformName | ManualName;

/** Defaults of social-decisions 11; the plan of a workspace (workspaces.limits) may change each of them. */
const PUBLISHES_PER_DAY: Record<Platform, number> = {
  x: 50,
  youtube: 20,
  instagram: 25,
  tiktok: 15,
  facebook: 50,
  threads: 100,
  bluesky: 100,
  mastodon: 100,
  douyin: 100,
  xiaohongshu: 100,
  wechat_mp: 100,
};
const INTERVAL_SEC: Partial<Record<Platform, number>> = { x: 30, youtube: 300, tiktok: 300 };
const INTERVAL_DEFAULT_SEC = 60;

const Count = z.int().min(0);
const ByPlatform = z.record(z.string(), Count);
const PlanCaps = z
  .object({
    publishesPerDay: Count.default(200),
    repliesPerDay: Count.default(300),
    accountPublishesPerDay: ByPlatform.default({}),
    accountRepliesPerDay: Count.default(100),
    publishIntervalSec: ByPlatform.default({}),
    replyIntervalSec: Count.default(5),
  })
  .catch({
    publishesPerDay: 200,
    repliesPerDay: 300,
    accountPublishesPerDay: {},
    accountRepliesPerDay: 100,
    publishIntervalSec: {},
    replyIntervalSec: 5,
  });

export interface Caps {
  /** Of the whole workspace, a day. */
  publishesPerDay: number;
  repliesPerDay: number;
  /** Of this account, a day. */
  accountPublishesPerDay: number;
  accountRepliesPerDay: number;
  publishIntervalSec: number;
  replyIntervalSec: number;
}

/** The caps that hold for one account: the plan's, ours, or what the platform said about it, whichever is least. */
export function capsOf(account: { platform: string; facts: unknown }, workspaceLimits: unknown): Caps {
  const plan = PlanCaps.parse(workspaceLimits ?? {});
  const platform = account.platform as Platform;
  const ours = plan.accountPublishesPerDay[platform] ?? PUBLISHES_PER_DAY[platform] ?? 100;
  return {
    publishesPerDay: plan.publishesPerDay,
    repliesPerDay: plan.repliesPerDay,
    accountPublishesPerDay: Math.min(ours, liveQuota(account.facts) ?? ours),
    accountRepliesPerDay: plan.accountRepliesPerDay,
    publishIntervalSec: plan.publishIntervalSec[platform] ?? INTERVAL_SEC[platform] ?? INTERVAL_DEFAULT_SEC,
    replyIntervalSec: plan.replyIntervalSec,
  };
}

/** Read from the platform with the profile, where it tells (Instagram, Threads). */
function liveQuota(facts: unknown): number | null {
  const value = (facts as Record<string, unknown> | null)?.['publishingQuota'];
  return typeof value === 'number' && value >= 0 ? value : null;
}

/** Names of rows in day_counters: one for the workspace, one for each account. */
export const dayMetric = {
  publish: (accountId?: string) => (accountId === undefined ? 'publish' : `publish:${accountId}`),
  reply: (accountId?: string) => (accountId === undefined ? 'reply' : `reply:${accountId}`),
};
