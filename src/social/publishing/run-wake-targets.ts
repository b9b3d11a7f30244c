import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#platform/job.ts';
import { publishTargetJob } from '../jobs.ts';

const BATCH = 200;
/** The job of a wait comes by itself; only one that did not is replaced. */
const SLACK_MS = 5_000;
/** Longer than a run may take. */
const SILENT = '40 minutes';

interface Overdue {
  id: string;
  post_id: string;
  workspace_id: string;
}

/**
 * The net below the queue: targets whose time has come or whose worker fell silent get a new job. The old
 * one, should it still come, finds another name on the target and stops.
 */
export const runWakeTargets = defineJob({
  name: 'run_wake_targets',
  payload: z.object({}),
  retry: { limit: 1, delaySec: 5 },
  concurrency: 1,
  timeoutSec: 120,
  cron: '* * * * *',

  async run(_payload, ctx) {
    for (;;) {
      const woken = await ctx.commit(async (tx) => {
        const due = new Date(ctx.clock.now().getTime() - SLACK_MS);
        const { rows } = await sql<Overdue>`
          select id, post_id, workspace_id from post_targets
           where next_attempt_at <= ${due} and executor is not null
             and status in ('pending', 'publishing', 'processing', 'uncertain')
           order by next_attempt_at limit ${BATCH} for update skip locked`.execute(tx);
        const { rows: silent } = await sql<Overdue>`
          select id, post_id, workspace_id from post_targets
           where executor is not null and next_attempt_at is null and updated_at < clock_timestamp() - ${SILENT}::interval
             and status in ('pending', 'publishing', 'processing', 'uncertain')
           order by updated_at limit ${BATCH} for update skip locked`.execute(tx);
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
        await sql`
          update post_targets t set executor = n.executor, next_attempt_at = null, updated_at = clock_timestamp()
            from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (id text, executor text)
           where t.id = n.id`.execute(tx);
        return Math.max(rows.length, silent.length);
      });
      if (woken < BATCH || ctx.signal.aborted) return;
    }
  },
});
