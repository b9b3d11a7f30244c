import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Task } from '../task-store/task.ts';
import type { Place } from './store.ts';

interface NewComment extends Place {
  id: string;
  authorId: string;
  text: string;
  mentions: readonly string[];
}

export async function insertComment(tx: Tx, task: Task, comment: NewComment): Promise<void> {
  const { id, language, position, authorId, text, mentions } = comment;
  await tx
    .insertInto('row_comments')
    .values({
      id,
      workspace_id: task.workspaceId,
      project_id: task.projectId,
      task_id: task.id,
      language,
      position,
      author_id: authorId,
      text,
      mentions: [...mentions],
      created_at: sql`clock_timestamp()`,
    })
    .execute();
}

/** The comments on a string in a language, oldest first. If there are too many, the newest. */
export async function listComments(tx: Tx, taskId: string, { language, position }: Place, limit: number) {
  const rows = await tx
    .selectFrom('row_comments')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('language', '=', language)
    .where('position', '=', position)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** Returns how many were open. */
export async function resolveComments(
  tx: Tx,
  taskId: string,
  { language, position }: Place,
  by: { id: string; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('row_comments')
    .set({ resolved_at: by.at, resolved_by: by.id })
    .where('task_id', '=', taskId)
    .where('language', '=', language)
    .where('position', '=', position)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
