import { sql } from 'kysely';
import { z } from 'zod';
import { ADAPTERS } from '#adapters/social/platforms.ts';
import { defineJob } from '#platform/job.ts';
import { readMetricsJob } from '../jobs.ts';

const EVERY_MS = 6 * 3_600_000;
const BATCH = 1000;

/** Every hour: accounts that were not read for six get a reading, so each day has one, also where days are short. */
export const runDueMetrics = defineJob({
  name: 'run_due_metrics',
  payload: z.object({}),
  retry: { limit: 1, delaySec: 30 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '7 * * * *',

  async run(_payload, ctx) {
    const readable = Object.values(ADAPTERS)
      .filter(({ capabilities }) => capabilities.metrics)
      .map(({ platform }) => platform);
    await ctx.commit(async (tx) => {
      const since = new Date(ctx.clock.now().getTime() - EVERY_MS);
      const { rows } = await sql<{ id: string; workspace_id: string }>`
        select a.id, a.workspace_id from accounts a
         where a.platform = any(${readable}) and a.status <> 'expired' and a.disconnected_at is null
           and not exists (select from metric_snapshots s
                            where s.account_id = a.id and s.target_id = '' and s.read_at > ${since}
                              and s.day >= (${since}::timestamptz - interval '2 days')::date)
         order by a.id limit ${BATCH}`.execute(tx);
      for (const { id, workspace_id } of rows) {
        const tenant = { workspaceId: workspace_id, projectId: null };
        await ctx.jobs.enqueue(tx, readMetricsJob, { accountId: id }, { tenant, requestId: ctx.requestId });
      }
    });
  },
});
