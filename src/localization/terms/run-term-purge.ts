import { defineCron } from '#platform/job.ts';
import { purgeTerms } from './store.ts';

/** The row of a deleted term is kept for thirty days. */
export const runTermPurge = defineCron({
  name: 'run_term_purge',
  retry: { limit: 2, delaySec: 60 },
  timeoutSec: 600,
  cron: '20 3 * * *',

  async run(ctx) {
    await ctx.commit(purgeTerms);
  },
});
