import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { beforeRequest, IN_PROGRESS, isApproved, isUnrequested } from '../model.ts';
import { NoteText } from '../posts/notes.ts';
import { PostView } from '../posts/post-view.ts';
import { checkVersion, refuseStatus, requireWhole } from '../posts/refuse.ts';
import { movePost } from '../posts/store/move-post.ts';
import { insertNote } from '../posts/store/notes.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { readTargets } from '../posts/store/read-targets.ts';
import { notePost } from '../posts/store/write-post.ts';
import { showPost } from '../reading/show-post.ts';
import { emitAbout } from './decide.ts';
import { pendingApproval, readPolicy } from './policy.ts';

export const submitPostForApproval = defineOperation({
  name: 'submit_post_for_approval',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/{postId}/submit' }],
  summary: 'Submit a draft to the reviewers; its content is locked until they decide.',
  description: 'Also for a failed post that lacks the approval that the workspace now requires.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    postId: z.string(),
    note: NoteText.optional().describe('A note for the reviewers.'),
    version: z.int().min(1).optional(),
  }),
  output: PostView,

  async run({ postId, note, version }, ctx) {
    const post = await getPost(ctx, postId, true);
    const targets = await readTargets(ctx.db, post.id);
    requireWhole(ctx.caller, targets, 'submit_post_for_approval');
    checkVersion(post, version);
    const policy = await readPolicy(ctx.db, post.workspace_id);
    // A post that failed before the workspace required approval may not be retried without one.
    const isAsked = post.status === 'failed' && policy.approval.required && !isApproved(post);
    if (isAsked && targets.some((target) => IN_PROGRESS.includes(target.status) && !isUnrequested(target)))
      throw refuseStatus(post, say('social.some_accounts_post_still_being'));
    const isMoved = await movePost(ctx.db, post.id, 'pending_approval', {
      from: ['draft', 'rejected', ...(isAsked ? (['failed'] as const) : [])],
      approval: pendingApproval(policy.approval, post.content_hash),
    });
    if (!isMoved) throw refuseStatus(post, say('approvals.only_draft_rejected_post_be'));
    await notePost(ctx.db, post, { before_request: beforeRequest(post) });
    if (note !== undefined) await insertNote(ctx, post.id, note);
    ctx.changed({ status: post.status }, { status: 'pending_approval' });
    const data = { postId: post.id, status: 'pending_approval', note: note ?? null };
    await emitAbout(ctx, post.id, { type: 'post.submitted', data });
    return showPost(ctx, post.id);
  },
});
