import { defineCron } from '#platform/job.ts';
import { deleteExpired } from './store.ts';

/** Removes uploads that were never finished. Their bytes expire by themselves; see store-blob.ts. */
export const runExpireUploads = defineCron({
  name: 'run_expire_uploads',
  retry: { limit: 2, delaySec: 30 },
  timeoutSec: 300,
  cron: '23 * * * *',

  async run(ctx) {
    await ctx.commit((tx) => deleteExpired(tx, ctx.clock.now()));
  },
});
