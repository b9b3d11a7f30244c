import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#platform/job.ts';
import { sendReplyJob } from '../jobs.ts';

const BATCH = 200;
/** The job of a wait comes by itself; only one that did not is replaced. */
const SLACK_MS = 60_000;
/** Longer than a run may take. */
const SILENT_MS = 600_000;

/** The net below the queue: replies whose job got lost get a new one; the old one finds another name and stops. */
export const runWakeReplies = defineJob({
  name: 'run_wake_replies',
  payload: z.object({}),
  retry: { limit: 1, delaySec: 5 },
  concurrency: 1,
  timeoutSec: 120,
  cron: '* * * * *',

  async run(_payload, ctx) {
    await ctx.commit(async (tx) => {
      const now = ctx.clock.now().getTime();
      const silent = new Date(now - SILENT_MS);
      const { rows } = await sql<{ id: string; workspace_id: string }>`
        select id, workspace_id from comment_replies
         where status in ('pending', 'sending', 'uncertain')
           and case when next_attempt_at is not null then next_attempt_at <= ${new Date(now - SLACK_MS)}
                    else greatest(created_at, intent_at) <= ${silent} end
         order by created_at limit ${BATCH} for update skip locked`.execute(tx);
      const names = [];
      for (const { id, workspace_id } of rows) {
        const tenant = { workspaceId: workspace_id, projectId: null };
        const options = { tenant, requestId: ctx.requestId };
        names.push({ id, executor: await ctx.jobs.enqueue(tx, sendReplyJob, { replyId: id }, options) });
      }
      // The wait is pushed on, so that the next minute does not wake it once more.
      await sql`
        update comment_replies r set executor = n.executor, next_attempt_at = ${new Date(now)}
          from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (id text, executor text)
         where r.id = n.id`.execute(tx);
    });
  },
});
