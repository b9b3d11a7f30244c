import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { userOf } from '../../caller.ts';
import type { NoteRow } from '../notes.ts';

export function insertNote(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  postId: string,
  text: string,
): Promise<NoteRow> {
  return insertNoteBy(db, { workspaceId: caller.workspaceId, postId }, userOf(caller), text);
}

/** The author may also be a visitor who is no member: `link:` and the name they gave. */
export async function insertNoteBy(
  tx: Tx,
  { workspaceId, postId }: { workspaceId: string; postId: string },
  authorId: string,
  text: string,
): Promise<NoteRow> {
  return tx
    .insertInto('post_notes')
    .values({ workspace_id: workspaceId, post_id: postId, author_id: authorId, text })
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
