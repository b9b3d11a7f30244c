import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { GROUPS_MAX, GroupMembers, GroupName, GroupView, presentGroup } from './group-view.ts';
import { findGroup, insertGroup, listGroups, setGroupMembers } from './store/groups.ts';

export const createAccountGroup = defineOperation({
  name: 'create_account_group',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'POST', path: '/account-groups' }],
  summary: 'Create a group of accounts.',
  scope: 'accounts:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ name: GroupName, accountIds: GroupMembers.default([]) }),
  output: GroupView,

  async run({ name, accountIds }, ctx) {
    const groups = await listGroups(ctx);
    if (groups.length >= GROUPS_MAX)
      throw new AppError('conflict', say('accounts.workspace_most_account_groups', { max: GROUPS_MAX }), {
        limit: GROUPS_MAX,
      });
    const id = newId('agr', ctx.clock);
    await insertGroup(ctx, id, name);
    await setGroupMembers(ctx, id, accountIds);
    return presentGroup(await findGroup(ctx, id));
  },
});
