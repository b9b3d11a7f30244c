import { defineCron, LostClaim } from '#platform/job.ts';
import { readAwaiting } from '../posts/store/series.ts';
import { makeNextOccurrence } from './make-next-occurrence.ts';

const BATCH = 500;

/** Continues every series whose last occurrence was handed over, or moved past the next. */
export const runSeries = defineCron({
  name: 'run_series',
  retry: { limit: 1, delaySec: 10 },
  timeoutSec: 300,
  cron: '* * * * *',

  async run(ctx) {
    const waiting = await readAwaiting(ctx.database.system, ctx.clock.now(), BATCH);
    for (const id of waiting) {
      if (ctx.signal.aborted) return;
      try {
        await ctx.commit((tx) => makeNextOccurrence({ db: tx, clock: ctx.clock }, id));
      } catch (error) {
        if (error instanceof LostClaim) throw error;
        // A series that cannot continue must not hold up the others.
        ctx.log.error({ error, post: id }, 'a series could not be continued');
      }
    }
  },
});
