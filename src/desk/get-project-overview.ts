import { z } from 'zod';
import { requireProject } from '#localization/public.ts';
import { defineOperation } from '#platform/operation.ts';
import { type Coverage, readCounts, readCoverage, readSpend } from './store-overview.ts';

/** Enough for the bars on a page; older tasks have been published or dropped. */
const TASKS_COUNTED = 50;
const SPEND_DAYS = 30;
const DAY_MS = 86_400_000;

export const getProjectOverview = defineOperation({
  name: 'get_project_overview',
  face: 'console',
  group: 'desk',
  summary:
    'The progress of a project: coverage by language, tasks by status, what was spent and what the memory saved.',
  description: `Coverage is for the newest ${TASKS_COUNTED} tasks, costs are for the last ${SPEND_DAYS} days.`,
  right: 'localize',
  rate: 'read',
  snapshot: true,
  errors: ['invalid_input', 'not_found'],
  input: z.object({ project_id: z.string().min(1).max(64) }),
  output: z.object({
    project_id: z.string(),
    coverage: z.array(
      z.object({
        language: z.string(),
        approved: z.int(),
        translated: z.int(),
        review: z.int().describe('A check found a serious problem, or a person rejected it.'),
        none: z.int(),
      }),
    ),
    tasks: z.record(z.string(), z.int()).describe('Status to the number of tasks.'),
    strings_published: z.int(),
    terms: z.int(),
    memory_units: z.int(),
    last_published_at: z.string().nullable(),
    spend: z.object({
      days: z.int(),
      calls: z.int(),
      tokens_in: z.number(),
      tokens_out: z.number(),
      cost: z.number().nullable().describe('In US dollars; null if no engine has a price.'),
    }),
    memory: z.object({
      rows: z.int().describe('Rows that the memory answered instead of a model.'),
      words: z.int(),
      share: z.number().describe('The share among the rows that the memory or a model answered.'),
      cost_saved: z
        .number()
        .nullable()
        .describe('What these rows would have cost at the average price of the others.'),
    }),
  }),

  async run({ project_id }, ctx) {
    await requireProject(ctx, project_id);
    const since = new Date(ctx.clock.now().getTime() - SPEND_DAYS * DAY_MS);
    const coverage = await readCoverage(ctx.db, project_id, TASKS_COUNTED);
    const spend = await readSpend(ctx.db, ctx.caller.workspaceId, project_id, since);
    const counts = await readCounts(ctx.db, project_id);
    return {
      project_id,
      coverage: coverage.map(({ language, approved, translated, review, none }) => ({
        language,
        approved,
        translated,
        review,
        none,
      })),
      tasks: counts.tasks ?? {},
      strings_published: counts.strings,
      terms: counts.terms,
      memory_units: counts.memory,
      last_published_at: counts.published_at?.toISOString() ?? null,
      spend: { days: SPEND_DAYS, ...spend },
      memory: savingsOf(coverage, spend.cost),
    };
  },
});

function savingsOf(coverage: readonly Coverage[], cost: number | null) {
  const sum = (of: (row: Coverage) => number) => coverage.reduce((all, row) => all + of(row), 0);
  const [rows, byModel] = [sum((row) => row.rows_from_memory), sum((row) => row.rows_by_model)];
  return {
    rows,
    words: sum((row) => row.words_from_memory),
    share: rows + byModel === 0 ? 0 : Math.round((rows / (rows + byModel)) * 1000) / 1000,
    cost_saved: cost === null || byModel === 0 ? null : Math.round((cost / byModel) * rows * 1e6) / 1e6,
  };
}
