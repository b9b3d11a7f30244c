import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { NoteText, NoteView, presentNote } from '../posts/notes.ts';
import { insertNote } from '../posts/store/notes.ts';
import { getPost } from '../posts/store/read-posts.ts';

export const addPostNote = defineOperation({
  name: 'add_post_note',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/{postId}/notes' }],
  summary: 'Add a note for the team; it is never published.',
  scope: 'posts:write',
  // Reviewers and clients may comment even though they may not write drafts.
  right: 'comment',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ postId: z.string(), text: NoteText }),
  output: NoteView,

  async run({ postId, text }, ctx) {
    const post = await getPost(ctx, postId);
    return presentNote(await insertNote(ctx, post.id, text));
  },
});
