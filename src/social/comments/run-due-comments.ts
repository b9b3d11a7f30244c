import { sql } from 'kysely';
import { z } from 'zod';
import { ADAPTERS } from '#adapters/social/platforms.ts';
import { defineJob } from '#platform/job.ts';
import { syncCommentsJob } from '../jobs.ts';

const BATCH = 500;
/** While a look is under way nobody else begins one. */
const UNDER_WAY_MS = 600_000;

/** Every minute: accounts whose comments are due for a look get one. */
export const runDueComments = defineJob({
  name: 'run_due_comments',
  payload: z.object({}),
  retry: { limit: 1, delaySec: 5 },
  concurrency: 1,
  timeoutSec: 120,
  cron: '* * * * *',

  async run(_payload, ctx) {
    const readable = Object.values(ADAPTERS)
      .filter((adapter) => adapter.comments !== null)
      .map(({ platform }) => platform);
    await ctx.commit(async (tx) => {
      const now = ctx.clock.now();
      const { rows } = await sql<{ id: string; workspace_id: string }>`
        select a.id, a.workspace_id
          from accounts a left join comment_cursors k on k.account_id = a.id and k.workspace_id = a.workspace_id
         where a.platform = any(${readable}) and a.status <> 'expired' and a.disconnected_at is null and not a.paused
           and (k.next_sync_at is null or k.next_sync_at <= ${now})
           and exists (select from post_targets t where t.account_id = a.id and t.status = 'published')
         order by k.next_sync_at nulls first, a.id limit ${BATCH}`.execute(tx);
      await sql`
        insert into comment_cursors (account_id, workspace_id, next_sync_at)
        select id, workspace_id, ${new Date(now.getTime() + UNDER_WAY_MS)}
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, workspace_id text)
        on conflict (account_id) do update set next_sync_at = excluded.next_sync_at`.execute(tx);
      for (const { id, workspace_id } of rows) {
        const tenant = { workspaceId: workspace_id, projectId: null };
        await ctx.jobs.enqueue(tx, syncCommentsJob, { accountId: id }, { tenant, requestId: ctx.requestId });
      }
    });
  },
});
