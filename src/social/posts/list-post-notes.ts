import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
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
  input: z.object({ postId: z.string(), ...cursorFields }),
  output: listOf(NoteView),

  async run({ postId, ...page }, ctx) {
    const post = await getPost(ctx, postId);
    return pageOf(ctx, {
      page,
      sort: 'id',
      filters: { operation: 'list_post_notes', postId },
      read: (after, count) =>
        ctx.db
          .selectFrom('post_notes')
          .select(['id', 'author_id', 'text', 'created_at'])
          .where('workspace_id', '=', post.workspace_id)
          .where('post_id', '=', post.id)
          .where('id', '>', Number(after?.[0] ?? 0))
          .orderBy('id')
          .limit(count)
          .execute(),
      placeOf: ({ id }) => [id, post.id],
      show: (rows) =>
        rows.map((row) => ({
          id: String(row.id),
          postId: post.id,
          authorId: row.author_id,
          text: row.text,
          createdAt: row.created_at.toISOString(),
        })),
    });
  },
});
