import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { OAuth, PlatformContext, TokenSet } from './connection.ts';
import { platformError } from './errors.ts';

interface Consent {
  scopes: readonly string[];
  needed: readonly string[];
  usesPkce: boolean;
  /** The page on which the person gives consent. */
  page(ctx: PlatformContext, host: string | null): string;
  /** What that page needs besides the usual parameters. */
  pageParams?: Readonly<Record<string, string>>;
  /** Between scopes; a space by default. */
  separator?: ',';
  /** The platform's name for the id of an application. */
  idParam?: 'client_key';
  register?: NonNullable<OAuth['register']>;
}

/** A token endpoint as in RFC 6749. */
interface TokenEndpoint {
  token<Shape extends z.ZodType>(
    ctx: PlatformContext,
    shape: Shape,
    call: TokenCall,
    host: string | null,
  ): Promise<z.output<Shape>>;
  /** How we authenticate: in the form, or in a header. */
  proof: 'form' | 'basic';
  /**
   * Whether tokens expire and are renewed; on some platforms the owner of the application decides. Otherwise
   * tokens live until somebody revokes them.
   */
  renews: boolean | 'if it expires';
}

interface TokenCall {
  form: Record<string, string>;
  headers: Record<string, string>;
  secrets: readonly string[];
}

/**
 * The code exchange, as far as platforms agree; a platform that renews in its own way provides both calls.
 */
export function oauth2(rules: Consent & (TokenEndpoint | Pick<OAuth, 'exchange' | 'refresh'>)): OAuth {
  const { scopes, needed, usesPkce, separator = ' ', idParam = 'client_id' } = rules;
  const calls = 'token' in rules ? standardCalls(rules, idParam, usesPkce) : rules;
  return {
    scopes,
    needed,
    usesPkce,
    ...(rules.register && { register: rules.register }),
    authorizeUrl(ctx, { state, challenge, redirectUri, host }) {
      const url = new URL(rules.page(ctx, host));
      url.search = new URLSearchParams({
        response_type: 'code',
        [idParam]: appOf(ctx).clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(separator),
        ...rules.pageParams,
        state,
        ...(usesPkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
      }).toString();
      return url.href;
    },
    exchange: calls.exchange,
    refresh: calls.refresh,
  };
}

function standardCalls(
  { token, proof, renews }: TokenEndpoint,
  idParam: string,
  usesPkce: boolean,
): Pick<OAuth, 'exchange' | 'refresh'> {
  const shape = renews === true ? Tokens.required({ expires_in: true }) : Tokens;
  const ask = async (
    ctx: PlatformContext,
    grant: Record<string, string>,
    secrets: string[],
    host: string | null,
  ) => {
    const { clientId, clientSecret } = appOf(ctx);
    const pair = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString(
      'base64',
    );
    const call = {
      form: { ...grant, [idParam]: clientId, ...(proof === 'form' && { client_secret: clientSecret }) },
      headers: proof === 'basic' ? { authorization: `Basic ${pair}` } : {},
      secrets: [...secrets, pair],
    };
    return tokenSet(ctx, await token(ctx, shape, call, host), renews !== false);
  };
  return {
    exchange: (ctx, { code, verifier, redirectUri, host }) => {
      const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      return ask(ctx, { ...grant, ...(usesPkce && { code_verifier: verifier }) }, [code, verifier], host);
    },
    async refresh(ctx, { refreshToken, host }) {
      if (renews === false || refreshToken === null) throw platformError({ errorCode: 'token_expired' });
      return ask(ctx, { grant_type: 'refresh_token', refresh_token: refreshToken }, [refreshToken], host);
    },
  };
}

const Seconds = z.number().nonnegative().optional();
const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().positive().optional(),
  /** Google and TikTok use different names for it. */
  refresh_token_expires_in: Seconds,
  refresh_expires_in: Seconds,
  scope: z.string().default(''),
});

function tokenSet(ctx: PlatformContext, told: z.output<typeof Tokens>, renews: boolean): TokenSet {
  const after = (seconds: number | undefined) =>
    seconds === undefined || !renews ? null : new Date(ctx.clock.now().getTime() + seconds * 1000);
  return {
    accessToken: told.access_token,
    refreshToken: renews ? (told.refresh_token ?? null) : null,
    expiresAt: after(told.expires_in),
    refreshExpiresAt: after(told.refresh_token_expires_in ?? told.refresh_expires_in),
    scopes: told.scope.split(/[\s,]+/).filter(Boolean),
  };
}

export function appOf(ctx: PlatformContext): { clientId: string; clientSecret: string } {
  if (ctx.app) return ctx.app;
  throw platformError({
    errorCode: 'app_not_approved',
    message: say('platform.no_application_configured_platform'),
  });
}
