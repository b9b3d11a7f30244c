import { defineOperation } from '#platform/operation.ts';
import { moderate, moderation } from './moderate.ts';

export const deleteComment = defineOperation({
  name: 'delete_comment',
  routes: [{ method: 'DELETE', path: '/comments/{commentId}' }],
  summary: 'Delete a comment from its platform.',
  ...moderation,

  run: (input, ctx) => moderate(ctx, 'delete', input),
});
