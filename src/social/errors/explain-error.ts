import { z } from 'zod';
import { AppError, ERRORS } from '#kernel/errors.ts';
import { defineOperation } from '#platform/operation.ts';
import { API_ACTIONS, type Explanation, TARGET_CODES } from './catalogue.ts';

export const explainError = defineOperation({
  name: 'explain_error',
  face: 'social',
  group: 'workspace',
  routes: [{ method: 'GET', path: '/errors/{code}' }],
  summary: 'What an error code means and what to do about it.',
  scope: 'workspace:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['forbidden', 'not_found'],
  input: z.object({
    code: z.string().max(64).describe('error.code of an answer, or errorCode of a target.'),
  }),
  output: z.object({
    code: z.string(),
    meaning: z.string(),
    httpStatus: z.int().nullable().describe('Null for codes that appear on targets only.'),
    target: z.boolean().describe('Appears as errorCode of targets and replies.'),
    userAction: z.enum(['edit', 'reconnect', 'wait', 'retry', 'contact_owner', 'none']),
    retryable: z.boolean(),
    docUrl: z.string(),
    platformNotes: z.record(z.string(), z.string()),
  }),

  async run({ code }, ctx) {
    // Own properties only: "constructor" is no code of ours.
    const isApi = Object.hasOwn(ERRORS, code);
    const isTarget = Object.hasOwn(TARGET_CODES, code);
    if (!isApi && !isTarget) throw new AppError('not_found', `There is no error code ${code}.`, { code });
    const target = isTarget ? TARGET_CODES[code as keyof typeof TARGET_CODES] : null;
    const api = isApi
      ? { ...ERRORS[code as keyof typeof ERRORS], ...API_ACTIONS[code as keyof typeof ERRORS] }
      : null;
    const told = (api ?? target) as Explanation;
    return {
      code,
      // Where both know it, what the target says belongs to it too.
      meaning:
        api && target && api.meaning !== target.meaning
          ? `${api.meaning} On a target: ${target.meaning}`
          : told.meaning,
      httpStatus: api?.status ?? null,
      target: isTarget,
      userAction: told.userAction,
      retryable: told.retryable,
      docUrl: `${ctx.publicUrl}/docs/errors#${code}`,
      platformNotes: target?.platformNotes ?? {},
    };
  },
});
