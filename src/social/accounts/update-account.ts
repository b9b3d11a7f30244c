import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { Timezone } from '../posts/instant.ts';
import { AccountView } from './account-view.ts';
import { setGroupsOfAccount } from './group-store.ts';
import { findAccount, lockAccounts, showAccount } from './store.ts';

export const updateAccount = defineOperation({
  name: 'update_account',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'PATCH', path: '/accounts/{accountId}' }],
  summary: 'Change the language, time zone, groups or pause of an account.',
  scope: 'accounts:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    accountId: z.string().max(64),
    version: z.int().describe('As read; another one means that somebody was faster.'),
    locale: LanguageCode.nullish().describe('Chooses the variant that goes to this account.'),
    timezone: Timezone.nullish().describe('For its posting slots; null means the zone of the workspace.'),
    paused: z.boolean().optional().describe('Nothing is published for a paused account.'),
    groupIds: z.array(z.string().max(64)).max(50).optional(),
  }),
  output: AccountView,

  async run({ accountId, version, locale, timezone, paused, groupIds }, ctx) {
    await lockAccounts(ctx, [accountId]);
    const account = await findAccount(ctx, accountId);
    if (account.version !== version)
      throw new AppError('conflict', `version: the account is at ${account.version} now.`, {
        version: account.version,
      });
    if (groupIds !== undefined) await setGroupsOfAccount(ctx, accountId, groupIds);
    await ctx.db
      .updateTable('accounts')
      .set({
        version: sql`version + 1`,
        ...(locale !== undefined && { locale }),
        ...(timezone !== undefined && { timezone }),
        ...(paused !== undefined && { paused }),
      })
      .where('id', '=', accountId)
      .where('workspace_id', '=', ctx.caller.workspaceId)
      .execute();
    return showAccount(ctx, accountId);
  },
});
