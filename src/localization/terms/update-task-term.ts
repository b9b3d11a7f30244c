import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { mayWriteTerms } from '#platform/translation-rights.ts';
import { defineOperation } from '#platform/operation.ts';
import { getOwned, requireTaskId } from '../task-store/store.ts';
import { Category, CONTENT_CHARS_MAX, Translations } from './fields.ts';
import { TaskTermView, toTaskTermView } from './present.ts';
import { changeTaskTerm, type TaskTermRow } from './store-task-terms.ts';
import { requireEditableTerms } from './task-terms.ts';
import { requireTermLanguages } from './term-languages.ts';

const JUDGMENT_CHARS_MAX = 4000;

export const updateTaskTerm = defineOperation({
  name: 'update_task_term',
  face: 'open',
  group: 'tasks',
  routes: [{ method: 'POST', path: '/tasks/terms/update' }],
  summary: 'Change a term that the scan of a task found, until translation uses it.',
  description: 'Only the given fields change; without any the row is returned unchanged.',
  scope: 'localize:write',
  // Translators may change what they write, in their languages; see below.
  right: 'translate',
  keyScope: 'tasks',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    task_id: z.string().min(1),
    id: z.string().min(1),
    term: z.string().trim().min(1).max(CONTENT_CHARS_MAX).optional(),
    category: Category.optional(),
    judgment: z.string().max(JUDGMENT_CHARS_MAX).optional(),
    glossary_score: z.number().min(0).max(10).optional(),
    translations: Translations.optional(),
  }),
  output: TaskTermView,

  async run({ task_id, id, glossary_score, ...change }, ctx) {
    requireTaskId(task_id);
    if (!mayWriteTerms(ctx.caller)) {
      const { translations, ...rest } = change;
      requireTermLanguages(ctx.caller, { translations }, { ...rest, glossary_score });
    }
    const task = await getOwned(ctx, task_id);
    await requireEditableTerms(ctx, task, ['running', 'completed']);
    const before = await changeTaskTerm(ctx.db, task.id, id, {});
    const row = await changeTaskTerm(ctx.db, task.id, id, { ...change, glossaryScore: glossary_score });
    if (!row || !before)
      throw new AppError(
        'not_found',
        say('terms.task_no_such_term'),
        { field: 'id' },
        { reason: 'term_not_found' },
      );
    ctx.changed(noted(before), noted(row));
    return toTaskTermView(row);
  },
});

const noted = ({ term, category, judgment, glossary_score, translations }: TaskTermRow) => ({
  term,
  category,
  judgment,
  glossaryScore: glossary_score,
  translations,
});
