import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { beforeRequest, noApproval } from '../model.ts';
import { PostView } from '../posts/post-view.ts';
import { refuseStatus, requireWhole } from '../posts/refuse.ts';
import { movePost } from '../posts/store/move-post.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { readTargets } from '../posts/store/read-targets.ts';
import { notePost } from '../posts/store/write-post.ts';
import { showPost } from '../reading/show-post.ts';
import { emitAbout } from './decide.ts';

export const withdrawPostApproval = defineOperation({
  name: 'withdraw_post_approval',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/{postId}/withdraw' }],
  summary: 'Withdraw a post from the reviewers; it becomes a draft again.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found', 'conflict'],
  input: z.object({ postId: z.string() }),
  output: PostView,

  async run({ postId }, ctx) {
    const post = await getPost(ctx, postId, true);
    requireWhole(ctx.caller, await readTargets(ctx.db, post.id), 'withdraw_post_approval');
    const isMoved = await movePost(ctx.db, post.id, 'draft', {
      from: ['pending_approval'],
      approval: noApproval(false),
    });
    if (!isMoved) throw refuseStatus(post, say('approvals.post_does_not_wait_approval'));
    await notePost(ctx.db, post, { before_request: beforeRequest(post) });
    ctx.changed({ status: post.status }, { status: 'draft' });
    const data = { postId: post.id, status: 'draft', version: post.version + 1, withdrawn: true };
    await emitAbout(ctx, post.id, { type: 'post.updated', data });
    return showPost(ctx, post.id);
  },
});
