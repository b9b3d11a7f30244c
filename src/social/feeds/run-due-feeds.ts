import { defineCron } from '#platform/job.ts';
import { readFeedJob } from '../jobs.ts';
import { takeDue } from './store.ts';

const BATCH = 200;
/** While a reading is under way no other begins; its end sets when the next one is due. */
const UNDER_WAY_MS = 15 * 60_000;

/** Every minute, reads the feeds that are due. */
export const runDueFeeds = defineCron({
  name: 'run_due_feeds',
  retry: { limit: 1, delaySec: 5 },
  timeoutSec: 120,
  cron: '* * * * *',

  async run(ctx) {
    await ctx.commit(async (tx) => {
      const now = ctx.clock.now();
      const due = await takeDue(tx, now, new Date(now.getTime() + UNDER_WAY_MS), BATCH);
      await ctx.jobs.enqueueAll(
        tx,
        readFeedJob,
        due.map(({ workspaceId, feedId }) => ({
          payload: { feedId },
          tenant: { workspaceId, projectId: null },
          requestId: ctx.requestId,
        })),
      );
    });
  },
});
