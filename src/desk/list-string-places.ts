import { z } from 'zod';
import { filtersOf, stringFilters } from '#localization/public.ts';
import { defineOperation } from '#platform/operation.ts';
import { readRunsWhere } from './store-strings.ts';

/** About a megabyte. Consecutive rows form one run, so most lists have few runs. */
const RUNS_MAX = 50_000;

export const listStringPlaces = defineOperation({
  name: 'list_string_places',
  face: 'console',
  group: 'desk',
  summary: 'The translations that match the filters now, in their order and without their texts.',
  description:
    'These rows stay the list until the filters are applied again, so that it does not change while somebody works through it. list_string_window reads them by their places.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object(stringFilters),
  output: z.object({
    total: z.int(),
    tasks: z.array(z.string()),
    runs: z
      .array(z.int())
      .describe(
        'Three numbers each: the index of the task, the first position in it, and the number of consecutive rows.',
      ),
    is_cut: z.boolean().describe('There are more rows; only the first ones are listed.'),
  }),

  async run(filters, ctx) {
    const found = await readRunsWhere(ctx.db, await filtersOf(ctx, filters), RUNS_MAX + 1);
    const runs = found.slice(0, RUNS_MAX);
    const tasks = [...new Set(runs.map(({ task_id }) => task_id))];
    const numbers = new Map(tasks.map((id, n) => [id, n]));
    return {
      total: runs.reduce((sum, { count }) => sum + count, 0),
      tasks,
      runs: runs.flatMap(({ task_id, first, count }) => [numbers.get(task_id) ?? 0, first, count]),
      is_cut: found.length > RUNS_MAX,
    };
  },
});
