import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#platform/db/client.ts';
import { defineJob, type JobContext, type JobSpec } from '#platform/job.ts';
import { JOB_SCHEMA } from '#platform/jobs/queue.ts';
import { emitEvents, SYSTEM } from '../events/emit-event.ts';
import { freeze } from '../posts/blocked-versions.ts';
import type { TargetOfAccount } from '../posts/present.ts';
import type { PostRow } from '../posts/store.ts';
import { acceptTargets } from './accept-targets.ts';
import { followPost } from './engine.ts';
import { targetError } from './retry.ts';

const BATCH = 100;
/** Past this, going out is no longer what the person meant who chose the time. */
const GRACE_MS = 360 * 60_000;
/** How far apart the looks are when nothing is due sooner. */
const TICK_MS = 5_000;

type DuePost = PostRow;

const Payload = z.object({});

/**
 * Hands over the posts whose time has come, a batch per transaction; several processes may do so side by
 * side. It keeps itself going at the second, because the schedule of the queue knows minutes only, and
 * that schedule starts it again should the chain break.
 */
export const runDuePosts: JobSpec<'run_due_posts', typeof Payload> = defineJob({
  name: 'run_due_posts',
  payload: Payload,
  retry: { limit: 1, delaySec: 1 },
  concurrency: 1,
  pace: 'long',
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    for (;;) {
      const claimed = await ctx.commit((tx) => claimBatch(ctx, tx));
      if (claimed < BATCH || ctx.signal.aborted) break;
    }
    await ctx.commit((tx) => lookAgain(ctx, tx));
  },
});

/** Over posts: nothing goes out of a workspace that is being dissolved. */
const isHeld = sql`exists (
  select from workspaces w where w.id = posts.workspace_id and (w.dissolves_at is not null or w.dissolved_at is not null))`;

/** Over posts: also one of which some accounts are being published ahead of its time, for the others. */
const isOnCalendar = sql`(deleted_at is null
  and (status = 'scheduled' or status = 'publishing' and resume_status = 'scheduled')
  and not ${isHeld})`;

/**
 * A post that is being translated when its time comes stays on the calendar and goes out with the last of its
 * languages, unless whoever scheduled it said otherwise: the wrong language in front of everybody is worse
 * than a late one.
 */
const isBeingTranslated = sql`(waits_for_localizations and coalesce(localization @?
  '$.locales.* ? (!(@.mode == "draft") && (@.status == "translating" || @.status == "in_review"))', false))`;

async function claimBatch(ctx: JobContext, tx: Tx): Promise<number> {
  const now = ctx.clock.now();
  const { rows: posts } = await sql<DuePost>`
    select * from posts
     where ${isOnCalendar} and scheduled_at <= ${now}
       and (not ${isBeingTranslated} or scheduled_at < ${new Date(now.getTime() - GRACE_MS)})
     order by scheduled_at limit ${BATCH} for update skip locked`.execute(tx);
  if (posts.length === 0) return 0;
  const isMissed = (post: DuePost) => now.getTime() - (post.scheduled_at ?? now).getTime() > GRACE_MS;
  await miss(ctx, tx, posts.filter(isMissed));
  await handOver(
    ctx,
    tx,
    posts.filter((post) => !isMissed(post)),
  );
  return posts.length;
}

async function handOver(ctx: JobContext, tx: Tx, posts: readonly DuePost[]): Promise<void> {
  if (posts.length === 0) return;
  const ids = posts.map(({ id }) => id);
  await sql`
    update posts set status = 'publishing', resume_status = null, version = version + 1, updated_at = clock_timestamp()
     where id = any(${ids}) and ${isOnCalendar}`.execute(tx);
  const { rows: targets } = await sql<TargetOfAccount>`
    select t.*, a.locale as account_locale
      from post_targets t join accounts a on a.workspace_id = t.workspace_id and a.id = t.account_id
     where t.post_id = any(${ids}) and t.status = 'pending' and t.executor is null order by t.post_id, t.id`.execute(
    tx,
  );
  const byId = new Map(posts.map((post) => [post.id, post]));
  await acceptTargets(
    { ...ctx, db: tx },
    targets.flatMap((target) => {
      const post = byId.get(target.post_id);
      if (!post) return [];
      const content = freeze(post, target, post.waits_for_localizations);
      // Its worker counts it: at the caps of the day a due post waits, where a call would be refused.
      return [
        {
          targetId: target.id,
          postId: post.id,
          workspaceId: post.workspace_id,
          content,
          counted: null,
          at: target.next_attempt_at,
        },
      ];
    }),
  );
  await emitEvents(
    { db: tx, clock: ctx.clock },
    posts.map((post) => ({
      workspaceId: post.workspace_id,
      type: 'post.publishing',
      actor: SYSTEM,
      postId: post.id,
      data: { postId: post.id, scheduledAt: post.scheduled_at?.toISOString() ?? null },
    })),
  );
  // Nobody will come back for a post without an account that is still to go.
  const handed = new Set(targets.map(({ post_id }) => post_id));
  for (const { id, workspace_id } of posts.filter((post) => !handed.has(post.id)))
    await followPost(ctx, tx, { post_id: id, workspace_id });
}

async function miss(ctx: JobContext, tx: Tx, posts: readonly DuePost[]): Promise<void> {
  if (posts.length === 0) return;
  const ids = posts.map(({ id }) => id);
  const errorCode = 'missed_window';
  const message = 'Its time passed while nothing could be published; it was not sent late.';
  const error = targetError({ errorCode, message, retryable: true }, ctx.clock.now());
  await sql`
    update posts set status = 'failed', resume_status = null, version = version + 1, updated_at = clock_timestamp()
     where id = any(${ids}) and ${isOnCalendar}`.execute(tx);
  await sql`
    update post_targets set status = 'failed', error_code = ${errorCode}, error = ${JSON.stringify(error)}::jsonb,
           updated_at = clock_timestamp()
     where post_id = any(${ids}) and status = 'pending' and executor is null`.execute(tx);
  await emitEvents(
    { db: tx, clock: ctx.clock },
    posts.map((post) => ({
      workspaceId: post.workspace_id,
      type: 'post.failed',
      actor: SYSTEM,
      postId: post.id,
      data: { postId: post.id, status: 'failed', errorCode },
    })),
  );
}

/** The next look: when the next post is due, at the latest after a tick. One chain is enough. */
async function lookAgain(ctx: JobContext, tx: Tx): Promise<void> {
  const { rows } = await sql<{ waiting: boolean; next: Date | null }>`
    select exists (select from ${sql.table(`${JOB_SCHEMA}.job`)} where name = 'run_due_posts' and state = 'created') as waiting,
           (select min(scheduled_at) from posts where ${isOnCalendar} and not ${isBeingTranslated}) as next`.execute(
    tx,
  );
  if (rows[0]?.waiting) return;
  const now = ctx.clock.now().getTime();
  const next = Math.min(rows[0]?.next?.getTime() ?? Number.POSITIVE_INFINITY, now + TICK_MS);
  await ctx.jobs.enqueue(
    tx,
    runDuePosts,
    {},
    { tenant: ctx.tenant, requestId: ctx.requestId, startAfter: new Date(Math.max(next, now)) },
  );
}
