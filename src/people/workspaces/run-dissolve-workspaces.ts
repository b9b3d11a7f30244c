import { listTablesWith, removeSome } from '#platform/db/remove-rows.ts';
import { defineCron } from '#platform/job.ts';
import { finishDissolving, listDue } from './store/dissolve.ts';

/** Deletes workspaces whose grace period is over, a few rows per transaction; continues after a crash. */
export const runDissolveWorkspaces = defineCron({
  name: 'run_dissolve_workspaces',
  retry: { limit: 2, delaySec: 60 },
  pace: 'long',
  timeoutSec: 3000,
  cron: '*/10 * * * *',

  async run(ctx) {
    const due = await ctx.commit(listDue);
    if (due.length === 0) return;
    const tables = await listTablesWith(ctx.database, 'workspace_id');
    for (const id of due) {
      for (const table of tables)
        while (await ctx.commit((tx) => removeSome(tx, table, 'workspace_id', id)))
          if (ctx.signal.aborted) return;
      await ctx.commit((tx) => finishDissolving(tx, id));
      ctx.log.info({ workspace: id }, 'a workspace was dissolved');
    }
  },
});
