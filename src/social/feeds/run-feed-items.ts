import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { roleMay } from '#platform/rights/roles.ts';
import { readPolicy } from '../approvals/policy.ts';
import { submitPostForApproval } from '../approvals/submit-post-for-approval.ts';
import { feedItemsJob } from '../jobs.ts';
import { isApproved } from '../model.ts';
import type { PostRow } from '../posts/rows.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { queuePost } from '../schedule/queue-post.ts';
import { contextFor, ownerOf, takeItem } from './act-for-owner.ts';
import { noteItem, readUnfinished, type Unfinished } from './store-items.ts';

const BATCH = 200;
const AGAIN_MS = 60_000;

/**
 * Hands drafts of feeds to the reviewers, or puts them into the next free slot, each in a transaction of its own.
 * Where the workspace asks for an approval, a post is queued once it has one. What cannot be done is said with the
 * entry, and the draft waits for a person.
 */
export const runFeedItems = defineJob({
  ...feedItemsJob,
  retry: { limit: 1, delaySec: 5 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    for (const item of await readUnfinished(ctx.database.system, 'finish', ctx.clock.now(), BATCH)) {
      if (ctx.signal.aborted) return;
      const own = ctx.within({ workspaceId: item.workspaceId, projectId: null });
      try {
        await own.commit((tx) => finish(own, tx, item));
      } catch (error) {
        if (error instanceof LostClaim) throw error;
        if (!(error instanceof AppError))
          ctx.log.error({ error, post: item.postId }, 'the draft of a feed could not be handed on');
        const problem = error instanceof AppError ? error.message : say('feeds.not_handed_on');
        await own.commit((tx) => noteItem(tx, item, { next: null, nextAt: ctx.clock.now(), problem }));
      }
    }
  },
});

async function finish(ctx: JobContext, tx: Tx, item: Unfinished): Promise<void> {
  if (!(await takeItem(tx, item, 'finish'))) return;
  const now = ctx.clock.now();
  const end = (problem?: string) =>
    noteItem(tx, item, { next: null, nextAt: now, ...(problem !== undefined && { problem }) });
  const later = () =>
    noteItem(tx, item, { next: 'finish', nextAt: new Date(ctx.clock.now().getTime() + AGAIN_MS) });
  const owner = await ownerOf(tx, item, 'draft');
  if (!owner) return end(say('feeds.owner_gone'));
  const own = contextFor(ctx, tx, owner);
  const post = await getPost(own, item.postId, true).catch(ifGone);
  // Deleted, sent back by a reviewer, or on its way by the hand of a person.
  if (!post || !['draft', 'pending_approval', 'approved'].includes(post.status)) return end();
  if (post.status === 'pending_approval' || isBeingTranslated(post)) return later();
  const { approval } = await readPolicy(tx, item.workspaceId);
  if (item.outcome === 'queue' && (!approval.required || isApproved(post))) {
    if (!roleMay(owner.role, 'publish')) return end(say('feeds.owner_may_not_schedule'));
    await queuePost.run(queuePost.input.parse({ postId: post.id }), own);
    return end();
  }
  if (post.status === 'approved') return end();
  await submitPostForApproval.run({ postId: post.id }, own);
  return item.outcome === 'queue' ? later() : end();
}

function ifGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

const isBeingTranslated = ({ localization }: PostRow) =>
  Object.values(localization?.locales ?? {}).some(({ status }) =>
    ['translating', 'in_review'].includes(status),
  );
