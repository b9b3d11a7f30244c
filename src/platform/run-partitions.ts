import { dropPartitions, makePartitions, ownsPartitions } from './db/partitions.ts';
import { defineCron, type JobContext } from './job.ts';
import { deleteOldRequests, REQUESTS_KEPT_DAYS } from './request-log/store.ts';
import { deleteOldDeliveries } from './webhooks/store.ts';

/**
 * Makes the monthly and daily partitions before they begin and drops them when they are old. Runs as the
 * login role, because the role of the application owns no table. Running twice does no harm, so the claim of
 * the job is not checked in between.
 */
export const runPartitions = defineCron({
  name: 'run_partitions',
  retry: { limit: 5, delaySec: 60 },
  timeoutSec: 600,
  cron: '10 * * * *',

  async run(ctx) {
    const client = await ctx.database.connect();
    try {
      if (!(await ownsPartitions(client))) {
        ctx.log.warn(
          { advice: 'Run the command migrate as the owner of the tables at least every month.' },
          'this login owns no tables: no partitions were made or dropped',
        );
        await ctx.commit(deleteOldRequests);
        await deleteDeliveries(ctx);
        return;
      }
      await makePartitions(client);
      const now = ctx.clock.now();
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
      await dropPartitions(client, 'request_log', daysAgo(REQUESTS_KEPT_DAYS));
      const { deliveryDays } = ctx.config;
      if (deliveryDays < SHORTEST_MONTH_DAYS) await deleteDeliveries(ctx);
      await dropPartitions(client, 'deliveries', daysAgo(deliveryDays));
      await dropPartitions(client, 'delivery_attempts', daysAgo(deliveryDays + ATTEMPTS_LAST_DAYS));
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
/**
 * The first and last attempt of a delivery may be days apart, and all are shown for as
 * long as the delivery is.
 */
const ATTEMPTS_LAST_DAYS = 7;
/**
 * If the setting is shorter, rows are deleted day by day: whole months would be kept for longer than asked.
 */
const SHORTEST_MONTH_DAYS = 28;
const DELIVERIES_AT_ONCE = 1000;
/** Two million a day; the rest is left to the next run. */
const BATCHES_MAX = 100;

async function deleteDeliveries(ctx: JobContext): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX && !ctx.signal.aborted; batch += 1) {
    const gone = await ctx.commit((tx) =>
      deleteOldDeliveries(tx, ctx.config.deliveryDays, DELIVERIES_AT_ONCE),
    );
    if (gone < DELIVERIES_AT_ONCE) return;
  }
}
