import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { findAccount, lockAccounts, writeAccount } from './store/accounts.ts';
import { forgetPicture } from './store/pictures.ts';
import { dropTokens } from './store/tokens.ts';

export const disconnectAccount = defineOperation({
  name: 'disconnect_account',
  face: 'console',
  group: 'accounts',
  summary: 'Delete the tokens of an account and remove it from the list. Its history stays.',
  description:
    'Waiting posts fail as account_missing when they are due. Connecting the same identity again restores the account, with its id and slots.',
  right: 'manage',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ accountId: z.string().max(64) }),
  output: z.object({ accountId: z.string() }),

  async run({ accountId }, ctx) {
    await lockAccounts(ctx, [accountId]);
    await findAccount(ctx, accountId);
    await forgetPicture(ctx.db, ctx.caller.workspaceId, accountId, ctx.clock.now());
    await writeAccount(ctx, accountId, { disconnected_at: ctx.clock.now() });
    await dropTokens(ctx.db, { account_id: accountId, workspace_id: ctx.caller.workspaceId });
    return { accountId };
  },
});
