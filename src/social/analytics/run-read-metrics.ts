import { sql } from 'kysely';
import { z } from 'zod';
import { type Metrics, PlatformError } from '#adapters/social/contract.ts';
import { defineJob } from '#platform/job.ts';
import { withFreshToken } from '../accounts/tokens.ts';
import { dayOf } from '../workspace/days.ts';
import { keepSnapshots } from './store.ts';

const POSTS_MAX = 100;
/** Older posts hardly move, and platforms forget them. */
const AGE_MAX_MS = 90 * 86_400_000;

/** Reads the figures of one account and of its latest posts into today's snapshot. */
export const runReadMetrics = defineJob({
  name: 'run_read_metrics',
  payload: z.object({ accountId: z.string() }),
  retry: { limit: 3, delaySec: 60 },
  concurrency: 4,
  pace: 'long',
  timeoutSec: 300,

  async run({ accountId }, ctx) {
    const { workspaceId } = ctx.tenant;
    const now = ctx.clock.now();
    const { targets, timezone } = await ctx.database.tenant(ctx.tenant, async (tx) => {
      const { rows } = await sql<{ id: string; platform_post_id: string }>`
        select id, platform_post_id from post_targets
         where workspace_id = ${workspaceId} and account_id = ${accountId} and status = 'published'
           and platform_post_id is not null and published_at > ${new Date(now.getTime() - AGE_MAX_MS)}
         order by published_at desc limit ${POSTS_MAX}`.execute(tx);
      const workspace = await tx
        .selectFrom('workspaces')
        .select('timezone')
        .where('id', '=', workspaceId)
        .executeTakeFirstOrThrow();
      return { targets: rows, timezone: workspace.timezone };
    });
    try {
      const { ofAccount, ofPosts } = await withFreshToken(
        ctx,
        accountId,
        async ({ adapter, account, platform }) => ({
          ofAccount: await adapter.accountMetrics(account, platform),
          ofPosts:
            targets.length === 0
              ? new Map<string, Metrics>()
              : await adapter.postMetrics(
                  account,
                  targets.map((target) => target.platform_post_id),
                  platform,
                ),
        }),
      );
      const readings = [
        { targetId: '', metrics: sound(ofAccount) },
        ...targets.flatMap((target) => {
          const metrics = ofPosts.get(target.platform_post_id);
          return metrics ? [{ targetId: target.id, metrics: sound(metrics) }] : [];
        }),
      ].filter(({ metrics }) => Object.keys(metrics).length > 0);
      const { day } = dayOf(now, timezone);
      await ctx.commit((tx) => keepSnapshots(tx, { workspaceId, accountId, day, readAt: now }, readings));
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      ctx.log.warn({ error, account: accountId }, 'metrics could not be read');
      // The engine tries again; a refusal would only be repeated.
      if (error.failure.retryable) throw error;
    }
  },
});

/** What is no number is not known. */
function sound(metrics: Metrics): Metrics {
  return Object.fromEntries(
    Object.entries(metrics).filter(
      ([, value]) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
    ),
  );
}
