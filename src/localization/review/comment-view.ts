import type { Selectable } from 'kysely';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { requireTranslationRight } from '#platform/require-translation-right.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { findTask } from '../task-store/store.ts';
import type { Task } from '../task-store/task.ts';
import { findRow, type ReviewRow } from './store.ts';
import { positionOf } from './string-ref.ts';

export const rowFields = {
  id: z.string().min(1).max(200).describe('The id of the row, from the list of strings.'),
  language: LanguageCode,
};

export const CommentView = z.object({
  id: z.string(),
  author_id: z.string(),
  text: z.string(),
  mentions: z.array(z.string()),
  created_at: z.string(),
  resolved_at: z.string().nullable(),
  resolved_by: z.string().nullable(),
});

export const presentComment = (row: Selectable<Tables['row_comments']>) => ({
  id: row.id,
  author_id: row.author_id,
  text: row.text,
  mentions: row.mentions,
  created_at: row.created_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
  resolved_by: row.resolved_by,
});

/** 404 if the row does not exist or belongs to another workspace. */
export async function requireRow(
  { db }: Pick<Context, 'db'>,
  { id, language }: { id: string; language: string },
): Promise<{ task: Task; row: ReviewRow }> {
  const task = await findTask(db, id.split(':')[0] ?? '');
  const position = task && positionOf(task.id, id);
  const row = task && position !== null ? await findRow(db, task, { language, position }) : null;
  if (task && row) return { task, row };
  throw new AppError('not_found', say('review.no_such_string_language'), { field: 'id' });
}

/** People who may translate into the language may also comment on it. */
export async function requireCommentRight(
  ctx: Context,
  input: { id: string; language: string },
): Promise<{ task: Task; row: ReviewRow }> {
  requireTranslationRight(ctx.caller, 'edit', [input.language], 'language');
  const found = await requireRow(ctx, input);
  await requireOpenProject(ctx, found.task.projectId);
  return found;
}
