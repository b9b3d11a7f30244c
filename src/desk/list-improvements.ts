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
    'What the pipeline itself replaced in a language: repairs of rules and Smart Optimization, newest first.',
  description: `Before and after, with the scores of both; at most ${SHOWN}. The text of now may be that of a person who came later.`,
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ project_id, task_id, language }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string().describe('Of the row, as the list of strings names it.'),
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
