import { listTablesWith, removeSome } from '#platform/db/remove-rows.ts';
import { defineCron } from '#platform/job.ts';
import { listDeletedProjects, removeProject } from './store.ts';

/** Purges projects that were deleted a week ago, a few rows per transaction, and resumes after a crash. */
export const runPurgeProjects = defineCron({
  name: 'run_purge_projects',
  retry: { limit: 2, delaySec: 60 },
  pace: 'long',
  timeoutSec: 3000,
  cron: '7 * * * *',

  async run(ctx) {
    const due = await ctx.commit(listDeletedProjects);
    if (due.length === 0) return;
    const tables = await listTablesWith(ctx.database, 'project_id');
    for (const id of due) {
      for (const table of tables)
        while (await ctx.commit((tx) => removeSome(tx, table, 'project_id', id)))
          if (ctx.signal.aborted) return;
      await ctx.commit((tx) => removeProject(tx, id));
      ctx.log.info({ project: id }, 'a project was removed');
    }
  },
});
