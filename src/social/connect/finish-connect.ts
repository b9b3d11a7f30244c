import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { defineOperation } from '#platform/operation.ts';
import { adapterOf, platformContext } from '../accounts/platform-context.ts';
import { takeAttempt } from './attempt-store.ts';
import { callbackUrl } from './callback-url.ts';
import { connectFields, personOf, refusedBy } from './platform-choice.ts';
import { readGrants, saveAccounts } from './save-accounts.ts';

export const finishConnect = defineOperation({
  name: 'finish_connect',
  face: 'console',
  group: 'accounts',
  routes: [],
  summary: 'Finish connecting an account with what the platform sent back.',
  scope: null,
  right: 'manage',
  rate: 'write',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'conflict', 'platform_error'],
  // The code is exchanged while the person waits; the attempt is used up before that, so it happens once.
  transaction: false,
  input: z.object({
    platform: connectFields.platform,
    state: z.string().min(1).max(300),
    code: z.string().min(1).max(4096).optional(),
    error: z.string().max(4096).optional().describe('What the platform sent instead of a code.'),
  }),
  output: z.object({
    accountId: z.string(),
    accountIds: z.array(z.string()).describe('All that the consent covers.'),
    platform: z.string(),
    isNew: z.boolean(),
  }),

  async run({ platform, state, code, error }, ctx) {
    const caller = personOf(ctx);
    const adapter = adapterOf(platform);
    if (adapter === null) throw invalidField('platform', 'has nothing to connect to');
    const attempt = await takeAttempt(ctx, caller, platform, state);
    if (error !== undefined)
      throw new AppError('conflict', `Access was not allowed on ${platform}. Nothing was connected.`, {
        platform,
        reason: 'access_denied',
      });
    if (code === undefined) throw invalidField('code', 'is missing');
    const context = platformContext(ctx, adapter.platform, ctx.signal, attempt.app);
    const issuedAt = ctx.clock.now();
    try {
      const tokens = await adapter.oauth.exchange(context, {
        code,
        verifier: attempt.verifier,
        redirectUri: callbackUrl(ctx.publicUrl, platform),
        host: attempt.host,
      });
      const { host, accountId } = attempt;
      const grants = await readGrants(adapter, context, tokens, host);
      return {
        platform,
        ...(await saveAccounts(ctx, caller, { adapter, host, issuedAt, accountId, grants })),
      };
    } catch (cause) {
      throw refusedBy(platform, cause);
    }
  },
});
