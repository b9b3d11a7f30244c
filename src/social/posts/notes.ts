import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#platform/db/tables.gen.ts';

const TEXT_MAX = 5000;
export const NoteText = z.string().trim().min(1).max(TEXT_MAX);

export const NoteView = z.object({
  id: z.string(),
  postId: z.string(),
  authorId: z.string(),
  text: z.string(),
  createdAt: z.string(),
});

export type NoteRow = Selectable<Tables['post_notes']>;

export function presentNote(row: NoteRow): z.output<typeof NoteView> {
  return {
    id: String(row.id),
    postId: row.post_id,
    authorId: row.author_id,
    text: row.text,
    createdAt: row.created_at.toISOString(),
  };
}
