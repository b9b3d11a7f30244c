import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { findingKeyOf, rowKeyOf, ruleKeyOf } from '../qa/dismissals.ts';
import { insertDismissal } from '../qa/store-dismissals.ts';
import { findingFields, reconsiderAll, reconsiderRow, requireRight } from './finding-of.ts';
import { holdRow } from '../review/hold-row.ts';

export const dismissFinding = defineOperation({
  name: 'dismiss_finding',
  face: 'console',
  group: 'desk',
  summary: 'Dismiss a finding of a check: for one string, or for a check in a language.',
  description:
    'It is remembered: the same finding stays dismissed when the string is checked again, and neither scores nor counts include it. restore_finding undoes this.',
  // Writers may dismiss an issue for one string, approvers for all strings.
  right: 'translate',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object(findingFields),
  output: z.object({
    score: z.int().nullable().describe('The current score of the row.'),
    job_id: z.string().nullable().describe('Updates the findings of all rows; for scope rule.'),
  }),

  async run(input, ctx) {
    await requireRight(ctx, input);
    const { project_id: projectId, language, scope, check, message } = input;
    const common = {
      workspaceId: ctx.caller.workspaceId,
      projectId,
      scope,
      language,
      check,
      actor: ctx.caller.id,
    };
    if (scope === 'rule') {
      const none = { stringId: null, source: null, message: null };
      const rule = { ...common, ...none, rowKey: ruleKeyOf(language), findingKey: check };
      if (!(await insertDismissal(ctx.db, rule))) throw already();
      return { score: null, job_id: await reconsiderAll(ctx, projectId, language, { check }) };
    }
    if (message === undefined) throw invalidField('message', say('dismiss.required_scope_row'));
    const { task, row } = await holdRow(ctx, projectId, input.id, language);
    if (!row.issues.some((issue) => issue.check === check && issue.message === message))
      throw new AppError('not_found', say('dismiss.string_no_such_issue'), { field: 'message' });
    const { stringId, source } = row;
    const keys = { rowKey: rowKeyOf(row), findingKey: findingKeyOf({ check, message }) };
    await insertDismissal(ctx.db, { ...common, ...keys, stringId, source: source.slice(0, 500), message });
    return { score: (await reconsiderRow(ctx, task, row)).score, job_id: null };
  },
});

const already = () =>
  new AppError('conflict', say('dismiss.check_dismissed_language_already'), { field: 'check' });
