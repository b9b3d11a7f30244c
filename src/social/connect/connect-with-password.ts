import { z } from 'zod';
import { BY_PASSWORD } from '#adapters/social/platforms.ts';
import { invalidField } from '#kernel/errors.ts';
import { defineOperation } from '#platform/operation.ts';
import { platformContext } from '../accounts/platform-context.ts';
import { choosePlatform, connectFields, personOf, refusedBy } from './platform-choice.ts';
import { readGrants, saveAccounts } from './save-accounts.ts';

export const connectWithPassword = defineOperation({
  name: 'connect_with_password',
  face: 'console',
  group: 'accounts',
  routes: [],
  summary: 'Connect an account with its handle and an app password (Bluesky).',
  description: 'The password is used once and not kept; what is kept are the tokens it gave.',
  scope: null,
  right: 'manage',
  rate: 'write',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'platform_error'],
  // The person waits for the answer of the platform.
  transaction: false,
  input: z.object({
    ...connectFields,
    platform: connectFields.platform.optional().describe('Default: the one that takes a password.'),
    handle: z.string().trim().min(1).max(253),
    password: z.string().min(1).max(256),
  }),
  output: z.object({ accountId: z.string(), platform: z.string(), isNew: z.boolean() }),

  async run(input, ctx) {
    const caller = personOf(ctx);
    const { adapter, host } = await choosePlatform(ctx, {
      ...input,
      platform: input.platform ?? String(BY_PASSWORD[0]),
    });
    const { platform } = adapter;
    if (adapter.signIn === undefined)
      throw invalidField('platform', `${platform} is connected by start_connect`);
    const context = platformContext(ctx, platform, ctx.signal);
    const issuedAt = ctx.clock.now();
    try {
      const { handle, password } = input;
      const tokens = await adapter.signIn(context, { identifier: handle, password, host });
      const grants = await readGrants(adapter, context, tokens, host);
      const consent = { adapter, host, issuedAt, accountId: input.accountId ?? null, grants };
      const { accountId, isNew } = await saveAccounts(ctx, caller, consent);
      return { platform, accountId, isNew };
    } catch (cause) {
      throw refusedBy(ctx, platform, cause);
    }
  },
});
