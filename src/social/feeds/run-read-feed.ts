import { say, type Sentence } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { defineJob, type JobContext } from '#platform/job.ts';
import { emitEvent } from '../events/emit-event.ts';
import { feedItemsJob, readFeedJob } from '../jobs.ts';
import { SYSTEM } from '../model.ts';
import { nameOf } from '../workspace/store.ts';
import { contextFor, ownerOf } from './act-for-owner.ts';
import { FeedProblem } from './feed-item.ts';
import { fetchFeed } from './fetch-feed.ts';
import { makeDrafts } from './make-drafts.ts';
import { type FeedRow, findFeed, noteLook } from './store.ts';

const MINUTE_MS = 60_000;
/** A feed that fails is read less and less often, down to once a day. */
const WAIT_MS_MAX = 24 * 60 * MINUTE_MS;
/** A single failure is ignored; this many in a row cause an event. */
const FAILURES_REPORTED = 3;

/** Reads a feed once and turns its new entries into drafts. */
export const runReadFeed = defineJob({
  ...readFeedJob,
  retry: { limit: 2, delaySec: 30 },
  concurrency: 4,
  pace: 'long',
  timeoutSec: 180,

  async run({ feedId }, ctx) {
    const place = { workspaceId: ctx.tenant.workspaceId, feedId };
    const feed = await ctx.database.tenant(ctx.tenant, async (tx) =>
      // Nothing new is made in a workspace that is being deleted.
      (await nameOf(tx, place.workspaceId)) === null ? undefined : findFeed(tx, place),
    );
    if (!feed || feed.paused) return;
    try {
      const found = await fetchFeed(ctx, feed.url, { etag: feed.etag, lastModified: feed.last_modified });
      await fp('feeds.fetched');
      await ctx.commit((tx) => take(ctx, tx, feed, found));
      await fp('feeds.taken');
    } catch (error) {
      if (!(error instanceof FeedProblem)) throw error;
      await ctx.commit((tx) => noteFailure(ctx, tx, feed, error));
    }
  },
});

type Found = Awaited<ReturnType<typeof fetchFeed>>;

/** Null if the feed was deleted, paused or given another address during the reading. */
async function lockSame(tx: Tx, feed: FeedRow): Promise<FeedRow | null> {
  const now = await findFeed(tx, placeOf(feed), true);
  return now && !now.paused && now.url === feed.url ? now : null;
}

const placeOf = (feed: FeedRow) => ({ workspaceId: feed.workspace_id, feedId: feed.id });

async function take(ctx: JobContext, tx: Tx, before: FeedRow, found: Found): Promise<void> {
  const feed = await lockSame(tx, before);
  if (!feed) return;
  const now = ctx.clock.now();
  const owner = await ownerOf(tx, { workspaceId: feed.workspace_id, ownerId: feed.owner_id }, 'draft');
  if (!owner) {
    const problem = say('feeds.owner_gone');
    await noteLook(tx, placeOf(feed), { problem, paused: true });
    return emitFailure(ctx, tx, feed, problem);
  }
  const isMore = found !== null && (await makeDrafts(contextFor(ctx, tx, owner), feed, found.items));
  await noteLook(tx, placeOf(feed), {
    problem: null,
    failures: 0,
    looked_at: now,
    read_at: now,
    next_look_at: new Date(now.getTime() + feed.every_minutes * MINUTE_MS),
    // With validators, the server would not send the remaining entries again.
    ...(found && {
      kind: found.kind,
      etag: isMore ? null : found.etag,
      last_modified: isMore ? null : found.lastModified,
    }),
  });
  if (found && feed.outcome !== 'draft')
    await ctx.jobs.enqueue(
      tx,
      feedItemsJob,
      {},
      { tenant: { workspaceId: '*', projectId: null }, requestId: ctx.requestId },
    );
}

async function noteFailure(ctx: JobContext, tx: Tx, before: FeedRow, problem: FeedProblem): Promise<void> {
  const feed = await lockSame(tx, before);
  if (!feed) return;
  const failures = feed.failures + 1;
  const waitMs = Math.min(feed.every_minutes * MINUTE_MS * 2 ** Math.min(failures - 1, 6), WAIT_MS_MAX);
  const longest = Math.max(waitMs, feed.every_minutes * MINUTE_MS, problem.waitSec * 1000);
  const now = ctx.clock.now();
  await noteLook(tx, placeOf(feed), {
    problem: problem.sentence,
    failures,
    looked_at: now,
    next_look_at: new Date(now.getTime() + longest),
  });
  if (failures === FAILURES_REPORTED) await emitFailure(ctx, tx, feed, problem.sentence);
}

async function emitFailure(ctx: JobContext, tx: Tx, feed: FeedRow, problem: Sentence): Promise<void> {
  await emitEvent(
    { db: tx, clock: ctx.clock },
    {
      workspaceId: feed.workspace_id,
      type: 'feed.failed',
      actor: SYSTEM,
      data: { feedId: feed.id, name: feed.name, problem },
    },
  );
}
