import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineJob, type JobContext } from '#platform/job.ts';
import { holdPosts } from '../approvals/hold-posts.ts';
import { readPolicy } from '../approvals/policy.ts';
import { emitEvents } from '../events/emit-event.ts';
import { duePostsJob } from '../jobs.ts';
import { SYSTEM } from '../model.ts';
import { additionsOf, finishFor, readAdditions } from '../outgoing/read-additions.ts';
import { freeze } from '../posts/blocked-versions.ts';
import type { PostRow } from '../posts/rows.ts';
import { type DuePost, leaveCalendar, lockDue, nextDue } from '../posts/store/due-posts.ts';
import { failUnrequested } from '../posts/store/move-target.ts';
import { readUnapproved } from '../posts/store/read-posts.ts';
import { readUnrequested } from '../posts/store/read-targets.ts';
import { acceptTargets } from './accept-targets.ts';
import { followPost } from './engine.ts';
import { targetError } from './retry.ts';
import { isWaiting } from './store/load-work.ts';

const BATCH = 100;
/** After this delay, publishing is no longer what the person intended when they chose the time. */
const GRACE_MS = 360 * 60_000;
/** The interval between checks when nothing is due sooner. */
const TICK_MS = 5_000;
/**
 * The job waits for posts that are due within this time, because the queue notices a delayed
 * job up to two seconds late.
 */
const NEAR_MS = TICK_MS + 3_000;
/** The minimum interval between checks: posts that come due meanwhile go out together. */
const PAUSE_MS = 200;
/** Runs stay short, so that another process or a newer version can take over. */
const RUN_MS = 60_000;

/**
 * Hands over due posts, one batch per transaction; several processes may do so at the same time.
 * While posts are due soon, it keeps running and wakes at the time of each. Otherwise it enqueues
 * its own next run, because the queue's schedule has a resolution of a minute. The schedule only
 * restarts the chain if it breaks.
 */
export const runDuePosts = defineJob({
  ...duePostsJob,
  retry: { limit: 1, delaySec: 1 },
  concurrency: 1,
  pace: 'long',
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    const endMs = ctx.clock.monotonicMs() + RUN_MS;
    while (!ctx.signal.aborted) {
      const claimed = await ctx.commit((tx) => claimBatch(ctx, tx));
      if (claimed === BATCH) continue;
      const waitMs = await ctx.commit((tx) => untilNext(ctx, tx));
      if (waitMs > NEAR_MS || ctx.clock.monotonicMs() > endMs) break;
      await ctx.clock.sleep(Math.max(waitMs, PAUSE_MS), ctx.signal);
    }
    await ctx.commit((tx) => lookAgain(ctx, tx));
  },
});

async function claimBatch(ctx: JobContext, tx: Tx): Promise<number> {
  const now = ctx.clock.now();
  const posts = await lockDue(tx, now, new Date(now.getTime() - GRACE_MS), BATCH);
  if (posts.length === 0) return 0;
  const held = await hold(ctx, tx, posts);
  const mayGo = posts.filter(({ id }) => !held.has(id));
  // A post that came due while its workspace was being deleted waits for a person,
  // however short that time was.
  const isMissed = ({ scheduled_at, kept_at }: DuePost) =>
    now.getTime() - (scheduled_at ?? now).getTime() > GRACE_MS ||
    (kept_at !== null && (scheduled_at ?? now) <= kept_at);
  await miss(ctx, tx, mayGo.filter(isMissed));
  await handOver(
    ctx,
    tx,
    mayGo.filter((post) => !isMissed(post)),
  );
  return posts.length;
}

/** A post that was scheduled without an approval the workspace now requires waits for it. */
async function hold(ctx: JobContext, tx: Tx, posts: readonly PostRow[]): Promise<ReadonlySet<string>> {
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const unapproved = await readUnapproved(tx, ids(posts));
  for (const [workspaceId, own] of Map.groupBy(unapproved, (post) => post.workspace_id)) {
    const { approval } = await readPolicy(tx, workspaceId);
    await holdPosts({ db: tx, clock: ctx.clock }, { workspaceId, actor: SYSTEM }, approval, ids(own));
  }
  return new Set(ids(unapproved));
}

async function handOver(ctx: JobContext, tx: Tx, posts: readonly PostRow[]): Promise<void> {
  if (posts.length === 0) return;
  const ids = posts.map(({ id }) => id);
  await leaveCalendar(tx, ids, 'publishing');
  const targets = await readUnrequested(tx, ids);
  const additions = await readAdditions(
    tx,
    posts.map((post) => post.workspace_id),
  );
  const now = ctx.clock.now();
  const byId = new Map(posts.map((post) => [post.id, post]));
  await acceptTargets(
    { ...ctx, db: tx },
    targets.flatMap((target) => {
      const post = byId.get(target.post_id);
      if (!post) return [];
      const frozen = freeze(post, target, post.waits_for_localizations);
      const at = target.next_attempt_at ?? now;
      const content = finishFor(frozen, additionsOf(additions, post.workspace_id), post, target, at);
      // The worker counts it: at the caps of the day a due post waits, while a call would be refused.
      return [
        {
          targetId: target.id,
          postId: post.id,
          workspaceId: post.workspace_id,
          platform: target.platform,
          content,
          counted: null,
          at: target.next_attempt_at,
        },
      ];
    }),
    { together: true },
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
  // A post without any account left to publish gets no worker, so its status is settled here.
  const handed = new Set(targets.map(({ post_id }) => post_id));
  for (const { id, workspace_id } of posts.filter((post) => !handed.has(post.id)))
    await followPost(ctx, tx, { post_id: id, workspace_id });
}

async function miss(ctx: JobContext, tx: Tx, posts: readonly PostRow[]): Promise<void> {
  if (posts.length === 0) return;
  const ids = posts.map(({ id }) => id);
  const errorCode = 'missed_window';
  const message = say('publishing.time_passed_while_nothing_could');
  const error = targetError({ errorCode, message, retryable: true }, ctx.clock.now());
  await leaveCalendar(tx, ids, 'failed');
  await failUnrequested(tx, ids, errorCode, error);
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

async function untilNext(ctx: JobContext, tx: Tx): Promise<number> {
  const next = (await nextDue(tx))?.getTime() ?? Number.POSITIVE_INFINITY;
  return next - ctx.clock.now().getTime();
}

/**
 * Schedules the next check for when the next post is due, at the latest after a tick. One chain is enough.
 */
async function lookAgain(ctx: JobContext, tx: Tx): Promise<void> {
  if (await isWaiting(tx, duePostsJob)) return;
  const waitMs = Math.max(0, Math.min(await untilNext(ctx, tx), TICK_MS));
  const startAfter = new Date(ctx.clock.now().getTime() + waitMs);
  await ctx.jobs.enqueue(tx, duePostsJob, {}, { tenant: ctx.tenant, requestId: ctx.requestId, startAfter });
}
