import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { dayOf } from '../workspace/days.ts';
import { type Plan, readPlan } from '../workspace/store.ts';
import { type Caps, capsUnder, dayMetric, planCapsOf } from './limits.ts';
import { adapterOf } from './platform-context.ts';
import { type Counted, type Counter, readCounters } from './store/caps.ts';

const Share = z.object({ used: z.int(), limit: z.int(), left: z.int() });

export const AccountLimits = z.object({
  publishesToday: Share,
  repliesToday: Share,
  publishIntervalSec: z.int(),
  replyIntervalSec: z.int(),
  nextPublishAt: z
    .string()
    .nullable()
    .describe('Until then the minimum interval does not allow another publish.'),
  blockedUntil: z.string().nullable().describe('Until then the platform has asked us to pause.'),
  resetsAt: z.string().describe('Midnight in the zone of the workspace.'),
  text: z.object({ limit: z.int(), unit: z.string() }).nullable(),
});
export type AccountLimits = z.output<typeof AccountLimits>;

export interface Usage {
  caps: Caps;
  timezone: string;
  limits: AccountLimits;
  workspace: { publishesToday: z.output<typeof Share>; repliesToday: z.output<typeof Share> };
}

type Reader = Pick<Context, 'db' | 'caller' | 'clock'>;

/**
 * The effective limits of these accounts and what is left of them, in two statements, or
 * one if the plan is given.
 */
export async function readUsage(
  ctx: Reader,
  accounts: readonly { id: string; platform: string; facts: unknown }[],
  plan?: Plan,
): Promise<Map<string, Usage>> {
  const { workspaceId } = ctx.caller;
  const workspace = plan ?? (await readPlan(ctx.db, workspaceId));
  const now = ctx.clock.now();
  const { day } = dayOf(now, workspace.timezone);
  const ids = accounts.map(({ id }) => id);
  const metrics = [undefined, ...ids].flatMap((id) => [dayMetric.publish(id), dayMetric.reply(id)]);
  const rows = await readCounters(ctx.db, workspaceId, day, metrics, ids);
  return usageOf(now, accounts, workspace, rows);
}

function usageOf(
  now: Date,
  accounts: readonly { id: string; platform: string; facts: unknown }[],
  workspace: Plan,
  counters: readonly Counter[],
): Map<string, Usage> {
  const { endsAt } = dayOf(now, workspace.timezone);
  const known = new Map(counters.map((row) => [row.metric, row]));
  const used = (metric: string) => known.get(metric)?.used ?? 0;
  const plan = planCapsOf(workspace.limits);
  return new Map(
    accounts.map((account): [string, Usage] => {
      const caps = capsUnder(plan, account);
      const pace = known.get(account.id);
      const counted = {
        published: used(dayMetric.publish(account.id)),
        replied: used(dayMetric.reply(account.id)),
        last: pace?.last ?? null,
        blocked: pace?.blocked ?? null,
      };
      return [
        account.id,
        {
          caps,
          timezone: workspace.timezone,
          limits: limitsUnder(caps, account, counted, now, endsAt.toISOString()),
          workspace: {
            publishesToday: shareOf(used(dayMetric.publish()), caps.publishesPerDay),
            repliesToday: shareOf(used(dayMetric.reply()), caps.repliesPerDay),
          },
        },
      ];
    }),
  );
}

/** What is left to an account of its caps. */
export function limitsUnder(
  caps: Caps,
  { platform }: { platform: string },
  { published, replied, last, blocked }: Counted,
  now: Date,
  resetsAt: string,
): AccountLimits {
  const later = (at: Date | null) => (at && at > now ? at.toISOString() : null);
  const text = adapterOf(platform)?.text;
  return {
    publishesToday: shareOf(published ?? 0, caps.accountPublishesPerDay),
    repliesToday: shareOf(replied ?? 0, caps.accountRepliesPerDay),
    publishIntervalSec: caps.publishIntervalSec,
    replyIntervalSec: caps.replyIntervalSec,
    nextPublishAt: later(last && new Date(last.getTime() + caps.publishIntervalSec * 1000)),
    blockedUntil: later(blocked),
    resetsAt,
    text: text ? { limit: text.limit, unit: text.unit } : null,
  };
}

function shareOf(used: number, limit: number): z.output<typeof Share> {
  return { used, limit, left: Math.max(0, limit - used) };
}
