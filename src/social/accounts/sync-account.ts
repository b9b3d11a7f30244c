import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { syncAccountJob } from '../jobs.ts';
import { findAccount } from './store/accounts.ts';

export const syncAccount = defineOperation({
  name: 'sync_account',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'POST', path: '/accounts/{accountId}/sync' }],
  summary: 'Read the profile of an account from its platform again.',
  description:
    'Only accepted; lastSyncedAt of the account changes when it is done, and lastSyncError has the reason if it failed.',
  scope: 'accounts:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found', 'conflict', 'needs_reauth'],
  status: 202,
  input: z.object({ accountId: z.string().max(64) }),
  output: z.object({ accountId: z.string(), jobId: z.string() }),

  async run({ accountId }, ctx) {
    const account = await findAccount(ctx, accountId);
    if (account.is_manual)
      throw new AppError('conflict', say('accounts.manual_account_no_platform_read'), {
        platform: account.platform,
      });
    if (account.status === 'expired')
      throw new AppError('needs_reauth', say('social.authorization_account_expired_reconnect_app'), {
        accountId,
      });
    const jobId = await ctx.jobs.enqueue(
      ctx.db,
      syncAccountJob,
      { accountId },
      { tenant: { workspaceId: ctx.caller.workspaceId, projectId: null }, requestId: ctx.requestId },
    );
    return { accountId, jobId };
  },
});
