import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { userOf } from '../caller.ts';

const TEXT_MAX = 5000;
export const NoteText = z.string().trim().min(1).max(TEXT_MAX);

export const NoteView = z.object({
  id: z.string(),
  postId: z.string(),
  authorId: z.string(),
  text: z.string(),
  createdAt: z.string(),
});

type NoteRow = Selectable<Tables['post_notes']>;

export function presentNote(row: NoteRow): z.output<typeof NoteView> {
  return {
    id: String(row.id),
    postId: row.post_id,
    authorId: row.author_id,
    text: row.text,
    createdAt: row.created_at.toISOString(),
  };
}

export async function insertNote(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  postId: string,
  text: string,
): Promise<NoteRow> {
  return db
    .insertInto('post_notes')
    .values({ workspace_id: caller.workspaceId, post_id: postId, author_id: userOf(caller), text })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function readNotes(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  postId: string,
  after: number,
  count: number,
): Promise<NoteRow[]> {
  return db
    .selectFrom('post_notes')
    .selectAll()
    .where('workspace_id', '=', caller.workspaceId)
    .where('post_id', '=', postId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
}
