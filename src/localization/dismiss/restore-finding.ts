import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { findingKeyOf, rowKeyOf, ruleKeyOf } from '../qa/dismissals.ts';
import { deleteDismissal } from '../qa/store-dismissals.ts';
import { findingFields, reconsiderAll, reconsiderRow, requireRight } from './finding-of.ts';
import { holdRow } from '../review/hold-row.ts';

export const restoreFinding = defineOperation({
  name: 'restore_finding',
  face: 'console',
  group: 'desk',
  summary: 'Undo a dismissal: the finding counts again, at once if the text is unchanged.',
  right: 'translate',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    ...findingFields,
    row_key: z
      .string()
      .regex(/^[0-9a-f]{32}$/u, 'must be from the list of dismissals')
      .optional()
      .describe('From the list of dismissals, instead of id; for scope row.'),
  }),
  output: z.object({
    score: z.int().nullable().describe('The current score of the row, if its id was given.'),
    job_id: z.string().nullable().describe('Updates the findings of other rows.'),
  }),

  async run(input, ctx) {
    await requireRight(ctx, input);
    const { project_id: projectId, language, scope, check, message } = input;
    const remove = async (keys: { rowKey: string; findingKey: string }) => {
      if (await deleteDismissal(ctx.db, projectId, keys)) return;
      throw new AppError('not_found', say('dismiss.issue_not_dismissed'), { field: 'check' });
    };
    if (scope === 'rule') {
      await remove({ rowKey: ruleKeyOf(language), findingKey: check });
      return { score: null, job_id: await reconsiderAll(ctx, projectId, language, { dismissed: check }) };
    }
    if (message === undefined) throw invalidField('message', say('dismiss.required_scope_row'));
    const findingKey = findingKeyOf({ check, message });
    if (input.row_key !== undefined) {
      await remove({ rowKey: input.row_key, findingKey });
      return { score: null, job_id: await reconsiderAll(ctx, projectId, language, { dismissed: check }) };
    }
    const { task, row } = await holdRow(ctx, projectId, input.id, language);
    await remove({ rowKey: rowKeyOf(row), findingKey });
    return { score: (await reconsiderRow(ctx, task, row)).score, job_id: null };
  },
});
