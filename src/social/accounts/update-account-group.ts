import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { GroupMembers, GroupName, GroupView, presentGroup } from './group-view.ts';
import { findGroup, renameGroup, setGroupMembers } from './store/groups.ts';

export const updateAccountGroup = defineOperation({
  name: 'update_account_group',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'PATCH', path: '/account-groups/{groupId}' }],
  summary: 'Rename a group of accounts or change its members.',
  scope: 'accounts:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    groupId: z.string().max(64),
    version: z.int(),
    name: GroupName.optional(),
    accountIds: GroupMembers.optional().describe('The complete new list of members.'),
  }),
  output: GroupView,

  async run({ groupId, version, name, accountIds }, ctx) {
    const before = await findGroup(ctx, groupId);
    const isMine = await renameGroup(ctx, groupId, version, name);
    const group = await findGroup(ctx, groupId);
    if (!isMine)
      throw new AppError('conflict', say('accounts.version_group_now', { version: group.version }), {
        version: group.version,
      });
    if (accountIds !== undefined) await setGroupMembers(ctx, groupId, accountIds);
    const after = await findGroup(ctx, groupId);
    ctx.changed(
      { name: before.name, accounts: before.account_ids },
      { name: after.name, accounts: after.account_ids },
    );
    return presentGroup(after);
  },
});
