import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { GroupView, presentGroup } from './group-view.ts';
import { listGroups } from './store/groups.ts';

export const listAccountGroups = defineOperation({
  name: 'list_account_groups',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'GET', path: '/account-groups' }],
  summary: 'List the groups of accounts.',
  scope: 'accounts:read',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({ items: z.array(GroupView), nextCursor: z.string().nullable() }),

  async run(_input, ctx) {
    // There are at most GROUPS_MAX, so one page holds them all.
    return { items: (await listGroups(ctx)).map(presentGroup), nextCursor: null };
  },
});
