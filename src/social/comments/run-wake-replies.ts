import { defineCron } from '#platform/job.ts';
import { sendReplyJob } from '../jobs.ts';
import { giveExecutors, lockLostReplies } from './store-replies.ts';

const BATCH = 200;
/** Each wait has its own job; this only replaces jobs that did not arrive. */
const SLACK_MS = 60_000;
/** Longer than a run may take. */
const SILENT_MS = 600_000;

/**
 * A safety net: replies whose job was lost get a new one. The old job finds another job's
 * id on the reply and stops.
 */
export const runWakeReplies = defineCron({
  name: 'run_wake_replies',
  retry: { limit: 1, delaySec: 5 },
  timeoutSec: 120,
  cron: '* * * * *',

  async run(ctx) {
    await ctx.commit(async (tx) => {
      const now = ctx.clock.now().getTime();
      const lost = await lockLostReplies(tx, {
        dueBefore: new Date(now - SLACK_MS),
        silentSince: new Date(now - SILENT_MS),
        limit: BATCH,
      });
      const names = [];
      for (const { id, workspace_id } of lost) {
        const tenant = { workspaceId: workspace_id, projectId: null };
        const options = { tenant, requestId: ctx.requestId };
        names.push({ id, executor: await ctx.jobs.enqueue(tx, sendReplyJob, { replyId: id }, options) });
      }
      // Extends the wait, so that they are not woken again in the next minute.
      await giveExecutors(tx, names, new Date(now));
    });
  },
});
