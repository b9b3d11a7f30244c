import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { NoteView, presentNote } from '../posts/notes.ts';
import { readNotes } from '../posts/store/notes.ts';
import { getPost } from '../posts/store/read-posts.ts';

export const listPostNotes = defineOperation({
  name: 'list_post_notes',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/posts/{postId}/notes' }],
  summary: 'Notes of the team about a post, oldest first.',
  scope: 'posts:read',
  rate: 'read',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ postId: z.string(), ...cursorFields }),
  output: listOf(NoteView),

  async run({ postId, ...page }, ctx) {
    const post = await getPost(ctx, postId);
    return pageOf(ctx, {
      page,
      sort: 'id',
      filters: { operation: 'list_post_notes', postId },
      read: (after, count) => readNotes(ctx, post.id, Number(after?.[0] ?? 0), count),
      placeOf: ({ id }) => [id, post.id],
      show: (rows) => rows.map(presentNote),
    });
  },
});
