import { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { type JobContext, LostClaim } from '#platform/job.ts';
import { roleMay } from '#platform/rights/roles.ts';
import { readPolicy } from '../approvals/policy.ts';
import { submitPostForApproval } from '../approvals/submit-post-for-approval.ts';
import { isApproved } from '../model.ts';
import type { PostRow } from '../posts/rows.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { queuePost } from '../schedule/queue-post.ts';
import { nameOf } from '../workspace/store.ts';
import { contextFor, ownerOf } from './act-for-owner.ts';
import type { Draft, DraftSource, Note } from './draft.ts';

const AGAIN_MS = 60_000;
/** A translation takes more work than queueing. */
const BATCH = { localize: 100, finish: 200 };

/**
 * Runs each in its own transaction, limited to its workspace. Drafts of a workspace that is being deleted
 * wait in case its owners keep it. If a step fails, the problem is noted and the draft waits for a person.
 */
export async function eachDraft<D extends Draft>(
  ctx: JobContext,
  source: DraftSource<D>,
  next: 'localize' | 'finish',
  work: (own: JobContext, tx: Tx, draft: D) => Promise<Note>,
): Promise<void> {
  for (const draft of await source.read(ctx.database.system, next, ctx.clock.now(), BATCH[next])) {
    if (ctx.signal.aborted) return;
    const own = ctx.within({ workspaceId: draft.workspaceId, projectId: null });
    try {
      await own.commit(async (tx) => {
        if ((await nameOf(tx, draft.workspaceId)) === null || !(await source.lock(tx, draft, next))) return;
        await source.note(tx, draft, await work(own, tx, draft));
      });
    } catch (error) {
      if (error instanceof LostClaim) throw error;
      if (!(error instanceof AppError))
        ctx.log.error({ error, post: draft.postId }, 'a draft could not be handed on');
      const problem = error instanceof AppError ? error.message : say('feeds.not_handed_on');
      await own.commit((tx) => source.note(tx, draft, { next: null, nextAt: ctx.clock.now(), problem }));
    }
  }
}

/**
 * Submits a draft to the reviewers, or queues it in the next free slot. If the workspace requires approval,
 * it is queued once it is approved. The caller must have locked the draft.
 */
export async function handOn(
  ctx: JobContext,
  tx: Tx,
  draft: Draft,
  words: { ownerGone: Sentence; mayNotSchedule: Sentence },
): Promise<Note> {
  const now = ctx.clock.now();
  const done: Note = { next: null, nextAt: now };
  const later: Note = { next: 'finish', nextAt: new Date(now.getTime() + AGAIN_MS) };
  const owner = await ownerOf(tx, draft, 'draft');
  if (!owner) return { ...done, problem: words.ownerGone };
  const own = contextFor(ctx, tx, owner);
  const post = await getPost(own, draft.postId, true).catch(nullIfMissing);
  // Deleted, rejected by a reviewer, or already sent on by a person.
  if (!post || !['draft', 'pending_approval', 'approved'].includes(post.status)) return done;
  if (post.status === 'pending_approval' || isBeingTranslated(post)) return later;
  const { approval } = await readPolicy(tx, draft.workspaceId);
  if (draft.outcome === 'queue' && (!approval.required || isApproved(post))) {
    if (!roleMay(owner.role, 'publish')) return { ...done, problem: words.mayNotSchedule };
    await queuePost.run(queuePost.input.parse({ postId: post.id }), own);
    return done;
  }
  if (post.status === 'approved') return done;
  await submitPostForApproval.run({ postId: post.id }, own);
  return draft.outcome === 'queue' ? later : done;
}

function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

const isBeingTranslated = ({ localization }: PostRow) =>
  Object.values(localization?.locales ?? {}).some(({ status }) =>
    ['translating', 'in_review'].includes(status),
  );
