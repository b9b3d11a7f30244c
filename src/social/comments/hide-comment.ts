import { defineOperation } from '#platform/operation.ts';
import { moderate, moderation } from './moderate.ts';

export const hideComment = defineOperation({
  name: 'hide_comment',
  routes: [{ method: 'POST', path: '/comments/{commentId}/hide' }],
  summary: 'Hide a comment on its platform.',
  ...moderation,

  run: (input, ctx) => moderate(ctx, 'hide', input),
});
