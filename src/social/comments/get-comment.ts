import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { CommentView } from './comment-view.ts';
import { showComment } from './present.ts';

export const getComment = defineOperation({
  name: 'get_comment',
  face: 'social',
  group: 'comments',
  routes: [{ method: 'GET', path: '/comments/{commentId}' }],
  summary: 'One comment with our replies to it.',
  scope: 'comments:read',
  rate: 'read',
  errors: ['forbidden', 'not_found'],
  input: z.object({ commentId: z.string().max(64) }),
  output: CommentView,

  run: ({ commentId }, ctx) => showComment(ctx, commentId),
});
