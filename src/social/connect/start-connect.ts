import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { defineOperation } from '#platform/operation.ts';
import { platformContext } from '../accounts/platform-context.ts';
import { newState, newVerifier, saveAttempt } from './attempt-store.ts';
import { callbackUrl } from './callback-url.ts';
import { choosePlatform, connectFields, personOf, refusedBy } from './platform-choice.ts';

export const startConnect = defineOperation({
  name: 'start_connect',
  face: 'console',
  group: 'accounts',
  routes: [],
  summary: 'Begin to connect an account: where the person goes to give consent.',
  scope: null,
  right: 'manage',
  rate: 'write',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'platform_error'],
  // A Mastodon server must first be told who we are, and it is asked while the person waits.
  transaction: false,
  input: z.object(connectFields),
  output: z.object({ authorizeUrl: z.string(), expiresInSec: z.int() }),

  async run(input, ctx) {
    const caller = personOf(ctx);
    const { adapter, host } = await choosePlatform(ctx, input);
    const { platform } = adapter;
    if (adapter.signIn !== undefined)
      throw invalidField('platform', `${platform} is connected with a handle and an app password`);
    const redirectUri = callbackUrl(ctx.publicUrl, platform);
    const app = await adapter.oauth
      .register?.(platformContext(ctx, platform, ctx.signal), { redirectUri, host })
      .catch((error: unknown) => {
        throw refusedBy(platform, error);
      });
    const context = platformContext(ctx, platform, ctx.signal, app);
    if (context.app === null)
      throw new AppError('conflict', `No application at ${platform} is configured on this server.`, {
        platform,
        setting: `PARLANCE_${platform.toUpperCase()}_CLIENT_ID`,
      });
    const state = newState(caller.workspaceId);
    const { verifier, challenge } = newVerifier();
    await saveAttempt(ctx, caller, state, {
      platform,
      host,
      verifier,
      accountId: input.accountId ?? null,
      app: app ?? null,
    });
    const authorizeUrl = adapter.oauth.authorizeUrl(context, { state, challenge, redirectUri, host });
    return { authorizeUrl, expiresInSec: 600 };
  },
});
