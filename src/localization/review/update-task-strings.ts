import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { requireTranslationRight } from '#platform/require-translation-right.ts';
import type { Caller } from '#platform/caller.ts';
import { defineOperation } from '#platform/operation.ts';
import { readDismissals } from '../qa/dismissals.ts';
import { getOwned } from '../task-store/store.ts';
import type { Task } from '../task-store/task.ts';
import { TranslationView } from '../tasks/present.ts';
import { presentRow } from './present.ts';
import { noteReview, reviewRow } from './review-row.ts';
import {
  addHistory,
  findPositions,
  type HistoryEntry,
  lockRows,
  type ReviewRow,
  saveRows,
  waitForBatches,
} from './store.ts';
import { requireReviewable } from './reviewable.ts';
import { checkRef, isStringId, positionOf, stringRef } from './string-ref.ts';
import { keyOf, teach } from './teach.ts';
import { inProject } from '../projects/conventions.ts';

const ITEMS_MAX = 100;
const TEXT_CHARS_MAX = 20_000;

const Item = z.object({
  ...stringRef,
  language: LanguageCode,
  text: z
    .string()
    .max(TEXT_CHARS_MAX)
    .refine((text) => text.trim() !== '', say('common.must_not_be_empty'))
    .optional()
    .describe('A new translation. It is checked and scored at once, and saved whatever the checks find.'),
  state: z
    .enum(['edited', 'approved', 'rejected'])
    .optional()
    .describe('Default with a text: edited. A rejected row keeps its text and is not published.'),
  comment: z.string().trim().max(2000).optional().describe('Kept in the history of the row.'),
  revision: z.int().min(0).optional().describe('As last read; a different one is a conflict.'),
});
type Item = z.output<typeof Item>;

const Result = z.object({
  id: z.string().nullable(),
  string_id: z.string().nullable(),
  language: z.string(),
  status: z.enum(['updated', 'unchanged', 'not_found', 'conflict', 'invalid']),
  error: z.string().optional(),
  translation: TranslationView.optional().describe('The current row, if there is one.'),
});
type Result = z.input<typeof Result>;

export const updateTaskStrings = defineOperation({
  name: 'update_task_strings',
  face: 'open',
  group: 'tasks',
  routes: [{ method: 'POST', path: '/tasks/strings/update' }],
  summary: 'Edit, approve or reject translations of a task, each with its own result.',
  description:
    'Every change is kept in the history of the row. Possible from the moment translation begins; pipeline results from an older text are dropped. The memory learns edits and approvals at once, and forgets a rejected text.',
  scope: 'localize:write',
  // Authors edit and reviewers approve, so no single right fits. Each item is checked below.
  right: 'translate',
  keyScope: 'tasks',
  rate: 'write',
  bodyMax: 8 * 1024 * 1024,
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z
    .object({ task_id: z.string().trim().min(1).max(128), items: z.array(Item).min(1).max(ITEMS_MAX) })
    .superRefine(({ items }, ctx) => items.forEach((item, index) => checkItem(item, index, ctx))),
  example: { task_id: 'task_01', items: [{ string_id: 'menu.start', language: 'de', text: 'Los' }] },
  output: z.object({
    task_id: z.string(),
    requested_count: z.int(),
    updated_count: z.int(),
    results: z.array(Result),
  }),

  run: inProject(async ({ task_id, items }, ctx) => {
    for (const item of items) checkRight(ctx.caller, item);
    const task = await getOwned(ctx, task_id);
    requireReviewable(task);
    await waitForBatches(ctx.db, task.id);
    const positions = await findPositions(
      ctx.db,
      task.id,
      items.flatMap(({ string_id }) => string_id ?? []),
    );
    const placed = items.map((item) => ({ item, position: placeOf(item, task, positions) }));
    const rows = await lockRows(
      ctx.db,
      task,
      placed.flatMap(({ item: { language }, position }) =>
        position === null ? [] : [{ language, position }],
      ),
    );
    const reviewer = {
      actor: ctx.caller.id,
      at: ctx.clock.now(),
      sourceLanguage: task.sourceLanguage ?? '',
      dismissals: await readDismissals(ctx.db, task.projectId, rows),
    };

    const now = new Map(rows.map((row) => [keyOf(row), row]));
    const changed = new Map<string, ReviewRow>();
    const history: HistoryEntry[] = [];
    // One after another, because a row may occur twice.
    const results = placed.map(({ item, position }): Result => {
      const key = keyOf({ language: item.language, position: position ?? -1 });
      const row = now.get(key);
      if (!row) return unplaced(item);
      const reviewed = reviewRow(row, item, reviewer);
      if (reviewed.status === 'updated') {
        now.set(key, reviewed.row);
        changed.set(key, reviewed.row);
        history.push(reviewed.before);
        noteReview(ctx, row, reviewed.row);
      }
      return {
        ...nameOf(task, row),
        language: item.language,
        status: reviewed.status,
        ...(reviewed.status === 'invalid' && { error: reviewed.error }),
        translation: presentRow(now.get(key) ?? row),
      };
    });
    await saveRows(ctx.db, task, [...changed.values()]);
    await addHistory(ctx.db, task, history);
    await teach(ctx.db, task, rows, changed);
    return {
      task_id: task.id,
      requested_count: items.length,
      updated_count: results.filter(({ status }) => status === 'updated').length,
      results,
    };
  }),
});

function checkItem(item: Item, index: number, ctx: z.RefinementCtx): void {
  const at = ['items', index];
  checkRef(item, ctx, at);
  if (item.text === undefined && item.state === undefined) {
    ctx.addIssue({ code: 'custom', path: [...at, 'text'], message: say('review.state_must_be_given') });
  }
  if (item.text !== undefined && item.state === 'rejected') {
    ctx.addIssue({
      code: 'custom',
      path: [...at, 'state'],
      message: say('review.new_text_cannot_be_rejected'),
    });
  }
}

/** An App Key may do everything in its project. People need the right for their role and language. */
function checkRight(caller: Caller, { text, state, language }: Item): void {
  const act = state === 'approved' || state === 'rejected' ? 'review' : 'edit';
  requireTranslationRight(caller, act, [language], text === undefined ? 'state' : 'text');
}

function placeOf(item: Item, task: Task, positions: Map<string, number>): number | null {
  return item.id === undefined ? (positions.get(item.string_id ?? '') ?? null) : positionOf(task.id, item.id);
}

function nameOf(task: Task, row: ReviewRow): { id: string; string_id: string } {
  return { id: `${task.id}:${row.position}`, string_id: row.stringId };
}

function unplaced({ id, string_id, language }: Item): Result {
  const named = { id: id ?? null, string_id: string_id ?? null, language };
  return id !== undefined && !isStringId(id)
    ? { ...named, status: 'invalid', error: 'id: is not an id of the list of strings.' }
    : { ...named, status: 'not_found' };
}
