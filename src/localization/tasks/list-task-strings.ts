import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { readPage } from '#kernel/page.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorsOf, NextCursor } from '#platform/page-of.ts';
import { projectOf } from '../project-of.ts';
import { getOwned } from '../task-store/store.ts';
import {
  type FoundTranslation,
  findAfter,
  findPage,
  findTranslations,
  type StringFilter,
  type StringRecord,
} from '../task-store/store-find-strings.ts';
import type { Task } from '../task-store/task.ts';
import { pageFields } from '../terms/fields.ts';
import { presentTranslation, TranslationView } from './present.ts';

const STATES = ['new', 'failed', 'machine', 'edited', 'approved', 'rejected'] as const;

const Score = z.int().min(0).max(100);

const Input = z.object({
  task_id: z.string().trim().min(1),
  ...pageFields,
  cursor: z
    .string()
    .optional()
    .describe('next_cursor of the previous answer; instead of page, and far faster in long lists.'),
  language: LanguageCode.optional(),
  min_score: Score.optional(),
  max_score: Score.optional(),
  state: z.enum(STATES).optional(),
  issue: z
    .string()
    .regex(/^[a-z0-9_-]{1,64}$/u, 'must be the id of a check, such as placeholders')
    .optional()
    .describe('Only translations with findings of this check.'),
  q: z.string().min(1).max(200).optional().describe('Part of the source or translation, case-insensitive.'),
});

export const listTaskStrings = defineOperation({
  name: 'list_task_strings',
  face: 'open',
  group: 'tasks',
  routes: [
    { method: 'GET', path: '/tasks/strings' },
    { method: 'POST', path: '/tasks/strings' },
  ],
  summary: 'The strings of a task with their translations, in source order.',
  description:
    'Filters select translations: only matching ones are shown, and strings without any are left out. With a cursor there is no total.',
  scope: 'localize:read',
  keyScope: 'tasks',
  rate: 'read',
  snapshot: true,
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: Input,
  output: z.object({
    task_id: z.string(),
    page: z.int().nullable(),
    page_size: z.int(),
    total: z.int().nullable(),
    next_cursor: NextCursor,
    items: z.array(
      z.object({
        id: z.string(),
        string_id: z.string(),
        content: z.string(),
        translations: z.record(z.string(), TranslationView),
        updated_at: z.string(),
      }),
    ),
  }),

  async run(input, ctx) {
    const { page, pageSize, offset } = readPage(input);
    const { min_score: min = 0, max_score: max = 100 } = input;
    if (min > max) throw invalidField('min_score', say('tasks.must_not_be_greater_than'));
    const cursors = cursorsOfTask(input, ctx);
    const after = input.cursor ? Number(cursors.read(input.cursor)[0]) : null;
    const task = await getOwned(ctx, input.task_id);

    const filter = filterOf(input, task);
    const { strings: rows, total } =
      after === null
        ? await findPage(ctx.db, filter, { limit: pageSize, offset })
        : { strings: await findAfter(ctx.db, filter, after, pageSize), total: null };
    const translations = await findTranslations(ctx.db, filter, rows);
    const last = rows.at(-1);
    const isLast = total === null ? rows.length < pageSize : offset + rows.length >= total;
    return {
      task_id: task.id,
      page: after === null ? page : null,
      page_size: pageSize,
      total,
      next_cursor: !last || isLast ? null : cursors.write([last.position, input.task_id]),
      items: rows.map((row) => present(row, task, translations.get(row.position) ?? [])),
    };
  },
});

type Input = z.output<typeof Input>;

/** A cursor is valid only for its project, task and filters. Used with others it is refused. */
function cursorsOfTask(input: Input, ctx: Context) {
  if (input.cursor && input.page !== undefined && input.page !== '') {
    throw invalidField('cursor', say('tasks.must_not_be_sent_together'));
  }
  const { task_id, language, min_score, max_score, state, issue, q } = input;
  const operation = 'list_task_strings';
  const project = projectOf(ctx);
  return cursorsOf(ctx, {
    sort: 'position',
    filters: { operation, project, task_id, language, min_score, max_score, state, issue, q },
  });
}

function filterOf(input: Input, task: Task): StringFilter {
  const { language, min_score, max_score, state, issue, q } = input;
  return {
    taskId: task.id,
    languages: language === undefined ? task.targetLanguages : [language],
    minScore: min_score ?? null,
    maxScore: max_score ?? null,
    state: state ?? null,
    issue: issue ?? null,
    q: q ?? null,
    isNarrow: [language, min_score, max_score, state, issue, q].some((each) => each !== undefined),
  };
}

function present(
  { position, string_id, content }: StringRecord,
  task: Task,
  translations: readonly FoundTranslation[],
) {
  const changes = translations.map((each) => each.updated_at.getTime());
  return {
    id: `${task.id}:${position}`,
    string_id,
    content,
    translations: Object.fromEntries(translations.map((each) => [each.language, presentTranslation(each)])),
    updated_at: new Date(Math.max(task.acceptedAt.getTime(), ...changes)).toISOString(),
  };
}
