import { z } from 'zod';
import { defineJob } from '#platform/job.ts';
import { deleteExpired } from './store.ts';

/** Uploads that nobody finished. Their bytes expire by themselves; see store-blob.ts. */
export const runExpireUploads = defineJob({
  name: 'run_expire_uploads',
  payload: z.object({}),
  retry: { limit: 2, delaySec: 30 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '23 * * * *',

  async run(_payload, ctx) {
    await ctx.commit((tx) => deleteExpired(tx, ctx.clock.now()));
  },
});
