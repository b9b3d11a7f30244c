import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { dayOf } from '../workspace/days.ts';
import { type Plan, readPlan } from '../workspace/store.ts';
import { type Caps, capsUnder, dayMetric, planCapsOf } from './limits.ts';
import { adapterOf } from './platform-context.ts';
import { type Counter, readCounters } from './store/caps.ts';

const Share = z.object({ used: z.int(), limit: z.int(), left: z.int() });

export const AccountLimits = z.object({
  publishesToday: Share,
  repliesToday: Share,
  publishIntervalSec: z.int(),
  replyIntervalSec: z.int(),
  nextPublishAt: z.string().nullable().describe('Before this the minimum interval refuses a publish.'),
  blockedUntil: z.string().nullable().describe('The platform asked us to stop until then.'),
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

/** `counters` may cover several days; those of the workspace's current day are used. */
export function usageOf(
  now: Date,
  accounts: readonly { id: string; platform: string; facts: unknown }[],
  workspace: Plan,
  counters: readonly Counter[],
): Map<string, Usage> {
  const { day, endsAt } = dayOf(now, workspace.timezone);
  const known = new Map(
    counters.filter((row) => row.day === null || row.day === day).map((row) => [row.metric, row]),
  );
  const share = (metric: string, limit: number) => {
    const used = known.get(metric)?.used ?? 0;
    return { used, limit, left: Math.max(0, limit - used) };
  };
  const later = (at: Date | null | undefined) => (at && at > now ? at.toISOString() : null);

  const plan = planCapsOf(workspace.limits);
  const resetsAt = endsAt.toISOString();
  return new Map(
    accounts.map((account): [string, Usage] => {
      const caps = capsUnder(plan, account);
      const pace = known.get(account.id);
      const text = adapterOf(account.platform)?.text;
      const next = pace?.last && new Date(pace.last.getTime() + caps.publishIntervalSec * 1000);
      const limits: AccountLimits = {
        publishesToday: share(dayMetric.publish(account.id), caps.accountPublishesPerDay),
        repliesToday: share(dayMetric.reply(account.id), caps.accountRepliesPerDay),
        publishIntervalSec: caps.publishIntervalSec,
        replyIntervalSec: caps.replyIntervalSec,
        nextPublishAt: later(next),
        blockedUntil: later(pace?.blocked),
        resetsAt,
        text: text ? { limit: text.limit, unit: text.unit } : null,
      };
      return [
        account.id,
        {
          caps,
          timezone: workspace.timezone,
          limits,
          workspace: {
            publishesToday: share(dayMetric.publish(), caps.publishesPerDay),
            repliesToday: share(dayMetric.reply(), caps.repliesPerDay),
          },
        },
      ];
    }),
  );
}
