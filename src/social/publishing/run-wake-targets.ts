import { defineCron } from '#platform/job.ts';
import { publishTargetJob } from '../jobs.ts';
import { handOver, lockOverdue, lockSilent } from '../posts/store/wake-targets.ts';

const BATCH = 200;
/** Each wait has its own job; this only replaces jobs that did not arrive. */
const SLACK_MS = 5_000;
/** Longer than a run may take. */
const SILENT = '40 minutes';

/**
 * A safety net: targets that are overdue or whose worker went silent get a new job. If the old job still
 * arrives, it finds another job's id on the target and stops.
 */
export const runWakeTargets = defineCron({
  name: 'run_wake_targets',
  retry: { limit: 1, delaySec: 5 },
  timeoutSec: 120,
  cron: '* * * * *',

  async run(ctx) {
    for (;;) {
      const woken = await ctx.commit(async (tx) => {
        const due = new Date(ctx.clock.now().getTime() - SLACK_MS);
        const rows = await lockOverdue(tx, due, BATCH);
        const silent = await lockSilent(tx, SILENT, BATCH);
        const names = [];
        for (const { id, post_id, workspace_id } of [...rows, ...silent]) {
          const tenant = { workspaceId: workspace_id, projectId: null };
          const executor = await ctx.jobs.enqueue(
            tx,
            publishTargetJob,
            { postId: post_id, targetId: id },
            { tenant, requestId: ctx.requestId },
          );
          names.push({ id, executor });
        }
        await handOver(tx, names);
        return Math.max(rows.length, silent.length);
      });
      if (woken < BATCH || ctx.signal.aborted) return;
    }
  },
});
