import { z } from 'zod';
import { recall } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { filtersOf, ROW_SOURCES, ROW_STATES, sourceView, stringFilters } from '#localization/public.ts';
import { defineOperation } from '#platform/operation.ts';
import { idOf, readBeside, readRuns, readWindow, type WindowCell } from './store-strings.ts';

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

const Places = z.array(
  z.object({
    task_id: z.string().min(1).max(128),
    first: z.int().min(0).max(100_000_000),
    count: z.int().min(1).max(WINDOW_MAX),
  }),
);

const StringRow = z.object({
  id: z.string(),
  task_id: z.string(),
  string_id: z.string(),
  content: z.string(),
  max_length: z.int().nullable(),
  ...Cell.shape,
  has_left: z
    .literal(true)
    .optional()
    .describe('Requested by its place, but it no longer matches the filters.'),
  beside: z
    .record(z.string(), Cell)
    .optional()
    .describe(
      'The translations into the requested languages; a language that the task does not have is left out.',
    ),
});

export const listStringWindow = defineOperation({
  name: 'list_string_window',
  face: 'console',
  group: 'desk',
  summary: 'A window into the translations of a language, anywhere in a list of any length.',
  description:
    'In the order of the source. The list may change between two windows; to change a row, send the revision that was read.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({
    ...stringFilters,
    offset: z.int().min(0).max(100_000_000).default(0),
    limit: z.int().min(1).max(WINDOW_MAX).default(WINDOW_MAX),
    places: Places.min(1)
      .max(WINDOW_MAX)
      .refine(
        (all) => all.reduce((sum, { count }) => sum + count, 0) <= WINDOW_MAX,
        `must be ${WINDOW_MAX} rows at most`,
      )
      .optional()
      .describe('Instead of offset and limit: rows of list_string_places, even if they have changed since.'),
    beside: z
      .array(LanguageCode)
      .min(1)
      .max(BESIDE_MAX)
      .optional()
      .describe('Other languages to show next to each row. The filters ignore them.'),
  }),
  output: z.object({
    total: z.int().describe('0 if places were given.'),
    offset: z.int(),
    items: z.array(StringRow),
  }),

  async run({ offset, limit, places, beside, ...filters }, ctx) {
    const wanted = await filtersOf(ctx, filters);
    const { total, rows, left } = places
      ? { total: 0, ...(await readRuns(ctx.db, filters.project_id, wanted, places)) }
      : { left: null, ...(await readWindow(ctx.db, wanted, { offset, limit })) };
    const others = beside && (await readBeside(ctx.db, rows, beside));
    return {
      total,
      offset,
      items: rows.map((row) => {
        const id = idOf(row);
        return {
          id,
          task_id: row.task_id,
          string_id: row.string_id,
          content: row.content,
          max_length: row.max_length,
          ...present(row),
          ...(left?.has(id) && { has_left: true as const }),
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
  failure: recall(row.failure, row.failure_said),
  issues: row.issues.map(({ check, severity }) => ({ check, severity })),
  revision: row.revision,
  updated_at: row.updated_at.toISOString(),
});
