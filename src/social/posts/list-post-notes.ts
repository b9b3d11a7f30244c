import { z } from 'zod';
import { decodeCursor, encodeCursor, filtersHash } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { getPost } from './store.ts';

export const NoteView = z.object({
  id: z.string(),
  postId: z.string(),
  authorId: z.string(),
  text: z.string(),
  createdAt: z.string(),
});

export const listPostNotes = defineOperation({
  name: 'list_post_notes',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/posts/{postId}/notes' }],
  summary: 'Notes of the team about a post, oldest first.',
  scope: 'posts:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    postId: z.string(),
    limit: z.int().min(1).max(100).default(25),
    cursor: z.string().max(2000).optional(),
  }),
  output: z.object({ items: z.array(NoteView), nextCursor: z.string().nullable() }),

  async run({ postId, limit, cursor }, ctx) {
    const post = await getPost(ctx, postId);
    const key = ctx.keyring.derive('cursor');
    const of = { s: 'id', f: filtersHash({ operation: 'list_post_notes', postId }) };
    const after = cursor ? Number(decodeCursor(cursor, of, key).k[0]) : 0;
    const rows = await ctx.db
      .selectFrom('post_notes')
      .select(['id', 'author_id', 'text', 'created_at'])
      .where('workspace_id', '=', post.workspace_id)
      .where('post_id', '=', post.id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map((row) => ({
        id: String(row.id),
        postId: post.id,
        authorId: row.author_id,
        text: row.text,
        createdAt: row.created_at.toISOString(),
      })),
      nextCursor: last && rows.length > limit ? encodeCursor({ k: [last.id, post.id], ...of }, key) : null,
    };
  },
});
