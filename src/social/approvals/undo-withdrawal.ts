import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { PostView } from '../posts/post-view.ts';
import { refuseStatus, requireWhole } from '../posts/refuse.ts';
import { restoreBeforeRequest } from '../posts/store/change-many.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { readTargets } from '../posts/store/read-targets.ts';
import { showPost } from '../reading/show-post.ts';
import { emitAbout } from './decide.ts';

export const undoWithdrawal = defineOperation({
  name: 'undo_withdrawal',
  face: 'console',
  group: 'posts',
  summary: 'Return a post to the reviewers after a withdrawal.',
  description:
    'It waits at the same step, with the decisions so far. A post that was changed since stays a draft.',
  right: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found', 'conflict'],
  input: z.object({ postId: z.string().max(64) }),
  output: PostView,

  async run({ postId }, ctx) {
    const post = await getPost(ctx, postId, true);
    requireWhole(ctx.caller, await readTargets(ctx.db, post.id), 'undo_withdrawal');
    const { before_request: before } = post;
    if (before?.version !== post.version || before.status !== 'pending_approval')
      throw refuseStatus(post, say('approvals.somebody_changed_post_since_nothing'));
    await restoreBeforeRequest(ctx.db, post.workspace_id, [post.id]);
    const data = { postId: post.id, status: before.status, version: post.version + 1 };
    await emitAbout(ctx, post.id, { type: 'post.updated', data });
    return showPost(ctx, post.id);
  },
});
