import { z } from 'zod';
import { defineJob } from '#platform/job.ts';
import { deleteOldNews } from './store/news.ts';

/** Deletes notices of platforms that nobody will ask for any more. */
export const runForgetNews = defineJob({
  name: 'run_forget_news',
  payload: z.object({}),
  retry: { limit: 2, delaySec: 30 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '47 * * * *',

  async run(_payload, ctx) {
    await ctx.commit((tx) => deleteOldNews(tx, ctx.clock.now()));
  },
});
