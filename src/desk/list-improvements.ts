import { z } from 'zod';
import { filtersOf, stringFilters } from '#localization/public.ts';
import { defineOperation } from '#platform/operation.ts';
import { readImprovements } from './store-improvements.ts';

const SHOWN = 100;
const { project_id, task_id, language } = stringFilters;

export const listImprovements = defineOperation({
  name: 'list_improvements',
  face: 'console',
  group: 'desk',
  summary:
    'Texts that the pipeline itself replaced in a language: repairs by rules and Smart Optimization, newest first.',
  description: `Each with the text and score before and now; up to ${SHOWN}. A person may have written the current text later.`,
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ project_id, task_id, language }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string().describe('The id of the row, as in the list of strings.'),
        string_id: z.string(),
        content: z.string(),
        action: z.enum(['repaired', 'optimized']),
        before: z.object({ text: z.string().nullable(), score: z.int().nullable() }),
        now: z.object({ text: z.string().nullable(), score: z.int().nullable() }),
        at: z.string(),
      }),
    ),
  }),

  async run(filters, ctx) {
    const { tasks, language: into } = await filtersOf(ctx, filters);
    const rows = await readImprovements(ctx.db, tasks, into, SHOWN);
    return {
      items: rows.map((row) => ({
        id: `${row.task_id}:${row.position}`,
        string_id: row.string_id,
        content: row.content,
        action: row.action,
        before: { text: row.text_before, score: row.score_before },
        now: { text: row.text, score: row.score },
        at: row.created_at.toISOString(),
      })),
    };
  },
});
