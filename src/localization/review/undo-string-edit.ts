import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { requireTranslationRight } from '#platform/require-translation-right.ts';
import { defineOperation } from '#platform/operation.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { readDismissals } from '../qa/dismissals.ts';
import { TranslationView } from '../tasks/present.ts';
import { holdRow } from './hold-row.ts';
import { presentRow } from './present.ts';
import { requireReviewable } from './reviewable.ts';
import { addHistory, findChange, saveRows } from './store.ts';
import { noteReview } from './review-row.ts';
import { keyOf, teach } from './teach.ts';
import { undoRow } from './undo-row.ts';

export const undoStringEdit = defineOperation({
  name: 'undo_string_edit',
  face: 'console',
  group: 'desk',
  summary: 'Undo a change of a translation: its text and its state are restored.',
  description:
    'For the person who made the change, and only while nobody else has changed the row since. The memory forgets what it learned from it.',
  // Which right is needed depends on the change that is undone: authors edit, reviewers approve.
  right: 'translate',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    id: z.string().min(1).max(160),
    language: LanguageCode,
    made: z.int().min(1).describe('The revision that the change made.'),
    revision: z.int().min(1).describe('The current revision of the row, as last read.'),
  }),
  output: z.object({ translation: TranslationView }),

  async run({ project_id, id, language, made, revision }, ctx) {
    await requireOpenProject(ctx, project_id);
    const { task, row } = await holdRow(ctx, project_id, id, language);
    requireReviewable(task);
    const change = await findChange(ctx.db, task.id, row, made);
    if (change?.actor !== ctx.caller.id)
      throw new AppError('not_found', say('review.no_such_change_yours_undo'), { field: 'made' });
    const isVerdict = change.action === 'approved' || change.action === 'rejected';
    requireTranslationRight(ctx.caller, isVerdict ? 'review' : 'edit', [language], 'language');
    if (row.revision !== revision)
      throw new AppError(
        'conflict',
        say('review.somebody_changed_row_since_nothing'),
        { revision: row.revision },
        { reason: 'changed_since' },
      );
    const dismissals = await readDismissals(ctx.db, task.projectId, [row]);
    const undone = undoRow(row, change, { actor: ctx.caller.id, dismissals });
    await saveRows(ctx.db, task, [undone.row]);
    await addHistory(ctx.db, task, [undone.before]);
    await teach(ctx.db, task, [row], new Map([[keyOf(row), undone.row]]));
    noteReview(ctx, row, undone.row);
    return { translation: presentRow(undone.row) };
  },
});
