import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { JOB_SCHEMA } from '#platform/jobs/queue.ts';
import { collect, giveUp, type Place } from './collect.ts';
import { localizationsJob } from './jobs.ts';
import { TICK_MS, wakeLocalizations } from './wake-localizations.ts';

const BATCH = 100;
/** How far apart the looks are while only people are waited for. */
const REVIEW_TICK_MS = 10_000;
/** Errors of ours may pass; one that came back this often does not. */
const ATTEMPTS_MAX = 6;

/**
 * Brings finished translations into posts, a language per transaction; several processes may do so side by
 * side. It keeps itself going while something is open, and the schedule of the queue starts it again should
 * the chain break.
 */
export const runLocalizations = defineJob({
  ...localizationsJob,
  retry: { limit: 1, delaySec: 1 },
  concurrency: 1,
  pace: 'long',
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    for (const place of await readReady(ctx.database.system)) {
      if (ctx.signal.aborted) return;
      try {
        await ctx.commit((tx) => collect({ ...ctx, db: tx }, place));
        await fp('localize.committed');
      } catch (error) {
        if (error instanceof LostClaim) throw error;
        // One that cannot be finished must not keep the others from it.
        ctx.log.error({ error, ...place }, 'a translation could not be brought into its post');
        await ctx.commit((tx) => noteFailure(ctx, tx, place));
      }
    }
    await ctx.commit((tx) => lookAgain(ctx, tx));
  },
});

/** Those whose task has ended and, where a person is waited for, whose every text was approved or edited; and those that nobody needs any more. */
async function readReady(tx: Tx): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select l.workspace_id, l.post_id, l.locale
      from post_localizations l
      join tasks t on t.workspace_id = l.workspace_id and t.id = l.task_id
      join posts p on p.workspace_id = l.workspace_id and p.id = l.post_id
     where l.status in ('translating', 'in_review')
       and (p.deleted_at is not null
            or l.status = 'translating' and t.status in ('completed', 'failed')
            or l.status = 'in_review' and not exists (
                 select from task_rows r where r.workspace_id = l.workspace_id and r.task_id = l.task_id
                    and r.language = l.locale and r.state not in ('approved', 'edited')))
       and l.updated_at <= clock_timestamp() - l.attempts * l.attempts * interval '5 seconds'
     order by l.attempts, l.updated_at limit ${BATCH}`.execute(tx);
  return rows;
}

async function noteFailure(ctx: JobContext, tx: Tx, place: Place): Promise<void> {
  const { rows } = await sql<{ attempts: number }>`
    update post_localizations set attempts = attempts + 1, updated_at = clock_timestamp()
     where workspace_id = ${place.workspace_id} and post_id = ${place.post_id} and locale = ${place.locale}
       and status in ('translating', 'in_review')
    returning attempts`.execute(tx);
  if ((rows[0]?.attempts ?? 0) >= ATTEMPTS_MAX) await giveUp({ ...ctx, db: tx }, place);
}

/** One chain is enough. */
async function lookAgain(ctx: JobContext, tx: Tx): Promise<void> {
  const { rows } = await sql<{ waiting: boolean; open: string[] | null }>`
    select exists (select from ${sql.table(`${JOB_SCHEMA}.job`)} where name = ${localizationsJob.name} and state = 'created') as waiting,
           (select array_agg(distinct status) from post_localizations where status in ('translating', 'in_review')) as open`.execute(
    tx,
  );
  const [found] = rows;
  if (!found?.open || found.waiting) return;
  await wakeLocalizations(ctx, tx, found.open.includes('translating') ? TICK_MS : REVIEW_TICK_MS);
}
