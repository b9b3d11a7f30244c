import { z } from 'zod';
import { platformOf } from '#adapters/social/platforms.ts';
import { fieldsOf } from '#kernel/narrow.ts';

/** Limits for a platform that is no longer declared. */
const USUAL = { publishesPerDay: 100, intervalSec: 60 };

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
  /** Per day, for the whole workspace. */
  publishesPerDay: number;
  repliesPerDay: number;
  /** Per day, for this account. */
  accountPublishesPerDay: number;
  accountRepliesPerDay: number;
  publishIntervalSec: number;
  replyIntervalSec: number;
}

/**
 * The caps for one account: the lowest of those in the plan (workspaces.limits), the platform's own, and what
 * the platform reported for it.
 */
export function capsOf(account: { platform: string; facts: unknown }, workspaceLimits: unknown): Caps {
  return capsUnder(planCapsOf(workspaceLimits), account);
}

/** Parsed once for all accounts of a workspace. */
export function planCapsOf(workspaceLimits: unknown): z.output<typeof PlanCaps> {
  return PlanCaps.parse(workspaceLimits ?? {});
}

export function capsUnder(
  plan: z.output<typeof PlanCaps>,
  account: { platform: string; facts: unknown },
): Caps {
  const { platform } = account;
  const { publishesPerDay, intervalSec } = platformOf(platform)?.limits ?? USUAL;
  const ours = plan.accountPublishesPerDay[platform] ?? publishesPerDay;
  return {
    publishesPerDay: plan.publishesPerDay,
    repliesPerDay: plan.repliesPerDay,
    accountPublishesPerDay: Math.min(ours, liveQuota(account.facts) ?? ours),
    accountRepliesPerDay: plan.accountRepliesPerDay,
    publishIntervalSec: plan.publishIntervalSec[platform] ?? intervalSec,
    replyIntervalSec: plan.replyIntervalSec,
  };
}

/** Read from the platform with the profile where available (Instagram, Threads). */
function liveQuota(facts: unknown): number | null {
  const value = fieldsOf(facts)['publishingQuota'];
  return typeof value === 'number' && value >= 0 ? value : null;
}

/** Names of rows in day_counters: one for the workspace, one for each account. */
export const dayMetric = {
  publish: (accountId?: string) => (accountId === undefined ? 'publish' : `publish:${accountId}`),
  reply: (accountId?: string) => (accountId === undefined ? 'reply' : `reply:${accountId}`),
};
