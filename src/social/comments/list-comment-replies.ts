import { sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor, filtersHash } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { ReplyView } from './comment-view.ts';
import { presentReply } from './present.ts';
import { getComment, type ReplyRow } from './store.ts';

export const listCommentReplies = defineOperation({
  name: 'list_comment_replies',
  face: 'social',
  group: 'comments',
  routes: [{ method: 'GET', path: '/comments/{commentId}/replies' }],
  summary: 'Our replies to a comment, oldest first, with what became of each.',
  scope: 'comments:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    commentId: z.string().max(64),
    limit: z.int().min(1).max(100).default(25),
    cursor: z.string().max(2000).optional(),
  }),
  output: z.object({ items: z.array(ReplyView), nextCursor: z.string().nullable() }),

  async run({ commentId, limit, cursor }, ctx) {
    const comment = await getComment(ctx, commentId);
    const key = ctx.keyring.derive('cursor');
    const of = { s: 'createdAt', f: filtersHash({ operation: 'list_comment_replies', commentId }) };
    const after = cursor ? decodeCursor(cursor, of, key).k : null;
    const { rows } = await sql<ReplyRow & { sort_value: string }>`
      select r.*, r.created_at::text as sort_value from comment_replies r
       where r.workspace_id = ${comment.workspace_id} and r.comment_id = ${comment.id}
         and ${after === null ? sql`true` : sql`(r.created_at, r.id) > (${after[0]}::timestamptz, ${after[1]})`}
       order by r.created_at, r.id limit ${limit + 1}`.execute(ctx.db);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(presentReply),
      nextCursor:
        last && rows.length > limit ? encodeCursor({ k: [last.sort_value, last.id], ...of }, key) : null,
    };
  },
});
