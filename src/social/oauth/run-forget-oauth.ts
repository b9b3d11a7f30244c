import { defineCron } from '#platform/job.ts';
import { deleteOldOauth } from '../credentials/store-oauth.ts';

/** Deletes programs that registered but were never authorized, and expired codes and tokens. */
export const runForgetOauth = defineCron({
  name: 'run_forget_oauth',
  retry: { limit: 2, delaySec: 30 },
  timeoutSec: 300,
  cron: '41 * * * *',

  async run(ctx) {
    await ctx.commit(deleteOldOauth);
  },
});
