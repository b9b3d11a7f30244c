import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import { filtersOf, ROW_SOURCES, ROW_STATES, sourceView, stringFilters } from '#localization/door.ts';
import { defineOperation } from '#platform/operation.ts';
import { readBeside } from './store-beside.ts';
import { readWindow, type WindowCell } from './store-strings.ts';

const WINDOW_MAX = 200;
const BESIDE_MAX = 20;

const Cell = z.object({
  text: z.string().nullable(),
  source: z.enum(ROW_SOURCES).nullable(),
  tm_score: z.int().nullable(),
  score: z.int().nullable(),
  state: z.enum(ROW_STATES),
  failure: z.string().nullable(),
  issues: z.array(z.object({ check: z.string(), severity: z.string() })),
  revision: z.int(),
  updated_at: z.string(),
});

const StringRow = z.object({
  id: z.string(),
  task_id: z.string(),
  string_id: z.string(),
  content: z.string(),
  max_length: z.int().nullable(),
  ...Cell.shape,
  beside: z
    .record(z.string(), Cell)
    .optional()
    .describe('The translations into the languages asked for; one that the task does not have is left out.'),
});

export const listStringWindow = defineOperation({
  name: 'list_string_window',
  face: 'console',
  group: 'desk',
  routes: [],
  summary: 'A window into the translations of a language, anywhere in a list of any length.',
  description:
    'In the order of the source. The list may change between two windows; a change of one names the revision it has seen.',
  scope: null,
  right: 'localize',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'not_found'],
  input: z.object({
    ...stringFilters,
    offset: z.int().min(0).max(100_000_000).default(0),
    limit: z.int().min(1).max(WINDOW_MAX).default(WINDOW_MAX),
    beside: z
      .array(LanguageCode)
      .min(1)
      .max(BESIDE_MAX)
      .optional()
      .describe('Other languages to show next to each row. Filters do not look at them.'),
  }),
  output: z.object({ total: z.int(), offset: z.int(), items: z.array(StringRow) }),

  async run({ offset, limit, beside, ...filters }, ctx) {
    const { total, rows } = await readWindow(ctx.db, await filtersOf(ctx, filters), { offset, limit });
    const others = beside && (await readBeside(ctx.db, rows, beside));
    return {
      total,
      offset,
      items: rows.map((row) => {
        const id = `${row.task_id}:${row.position}`;
        return {
          id,
          task_id: row.task_id,
          string_id: row.string_id,
          content: row.content,
          max_length: row.max_length,
          ...present(row),
          ...(others && {
            beside: Object.fromEntries(
              (others.get(id) ?? []).map((each) => [each.language, present(each)] as const),
            ),
          }),
        };
      }),
    };
  },
});

const present = (row: WindowCell) => ({
  text: row.target,
  source: sourceView(row.origin),
  tm_score: row.tm_score,
  score: row.score,
  state: row.state,
  failure: row.failure,
  issues: row.issues.map(({ check, severity }) => ({ check, severity })),
  revision: row.revision,
  updated_at: row.updated_at.toISOString(),
});
