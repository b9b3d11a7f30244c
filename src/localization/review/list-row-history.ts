import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { readPage } from '#kernel/page.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { getOwned } from '../task-store/store.ts';
import { sourceView, TranslationView } from '../tasks/present.ts';
import { pageFields } from '../terms/fields.ts';
import { presentRow } from './present.ts';
import { findPositions, findRow, listHistory } from './store.ts';
import { checkRef, positionOf, stringRef } from './string-ref.ts';

const Entry = z.object({
  id: z.string(),
  action: z.string().describe('edited, approved, rejected, repaired or optimized.'),
  actor: z.string().nullable().describe('Who did it; null for the pipeline.'),
  comment: z.string().nullable(),
  at: z.string(),
  // The row before the change. Sending the text of an entry to the update call restores it.
  text: z.string().nullable().describe('Before the change, like the three below.'),
  source: TranslationView.shape.source,
  state: z.string(),
  score: z.int().nullable(),
});

export const listRowHistory = defineOperation({
  name: 'list_row_history',
  face: 'open',
  group: 'tasks',
  routes: [
    { method: 'GET', path: '/tasks/strings/history' },
    { method: 'POST', path: '/tasks/strings/history' },
  ],
  summary: 'The history of a translation: every replaced text and every review, newest first.',
  scope: 'localize:read',
  keyScope: 'tasks',
  rate: 'read',
  snapshot: true,
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z
    .object({
      task_id: z.string().trim().min(1).max(128),
      ...stringRef,
      language: LanguageCode,
      ...pageFields,
    })
    .superRefine((input, ctx) => checkRef(input, ctx)),
  example: { task_id: 'task_01', string_id: 'menu.start', language: 'de' },
  output: z.object({
    task_id: z.string(),
    id: z.string(),
    string_id: z.string(),
    language: z.string(),
    content: z.string(),
    translation: TranslationView.describe('The current row.'),
    page: z.int(),
    page_size: z.int(),
    total: z.int(),
    items: z.array(Entry),
  }),

  async run(input, ctx) {
    const { page, pageSize, offset } = readPage(input);
    const task = await getOwned(ctx, input.task_id);
    const { language, id, string_id = '' } = input;
    const position =
      id === undefined
        ? (await findPositions(ctx.db, task.id, [string_id])).get(string_id)
        : positionOf(task.id, id);
    const place = { language, position: position ?? -1 };
    const row = await findRow(ctx.db, task, place);
    if (!row) {
      throw new AppError(
        'not_found',
        say('review.task_no_such_string_language'),
        { field: id === undefined ? 'string_id' : 'id' },
        { reason: 'string_not_found' },
      );
    }
    const { total, rows } = await listHistory(ctx.db, task.id, place, { limit: pageSize, offset });
    return {
      task_id: task.id,
      id: `${task.id}:${row.position}`,
      string_id: row.stringId,
      language,
      content: row.source,
      translation: presentRow(row),
      page,
      page_size: pageSize,
      total,
      items: rows.map((entry) => ({
        id: String(entry.id),
        action: entry.action,
        actor: entry.actor,
        comment: entry.comment,
        at: entry.created_at.toISOString(),
        text: entry.target,
        source: sourceView(entry.origin),
        state: entry.state,
        score: entry.score,
      })),
    };
  },
});
