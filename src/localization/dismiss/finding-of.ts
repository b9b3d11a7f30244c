import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import { requireTranslationRight } from '#platform/require-translation-right.ts';
import type { Context } from '#platform/context.ts';
import { startBulk, allOf } from '../bulk/start-bulk.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { readDismissals } from '../qa/dismissals.ts';
import { reconsidered } from '../review/review-row.ts';
import { type ReviewRow, saveFindings } from '../review/store.ts';
import { readTasksWith } from '../task-store/store-filter.ts';
import type { Task } from '../task-store/task.ts';

export const SCOPES = ['row', 'rule'] as const;

/** Identifies an issue of one row, or all issues of a check in a language. */
export const findingFields = {
  project_id: z.string().min(1).max(64),
  language: LanguageCode,
  scope: z
    .enum(SCOPES)
    .describe(
      'row: this finding of this string, in later tasks too. rule: all findings of the check in the language.',
    ),
  check: z.string().regex(/^[a-z0-9_-]{1,64}$/u, 'must be the id of a check'),
  id: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('The id of the row, from the list of strings; for scope row.'),
  message: z.string().min(1).max(2000).optional().describe('As in the finding; for scope row.'),
};

/** A rule affects every string for everybody, so it needs more than the right to write texts. */
export async function requireRight(
  ctx: Context,
  { project_id, language, scope }: { project_id: string; language: string; scope: 'row' | 'rule' },
): Promise<void> {
  requireTranslationRight(ctx.caller, scope === 'rule' ? 'review' : 'edit', [language], 'scope');
  await requireOpenProject(ctx, project_id);
}

/** Sorts the issues of one row again at once. */
export async function reconsiderRow(ctx: Context, task: Task, row: ReviewRow): Promise<ReviewRow> {
  const now = reconsidered(row, await readDismissals(ctx.db, task.projectId, [row]));
  await saveFindings(ctx.db, task, [now]);
  return now;
}

/** The same in the background for every row with such an issue. Null if there are none. */
export async function reconsiderAll(
  ctx: Context,
  projectId: string,
  language: string,
  about: { check: string } | { dismissed: string },
): Promise<string | null> {
  const tasks = await readTasksWith(ctx.db, projectId, language, null);
  const run = await startBulk(ctx, {
    projectId,
    action: 'recheck',
    filters: { ...allOf({ tasks, language }), ...about },
    chosen: null,
  });
  return run.rowsTotal === 0 ? null : run.id;
}
