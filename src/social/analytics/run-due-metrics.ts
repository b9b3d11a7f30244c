import { ADAPTERS } from '#adapters/social/platforms.ts';
import { defineCron } from '#platform/job.ts';
import { readMetricsJob } from '../jobs.ts';
import { readUnread } from './store.ts';

const EVERY_MS = 6 * 3_600_000;
const BATCH = 1000;

/**
 * Every hour, accounts that were not read for six hours get a reading, so that each day
 * has one, even a short day.
 */
export const runDueMetrics = defineCron({
  name: 'run_due_metrics',
  retry: { limit: 1, delaySec: 30 },
  timeoutSec: 300,
  cron: '7 * * * *',

  async run(ctx) {
    const readable = Object.values(ADAPTERS)
      .filter(({ capabilities }) => capabilities.metrics)
      .map(({ platform }) => platform);
    await ctx.commit(async (tx) => {
      const since = new Date(ctx.clock.now().getTime() - EVERY_MS);
      for (const { id, workspace_id } of await readUnread(tx, readable, since, BATCH)) {
        const tenant = { workspaceId: workspace_id, projectId: null };
        await ctx.jobs.enqueue(tx, readMetricsJob, { accountId: id }, { tenant, requestId: ctx.requestId });
      }
    });
  },
});
