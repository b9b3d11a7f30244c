import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { actorOf } from '../caller.ts';
import { emitEvent } from '../events/emit-event.ts';
import { checkVersion, requireWhole } from '../posts/refuse.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { readTargets } from '../posts/store/read-targets.ts';
import { writePost } from '../posts/store/write-post.ts';
import { refuseUnderWay } from './edit-rules.ts';

export const deletePost = defineOperation({
  name: 'delete_post',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'DELETE', path: '/posts/{postId}' }],
  summary: 'Delete a post here; published posts stay on the platforms.',
  description: 'It can be restored in the application for 30 days.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found', 'conflict'],
  input: z.object({ postId: z.string(), version: z.int().min(1).optional() }),
  output: z.object({ postId: z.string(), deleted: z.literal(true) }),

  async run({ postId, version }, ctx) {
    const post = await getPost(ctx, postId, true);
    const targets = await readTargets(ctx.db, post.id);
    requireWhole(ctx.caller, targets, 'delete_post');
    checkVersion(post, version);
    refuseUnderWay(post, targets);
    await writePost(ctx.db, post, { deleted_at: ctx.clock.now() });
    await emitEvent(ctx, {
      workspaceId: post.workspace_id,
      type: 'post.updated',
      actor: actorOf(ctx.caller),
      postId: post.id,
      data: { postId: post.id, status: post.status, version: post.version + 1, deleted: true },
    });
    return { postId: post.id, deleted: true as const };
  },
});
