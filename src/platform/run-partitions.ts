import { z } from 'zod';
import { dropPartitions, makePartitions, ownsPartitions } from './db/partitions.ts';
import { defineJob } from './job.ts';
import { deleteOldRequests, REQUESTS_KEPT_DAYS } from './request-log/store.ts';

/**
 * Months and days of the logs: made before they begin, dropped when they are old. By the login role, because the role
 * of the application owns no table. Twice does no harm, so the claim of the job is not asked in between.
 */
export const runPartitions = defineJob({
  name: 'run_partitions',
  payload: z.object({}),
  retry: { limit: 5, delaySec: 60 },
  concurrency: 1,
  timeoutSec: 600,
  cron: '10 * * * *',

  async run(_payload, ctx) {
    const client = await ctx.database.connect();
    try {
      if (!(await ownsPartitions(client))) {
        ctx.log.warn(
          { advice: 'Run the command migrate as the owner of the tables at least every month.' },
          'this login owns no tables: no partitions were made or dropped',
        );
        await ctx.commit(deleteOldRequests);
        return;
      }
      await makePartitions(client);
      const now = ctx.clock.now();
      await dropPartitions(client, 'request_log', new Date(now.getTime() - REQUESTS_KEPT_DAYS * DAY_MS));
      const months = ctx.config.auditMonths;
      if (months > 0)
        await dropPartitions(
          client,
          'audit_log',
          new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)),
        );
    } finally {
      await client.end();
    }
  },
});

const DAY_MS = 86_400_000;
