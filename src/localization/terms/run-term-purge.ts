import { defineCron } from '#platform/job.ts';
import { purgeTerms } from './store.ts';

/** A deleted term can be looked into for thirty days, then its row goes. */
export const runTermPurge = defineCron({
  name: 'run_term_purge',
  retry: { limit: 2, delaySec: 60 },
  timeoutSec: 600,
  cron: '20 3 * * *',

  async run(ctx) {
    await ctx.commit(purgeTerms);
  },
});
