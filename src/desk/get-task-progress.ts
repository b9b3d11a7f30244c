import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { STEP_NAMES } from '#localization/public.ts';
import { defineOperation } from '#platform/operation.ts';
import { StartedBy, startedBy } from './started-by.ts';
import { readConfirmation, readLanguages, readLastTranslation } from './store-progress.ts';

export const getTaskProgress = defineOperation({
  name: 'get_task_progress',
  face: 'console',
  group: 'desk',
  summary:
    'The progress of a task in each language, and the counts of each sub-step of its latest translation.',
  right: 'localize',
  rate: 'poll',
  snapshot: true,
  errors: ['invalid_input', 'not_found'],
  input: z.object({ task_id: z.string().trim().min(1).max(128) }),
  output: z.object({
    task_id: z.string(),
    languages: z.array(
      z.object({
        language: z.string(),
        rows: z.int(),
        done: z.int().describe('Rows with a text.'),
        from_memory: z.int(),
        with_terms: z.int().describe('Rows in which terms of the termbase were found.'),
        with_issues: z.int(),
        reviewed: z.int().describe('Edited or approved by a person.'),
        failed: z.int().describe('Rows that an engine could not translate, without those it was unsure of.'),
        unsure: z
          .int()
          .describe(
            'Rows that stay empty because the offline engine did not trust its draft: a person has to translate them.',
          ),
        not_covered: z
          .int()
          .describe('Rows that stay empty because no engine of the project supports the language.'),
        score: z.number().nullable().describe('Average over the rows that have a score, 0 to 100.'),
      }),
    ),
    confirmed: z
      .object({
        at: z.string(),
        by: StartedBy,
        way: z.enum(['application', 'api']),
      })
      .nullable()
      .describe('Who confirmed its terms, if that was required.'),
    steps: z.array(
      z.object({
        name: z.string(),
        counts: z.record(z.string(), z.number()).describe('The totals over its batches so far.'),
      }),
    ),
  }),

  async run({ task_id }, ctx) {
    const languages = await readLanguages(ctx.db, ctx.caller.workspaceId, task_id);
    if (languages === null)
      throw new AppError('not_found', say('common.task_does_not_exist'), { field: 'task_id' });
    const stats = await readLastTranslation(ctx.db, task_id);
    const confirmed = await readConfirmation(ctx.db, task_id);
    return {
      task_id,
      languages,
      confirmed: confirmed && {
        at: confirmed.at.toISOString(),
        by: startedBy(confirmed.by, confirmed.name),
        way: confirmed.trigger === 'console' ? ('application' as const) : ('api' as const),
      },
      steps: STEP_NAMES.map((name) => ({ name, counts: stats[name]?.counts ?? {} })),
    };
  },
});
