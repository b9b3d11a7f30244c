import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { userOf } from './actor.ts';
import { NoteView } from './list-post-notes.ts';
import { getPost } from './store.ts';

const TEXT_MAX = 5000;
export const NoteText = z.string().trim().min(1).max(TEXT_MAX);

export const addPostNote = defineOperation({
  name: 'add_post_note',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/{postId}/notes' }],
  summary: 'Leave a note for the team; it is never published.',
  scope: 'posts:write',
  // Reviewers and clients may comment though they may not write drafts; run() turns viewers away.
  right: 'read',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ postId: z.string(), text: NoteText }),
  output: NoteView,

  async run({ postId, text }, ctx) {
    if (ctx.caller.kind !== 'app_key' && ctx.caller.role === 'viewer')
      throw new AppError('forbidden', 'The role viewer may not do this.', { action: 'add_post_note' });
    const post = await getPost(ctx, postId);
    const note = await insertNote(ctx, post.id, text);
    return {
      id: String(note.id),
      postId: post.id,
      authorId: note.author_id,
      text: note.text,
      createdAt: note.created_at.toISOString(),
    };
  },
});

export function insertNote({ db, caller }: Pick<Context, 'db' | 'caller'>, postId: string, text: string) {
  return db
    .insertInto('post_notes')
    .values({ workspace_id: caller.workspaceId, post_id: postId, author_id: userOf(caller), text })
    .returning(['id', 'author_id', 'text', 'created_at'])
    .executeTakeFirstOrThrow();
}
