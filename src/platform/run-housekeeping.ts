import { z } from 'zod';
import { deleteOldSessions } from './auth/store.ts';
import { forgetBlob, readExpired } from './blobs/store-names.ts';
import { defineJob, type JobContext } from './job.ts';
import { deleteOldProcesses } from './jobs/store.ts';
import { deleteOldRates } from './limits/store.ts';
import { deleteOldMoves } from './live/store.ts';
import { deleteOldKeys } from './store/idempotency.ts';
import { deleteOldDeliveries } from './webhooks/store.ts';

const DELIVERIES_AT_ONCE = 1000;
/** Ten million a day; what is left goes with the next run. */
const BATCHES_MAX = 100;

/** Removes what has served its time. Everything here may run twice, or not at all for a while. */
export const runHousekeeping = defineJob({
  name: 'run_housekeeping',
  payload: z.object({}),
  retry: { limit: 2, delaySec: 30 },
  concurrency: 1,
  timeoutSec: 600,
  cron: '*/15 * * * *',

  async run(_payload, ctx) {
    await ctx.commit(async (tx) => {
      await deleteOldKeys(tx);
      await deleteOldSessions(tx);
      await deleteOldRates(tx);
      await deleteOldProcesses(tx);
      await deleteOldMoves(tx);
    });
    await forgetDeliveries(ctx);
    for (const key of await readExpired(ctx.database.system, ctx.clock.now(), 1000)) {
      await ctx.blobs.delete(key);
      await ctx.commit((tx) => forgetBlob(tx, key));
    }
    await ctx.blobs.sweep(ctx.clock.now());
  },
});

async function forgetDeliveries(ctx: JobContext): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX && !ctx.signal.aborted; batch += 1) {
    const gone = await ctx.commit((tx) =>
      deleteOldDeliveries(tx, ctx.config.deliveryDays, DELIVERIES_AT_ONCE),
    );
    if (gone < DELIVERIES_AT_ONCE) return;
  }
}
