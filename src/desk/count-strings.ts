import { z } from 'zod';
import { filtersOf, stringFilters } from '#localization/public.ts';
import { defineOperation } from '#platform/operation.ts';
import { countRows } from './store-strings.ts';

const Counts = z.record(z.string(), z.int());
const { project_id, task_id, language, term_id, q, string_id } = stringFilters;

export const countStrings = defineOperation({
  name: 'count_strings',
  face: 'console',
  group: 'desk',
  summary: 'How many translations of a language each state, source and check has.',
  description:
    'These numbers are shown next to the filters for state, source and check, so those filters are not applied.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ project_id, task_id, language, term_id, q, string_id }),
  output: z.object({
    total: z.int(),
    with_issues: z.int(),
    below_70: z.int(),
    states: Counts,
    sources: Counts,
    checks: Counts,
    scores: z.array(z.int()).describe('Rows by tens of their score: 0 to 9, 10 to 19, …, 90 to 100.'),
  }),

  async run(input, ctx) {
    const counts = await countRows(ctx.db, await filtersOf(ctx, input));
    const { given = 0, ...sources } = counts.origins;
    return {
      total: counts.total,
      with_issues: counts.found,
      below_70: counts.weak,
      states: counts.states,
      sources: given === 0 ? sources : { ...sources, manual: (sources['manual'] ?? 0) + given },
      checks: counts.checks,
      scores: Array.from({ length: 10 }, (_, ten) => counts.tens[ten] ?? 0),
    };
  },
});
