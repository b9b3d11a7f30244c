import { z } from 'zod';
import type { PlatformContext } from '#adapters/social/connection.ts';
import type { PlatformAdapter } from '#adapters/social/contract.ts';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { platformContext } from '../accounts/platform-context.ts';
import { callbackUrl } from './callback-url.ts';
import { choosePlatform, connectFields, consentOf, personOf, refusedBy } from './platform-choice.ts';
import { newState, newVerifier, saveAttempt } from './store.ts';

export const startConnect = defineOperation({
  name: 'start_connect',
  face: 'console',
  group: 'accounts',
  summary: 'Begin to connect an account; the answer is the address where the person gives consent.',
  right: 'manage',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'platform_error'],
  // Some servers must first register us or the request, and are called while the person waits.
  transaction: false,
  input: z.object({
    ...connectFields,
    handle: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .optional()
      .describe(
        'The handle of the person who will give consent, if it identifies the server (Bluesky), or the address of the site (WordPress).',
      ),
  }),
  output: z.object({ authorizeUrl: z.string(), expiresInSec: z.int() }),

  async run(input, ctx) {
    const caller = personOf(ctx);
    const { adapter, host, identity } = await choosePlatform(ctx, input);
    const { platform } = adapter;
    const oauth = consentOf(adapter);
    if (input.handle !== undefined && oauth.pushed === undefined)
      throw invalidField('handle', say('connect.asks_own_page', { platform }));
    // The account's own id is the best way to find its server, because a handle may have changed.
    const handle = identity ?? input.handle ?? null;
    if (handle === null && oauth.pushed?.namedBy === 'site')
      throw invalidField('handle', say('common.required'));
    const state = newState(caller.workspaceId);
    const { verifier, challenge } = newVerifier();
    const request = {
      state,
      challenge,
      redirectUri: callbackUrl(ctx.publicUrl, platform),
      host,
      handle,
      identity,
    };
    const { authorizeUrl, app } = await consentPageOf(ctx, adapter, request).catch((error: unknown) => {
      throw refusedBy(ctx, platform, error);
    });
    const accountId = input.accountId ?? null;
    await saveAttempt(ctx, caller, state, { platform, host, verifier, accountId, app });
    return { authorizeUrl, expiresInSec: 600 };
  },
});

interface Request {
  state: string;
  challenge: string;
  redirectUri: string;
  host: string | null;
  handle: string | null;
  identity: string | null;
}

/**
 * The page to send the person to, and our app there if it was registered only for
 * this server or this attempt.
 */
async function consentPageOf(
  ctx: Pick<Context, 'config' | 'database' | 'clock' | 'log' | 'outbound' | 'signal' | 'publicUrl'>,
  adapter: PlatformAdapter,
  request: Request,
): Promise<{ authorizeUrl: string; app: PlatformContext['app'] }> {
  const { platform } = adapter;
  const oauth = consentOf(adapter);
  const ours = platformContext(ctx, platform, ctx.signal);
  if (oauth.pushed) return oauth.pushed.push(ours, { ...request, publicUrl: ctx.publicUrl });
  const own = (await oauth.register?.(ours, request)) ?? null;
  const context = platformContext(ctx, platform, ctx.signal, own);
  if (context.app === null)
    throw new AppError('conflict', say('connect.no_application_configured_server', { platform }), {
      platform,
      setting: `PARLANCE_${platform.toUpperCase()}_CLIENT_ID`,
    });
  return { authorizeUrl: oauth.authorizeUrl(context, request), app: own };
}
