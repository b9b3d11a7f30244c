import { z } from 'zod';
import { defineJob } from '#platform/job.ts';
import { deleteOldOauth } from '../credentials/store-oauth.ts';

/** Programs that registered and were never let in, codes and tokens that open nothing. */
export const runForgetOauth = defineJob({
  name: 'run_forget_oauth',
  payload: z.object({}),
  retry: { limit: 2, delaySec: 30 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '41 * * * *',

  async run(_payload, ctx) {
    await ctx.commit(deleteOldOauth);
  },
});
