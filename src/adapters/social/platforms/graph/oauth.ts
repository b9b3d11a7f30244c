import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { OAuth, PlatformContext, TokenSet } from '../../connection.ts';
import { PlatformError } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { appOf, oauth2 } from '../../oauth2.ts';
import { graph } from './call.ts';

interface LongLived {
  scopes: readonly string[];
  needed: readonly string[];
  /** The prefix of its grant names. */
  prefix: 'ig' | 'th';
  hostOf(ctx: PlatformContext, host: 'www' | 'api'): string;
  /** Where a code becomes a one-hour token, if that differs from where it becomes a 60-day one. */
  shortAt?(ctx: PlatformContext): string;
}

const Short = z.object({ access_token: z.string().min(1), permissions: z.unknown().optional() });
/** Instagram used to answer with the token itself and now answers with a list that contains it. */
const ShortToken = z.union([z.object({ data: z.array(Short).min(1) }), Short]);

/**
 * Instagram and Threads: a code gives a short-lived token, that one gives a long-lived
 * token, which renews itself.
 */
export function longLivedConsent({ scopes, needed, prefix, hostOf, shortAt }: LongLived): OAuth {
  const longAt = (ctx: PlatformContext) => hostOf(ctx, 'api');
  return oauth2({
    scopes,
    needed,
    usesPkce: false,
    page: (ctx) => `${hostOf(ctx, 'www')}/oauth/authorize`,
    separator: ',',
    async exchange(ctx, { code, redirectUri }) {
      const { clientId, clientSecret } = appOf(ctx);
      const answer = await graph(ctx, `POST ${(shortAt ?? longAt)(ctx)}/oauth/access_token`, ShortToken, {
        form: {
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: 'authorization_code',
          redirect_uri: redirectUri,
          code,
        },
        secrets: [code],
      });
      const short = 'data' in answer ? answer.data[0] : answer;
      if (!short) throw platformError({ errorCode: 'token_expired' });
      const query = { grant_type: `${prefix}_exchange_token`, client_secret: clientSecret };
      const granted = grantedOf(short.permissions);
      return longToken(ctx, `${longAt(ctx)}/access_token`, query, {
        token: short.access_token,
        scopes: granted.length > 0 ? granted : scopes,
      });
    },
    refresh(ctx, { accessToken: token }) {
      const query = { grant_type: `${prefix}_refresh_token` };
      return renewLater(longToken(ctx, `${longAt(ctx)}/refresh_access_token`, query, { token, scopes }));
    },
  });
}

function grantedOf(permissions: unknown): string[] {
  const list: unknown = typeof permissions === 'string' ? permissions.split(',') : permissions;
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string' && name !== '') : [];
}

const LONG_SEC = 60 * 86_400;
const LongToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().optional(),
});

async function longToken(
  ctx: PlatformContext,
  url: string,
  query: Record<string, string>,
  given: { token: string; scopes: readonly string[] },
): Promise<TokenSet> {
  const secrets = [given.token, ...Object.values(query)];
  const answer = await graph(ctx, `GET ${url}`, LongToken, {
    query: { ...query, access_token: given.token },
    secrets,
  });
  return {
    accessToken: answer.access_token,
    refreshToken: null,
    expiresAt: new Date(ctx.clock.now().getTime() + (answer.expires_in ?? LONG_SEC) * 1000),
    refreshExpiresAt: null,
    scopes: given.scopes,
  };
}

const REFRESH_WAIT_SEC = 86_400;

/** Renewing a token younger than a day is refused; it is still valid, so this only means waiting. */
async function renewLater(work: Promise<TokenSet>): Promise<TokenSet> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.errorCode !== 'invalid_settings') throw error;
    const { platformCode, platformMessage } = error.failure;
    throw platformError({
      errorCode: 'platform_unavailable',
      message: say('graph.platform_renews_authorization_only_when'),
      retryAfterSec: REFRESH_WAIT_SEC,
      platformCode,
      platformMessage,
    });
  }
}
