import { z } from 'zod';
import { deleteOldSessions } from './auth/store.ts';
import { forgetBlob, readExpired } from './blobs/store-names.ts';
import { defineJob } from './job.ts';
import { deleteOldProcesses } from './jobs/store.ts';
import { deleteOldRates } from './limits/store.ts';
import { deleteOldMoves } from './live/store.ts';
import { deleteOldKeys } from './store/idempotency.ts';
import { deleteOldDeliveries } from './webhooks/store.ts';

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
      await deleteOldDeliveries(tx);
      await deleteOldMoves(tx);
    });
    for (const key of await readExpired(ctx.database.system, ctx.clock.now(), 1000)) {
      await ctx.blobs.delete(key);
      await ctx.commit((tx) => forgetBlob(tx, key));
    }
    await ctx.blobs.sweep(ctx.clock.now());
  },
});
