import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { AGREED, guardChange } from '../confirmations/guard-change.ts';
import { Timezone } from '../instant.ts';
import { agreedPosts } from '../posts/store/read-posts.ts';
import { AccountView } from './account-view.ts';
import { findAccount, lockAccounts, writeAccount } from './store/accounts.ts';
import { showAccount } from './present.ts';
import { setGroupsOfAccount } from './store/groups.ts';

export const updateAccount = defineOperation({
  name: 'update_account',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'PATCH', path: '/accounts/{accountId}' }],
  summary: 'Change the language, time zone, groups or pause of an account.',
  scope: 'accounts:write',
  confirm: 'live',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'confirmation_stale', 'media_not_ready'],
  input: z.object({
    accountId: z.string().max(64),
    version: z.int().describe('As last read; a different one means that it has been changed since.'),
    locale: LanguageCode.nullish().describe('Chooses the variant that goes to this account.'),
    timezone: Timezone.nullish().describe('For its posting slots; null means the zone of the workspace.'),
    paused: z.boolean().optional().describe('Nothing is published for a paused account.'),
    groupIds: z.array(z.string().max(64)).max(50).optional(),
    ...confirmationInput,
  }),
  output: AccountView.extend(confirmationOutput),

  async run(input, ctx) {
    const { accountId, version, locale, timezone, paused, groupIds } = input;
    await lockAccounts(ctx, [accountId]);
    const account = await findAccount(ctx, accountId);
    if (account.version !== version)
      throw new AppError('conflict', say('accounts.version_account_now', { version: account.version }), {
        version: account.version,
      });
    const before = await showAccount(ctx, accountId);
    if (groupIds !== undefined) await setGroupsOfAccount(ctx, accountId, groupIds);
    await writeAccount(ctx, accountId, {
      ...(locale !== undefined && { locale }),
      ...(timezone !== undefined && { timezone }),
      ...(paused !== undefined && { paused }),
    });
    const after = await showAccount(ctx, accountId);
    ctx.changed(noted(before), noted(after));
    // The language decides which version of a post goes there, and ending a pause lets it go out.
    if ((locale !== undefined && locale !== account.locale) || (paused === false && account.paused))
      await guardChange(ctx, await agreedPosts(ctx, accountId, AGREED), {
        operation: 'update_account',
        request: input,
        answer: () => showAccount(ctx, accountId),
      });
    return after;
  },
});

const noted = ({ locale, timezone, paused, groupIds }: z.input<typeof AccountView>) => ({
  locale,
  timezone,
  paused,
  groups: groupIds,
});
