import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { deleteGroup, findGroup } from './store/groups.ts';

export const deleteAccountGroup = defineOperation({
  name: 'delete_account_group',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'DELETE', path: '/account-groups/{groupId}' }],
  summary: 'Remove a group. Its accounts stay.',
  scope: 'accounts:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found'],
  input: z.object({ groupId: z.string().max(64) }),
  output: z.object({ id: z.string(), deleted: z.literal(true) }),

  async run({ groupId }, ctx) {
    await findGroup(ctx, groupId);
    await deleteGroup(ctx, groupId);
    return { id: groupId, deleted: true as const };
  },
});
