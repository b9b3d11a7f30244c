import { z } from 'zod';
import { MANUAL } from '#adapters/social/platforms.ts';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { findAccount } from '../accounts/store/accounts.ts';
import { connectPage } from './callback-url.ts';
import { checkHost, connectFields } from './platform-choice.ts';

export const createConnectLink = defineOperation({
  name: 'create_connect_link',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'POST', path: '/accounts/connect-links' }],
  summary: 'Create a link with which a signed-in person connects or re-authorizes an account.',
  description:
    'The link itself gives no rights: the person who opens it must be a member who may manage accounts.',
  scope: 'accounts:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object(connectFields),
  output: z.object({ url: z.string(), platform: z.string(), accountId: z.string().nullable() }),

  async run({ platform, host, accountId }, ctx) {
    if (MANUAL.some((manual) => manual === platform))
      throw invalidField('platform', say('connect.manual_platform_nothing_connect', { platform }));
    if (accountId !== undefined) {
      const account = await findAccount(ctx, accountId);
      if (account.platform !== platform)
        throw invalidField('accountId', say('connect.account', { accountPlatform: account.platform }));
    }
    const server = host === undefined ? undefined : checkHost(ctx, host);
    return {
      url: connectPage(ctx.publicUrl, platform, { accountId, host: server }),
      platform,
      accountId: accountId ?? null,
    };
  },
});
