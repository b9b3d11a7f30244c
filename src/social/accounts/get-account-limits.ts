import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { findAccount } from './store/accounts.ts';
import { AccountLimits, readUsage } from './usage.ts';

const Share = AccountLimits.shape.publishesToday;

export const getAccountLimits = defineOperation({
  name: 'get_account_limits',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'GET', path: '/accounts/{accountId}/limits' }],
  summary: 'Caps and intervals of an account, and what is left today.',
  description:
    'The effective limits: the lowest of those of the plan, of this server, and of the platform for the account.',
  scope: 'accounts:read',
  rate: 'read',
  errors: ['forbidden', 'not_found'],
  input: z.object({ accountId: z.string().max(64) }),
  output: AccountLimits.extend({
    accountId: z.string(),
    platform: z.string(),
    timezone: z.string().describe('The time zone of the workspace, in which the day ends at midnight.'),
    workspace: z.object({ publishesToday: Share, repliesToday: Share }),
  }),

  async run({ accountId }, ctx) {
    const account = await findAccount(ctx, accountId);
    const usage = (await readUsage(ctx, [account])).get(account.id);
    if (!usage) throw new Error('The account has no limits.');
    return {
      accountId,
      platform: account.platform,
      timezone: usage.timezone,
      workspace: usage.workspace,
      ...usage.limits,
    };
  },
});
