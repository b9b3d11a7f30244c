import { deleteOldSessions } from './auth/store.ts';
import { forgetBlob, readExpired } from './blobs/store-names.ts';
import { defineCron, type JobContext } from './job.ts';
import { deleteOldProcesses } from './jobs/store.ts';
import { deleteOldRates } from './limits/store.ts';
import { deleteOldMoves } from './live/store.ts';
import { deleteOldKeys } from './store/idempotency.ts';
import { deleteOldTraces } from './webhooks/store.ts';

const TRACES_AT_ONCE = 1000;
/** Ten million a day; the rest is left to the next run. */
const BATCHES_MAX = 100;

/** Removes expired rows and files. Every step may run twice, or not at all for a while. */
export const runHousekeeping = defineCron({
  name: 'run_housekeeping',
  retry: { limit: 2, delaySec: 30 },
  timeoutSec: 600,
  cron: '*/15 * * * *',

  async run(ctx) {
    await ctx.commit(async (tx) => {
      await deleteOldKeys(tx);
      await deleteOldSessions(tx);
      await deleteOldRates(tx);
      await deleteOldProcesses(tx);
      await deleteOldMoves(tx);
    });
    await forgetTraces(ctx);
    for (const key of await readExpired(ctx.database.system, ctx.clock.now(), 1000)) {
      await ctx.blobs.delete(key);
      await ctx.commit((tx) => forgetBlob(tx, key));
    }
    await ctx.blobs.sweep(ctx.clock.now());
  },
});

async function forgetTraces(ctx: JobContext): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX && !ctx.signal.aborted; batch += 1) {
    const gone = await ctx.commit((tx) => deleteOldTraces(tx, ctx.config.deliveryDays, TRACES_AT_ONCE));
    if (gone < TRACES_AT_ONCE) return;
  }
}
