import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { PostView } from '../posts/post-view.ts';
import { showPost } from './show-post.ts';

export const getPost = defineOperation({
  name: 'get_post',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/posts/{postId}' }],
  summary: 'One post with its content, approval and the result per account.',
  scope: 'posts:read',
  rate: 'read',
  snapshot: true,
  errors: ['forbidden', 'not_found'],
  input: z.object({ postId: z.string() }),
  output: PostView,

  run: ({ postId }, ctx) => showPost(ctx, postId),
});
