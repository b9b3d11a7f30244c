import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { explain } from './explain.ts';

export const explainError = defineOperation({
  name: 'explain_error',
  face: 'social',
  group: 'workspace',
  routes: [{ method: 'GET', path: '/errors/{code}' }],
  summary: 'The meaning of an error code, and what to do about it.',
  scope: 'workspace:read',
  rate: 'read',
  errors: ['forbidden', 'not_found'],
  input: z.object({
    code: z
      .string()
      .max(64)
      .describe('error.code of an answer, or errorCode of a target, a reply, a file or a language.'),
  }),
  output: z.object({
    code: z.string(),
    meaning: z.string(),
    httpStatus: z.int().nullable().describe('Null for codes that appear in records only.'),
    target: z
      .boolean()
      .describe('Appears as errorCode in records: of targets, replies, media and languages.'),
    userAction: z.enum(['edit', 'reconnect', 'wait', 'retry', 'contact_owner', 'none']),
    retryable: z.boolean(),
    docUrl: z.string(),
    platformNotes: z.record(z.string(), z.string()),
  }),

  async run({ code }, ctx) {
    const explained = explain(code);
    if (!explained) throw new AppError('not_found', say('errors.no_error_code', { code }), { code });
    return { ...explained, docUrl: `${ctx.publicUrl}/docs/errors#${code}` };
  },
});
