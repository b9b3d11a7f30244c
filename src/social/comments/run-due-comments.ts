import { ADAPTERS } from '#adapters/social/platforms.ts';
import { defineCron } from '#platform/job.ts';
import { syncCommentsJob } from '../jobs.ts';
import { readDueAccounts, setNextSync } from './store-sync.ts';

const BATCH = 500;
/** Longer than one reading; no other begins during this time. */
const UNDER_WAY_MS = 600_000;

/** Every minute, reads comments for the accounts that are due. */
export const runDueComments = defineCron({
  name: 'run_due_comments',
  retry: { limit: 1, delaySec: 5 },
  timeoutSec: 120,
  cron: '* * * * *',

  async run(ctx) {
    const readable = Object.values(ADAPTERS).filter((adapter) => adapter.comments !== null);
    const platforms = {
      any: readable.map(({ platform }) => platform),
      reviewed: readable.filter(({ hasReviews }) => hasReviews).map(({ platform }) => platform),
    };
    await ctx.commit(async (tx) => {
      const now = ctx.clock.now();
      const due = await readDueAccounts(tx, platforms, now, BATCH);
      await setNextSync(tx, due, new Date(now.getTime() + UNDER_WAY_MS));
      for (const { id, workspace_id } of due) {
        const tenant = { workspaceId: workspace_id, projectId: null };
        await ctx.jobs.enqueue(tx, syncCommentsJob, { accountId: id }, { tenant, requestId: ctx.requestId });
      }
    });
  },
});
