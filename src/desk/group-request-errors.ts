import { z } from 'zod';
import { InstantWithZone } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { requestFilters } from './request-view.ts';
import { groupErrors } from './store-requests.ts';

const GROUPS_MAX = 100;

export const groupRequestErrors = defineOperation({
  name: 'group_request_errors',
  face: 'console',
  group: 'develop',
  summary: 'Calls that were refused or failed, by operation and code, the most frequent first.',
  right: 'manage',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    ...requestFilters,
    from: InstantWithZone.optional(),
    to: InstantWithZone.optional(),
  }),
  output: z.object({
    items: z.array(
      z.object({
        operation: z.string(),
        code: z.string(),
        status: z.int(),
        count: z.int(),
        callers: z.int(),
        firstAt: z.string(),
        lastAt: z.string(),
        lastId: z.string().describe('The number of the newest line, for get_request.'),
        lastRequestId: z.string(),
      }),
    ),
  }),

  async run(filters, ctx) {
    const groups = await groupErrors(ctx.db, { workspaceId: ctx.caller.workspaceId, ...filters }, GROUPS_MAX);
    return {
      items: groups.map((group) => ({
        operation: group.operation,
        code: group.code,
        status: group.status,
        count: group.count,
        callers: group.callers,
        firstAt: group.first_at.toISOString(),
        lastAt: group.last_at.toISOString(),
        lastId: String(group.last_id),
        lastRequestId: group.last_request_id,
      })),
    };
  },
});
