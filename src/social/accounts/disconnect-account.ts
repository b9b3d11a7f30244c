import { sql } from 'kysely';
import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { findAccount, lockAccounts } from './store.ts';

export const disconnectAccount = defineOperation({
  name: 'disconnect_account',
  face: 'console',
  group: 'accounts',
  routes: [],
  summary: 'Forget the tokens of an account and take it off the list. Its history stays.',
  description:
    'What waits for it fails as account_missing when its time comes. Connecting the same identity again brings the account back, with its id and slots.',
  scope: null,
  right: 'manage',
  rate: 'write',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ accountId: z.string().max(64) }),
  output: z.object({ accountId: z.string() }),

  async run({ accountId }, ctx) {
    const { workspaceId } = ctx.caller;
    await lockAccounts(ctx, [accountId]);
    await findAccount(ctx, accountId);
    await ctx.db
      .updateTable('accounts')
      .set({ disconnected_at: ctx.clock.now(), version: sql`version + 1` })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', accountId)
      .execute();
    await ctx.db
      .deleteFrom('account_tokens')
      .where('workspace_id', '=', workspaceId)
      .where('account_id', '=', accountId)
      .execute();
    return { accountId };
  },
});
