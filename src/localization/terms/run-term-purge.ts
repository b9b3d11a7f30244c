import { z } from 'zod';
import { defineJob } from '#platform/job.ts';
import { purgeTerms } from './store.ts';

/** A deleted term can be looked into for thirty days, then its row goes. */
export const runTermPurge = defineJob({
  name: 'run_term_purge',
  payload: z.object({}),
  retry: { limit: 2, delaySec: 60 },
  concurrency: 1,
  timeoutSec: 600,
  cron: '20 3 * * *',

  async run(_payload, ctx) {
    await ctx.commit(purgeTerms);
  },
});
