import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { presentRequest, RequestItem } from './request-view.ts';
import { readRequest } from './store-requests.ts';

export const getRequest = defineOperation({
  name: 'get_request',
  face: 'console',
  group: 'develop',
  summary: 'One call with its input and answer, without secrets and cut to a few KB.',
  right: 'manage',
  rate: 'read',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    id: z
      .string()
      .min(1)
      .max(128)
      .describe('The number of the log line, or the trace_id or requestId of the answer.'),
  }),
  output: z.object({
    ...RequestItem.shape,
    request: z.unknown().describe('The input; null if it is not kept.'),
    response: z
      .unknown()
      .describe('The data of the answer, or the error: up to 4 KB, or 1 KB of what a read answered.'),
  }),

  async run({ id }, ctx) {
    const row = await readRequest(ctx.db, ctx.caller.workspaceId, id);
    if (!row) throw new AppError('not_found', say('desk.no_such_line_request_log'), { field: 'id' });
    return { ...presentRequest(row), request: parsed(row.request), response: parsed(row.response) };
  },
});

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
