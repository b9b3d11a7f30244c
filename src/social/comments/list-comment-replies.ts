import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { ReplyView } from './comment-view.ts';
import { presentReply } from './present.ts';
import { getComment } from './store.ts';
import { pageReplies } from './store-replies.ts';

export const listCommentReplies = defineOperation({
  name: 'list_comment_replies',
  face: 'social',
  group: 'comments',
  routes: [{ method: 'GET', path: '/comments/{commentId}/replies' }],
  summary: 'Our replies to a comment, oldest first, with the status of each.',
  scope: 'comments:read',
  rate: 'read',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ commentId: z.string().max(64), ...cursorFields }),
  output: listOf(ReplyView),

  async run({ commentId, ...page }, ctx) {
    const comment = await getComment(ctx, commentId);
    return pageOf(ctx, {
      page,
      sort: 'createdAt',
      filters: { operation: 'list_comment_replies', commentId },
      read: (after, count) => pageReplies(ctx.db, comment, after, count),
      placeOf: ({ sort_value, id }) => [sort_value, id],
      show: (rows) => rows.map(presentReply),
    });
  },
});
