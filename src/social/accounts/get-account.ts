import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { AccountView } from './account-view.ts';
import { showAccount } from './present.ts';

export const getAccount = defineOperation({
  name: 'get_account',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'GET', path: '/accounts/{accountId}' }],
  summary: 'One account: authorization, capabilities and limits.',
  scope: 'accounts:read',
  rate: 'read',
  errors: ['forbidden', 'not_found'],
  input: z.object({ accountId: z.string().max(64) }),
  output: AccountView,

  run: ({ accountId }, ctx) => showAccount(ctx, accountId),
});
