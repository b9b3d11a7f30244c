import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { withoutLastSlashes } from '#kernel/trim-end.ts';
import type { PlatformContext, PushRequest, TokenSet } from '../../connection.ts';
import { platformError, type RefusalFacts } from '../../errors.ts';
import { type Answer, byStatus } from '../../http.ts';
import { serverOf } from './api.ts';
import { clientIdAt, clientKey, KEY_ID } from './client.ts';
import { callWithProof, newProofKey, ProofKey, signJwt } from './dpop.ts';
import { type AuthServer, identify, issuerFor, readAuthServer, readIdentity, untrue } from './identity.ts';
import { packSession, type Session } from './session.ts';

export const SCOPES = ['atproto', 'transition:generic'];

/** What is kept, sealed, between the redirect to the server and the return. */
const Pending = z.object({
  key: ProofKey,
  issuer: z.string().nullable(),
  /** Whose consent is expected; null if the person named only a server. */
  did: z.string().nullable(),
  /** The key that authenticates us; null for an application without one. */
  clientKey: ProofKey.nullable(),
});

/** Sends the request server to server (RFC 9126); the person then carries only its reference. */
export async function pushAuthorization(
  ctx: PlatformContext,
  request: PushRequest,
): Promise<{ authorizeUrl: string; app: { clientId: string; clientSecret: string } }> {
  const clientId = clientIdAt(request.publicUrl, ctx.app);
  if (clientId === null)
    throw platformError({
      errorCode: 'app_not_approved',
      message: say('bluesky.bluesky_reads_who_we_our'),
    });
  const named = request.handle === null ? null : await identify(ctx, request.handle);
  const issuer = await issuerFor(ctx, named === null ? request.host : named.pds);
  const server = await readAuthServer(ctx, issuer);
  const key = newProofKey();
  const clientKey = clientKeyOf(ctx, clientId);
  const { request_uri: requestUri } = await ask(
    ctx,
    server.push,
    key,
    z.object({ request_uri: z.string() }),
    {
      ...clientProof(ctx, clientId, clientKey, server),
      response_type: 'code',
      redirect_uri: request.redirectUri,
      scope: SCOPES.join(' '),
      state: request.state,
      code_challenge: request.challenge,
      code_challenge_method: 'S256',
      ...(request.handle !== null && { login_hint: request.handle }),
    },
  );
  const url = new URL(server.authorize);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('request_uri', requestUri);
  const pending: z.input<typeof Pending> = { key, issuer, did: named?.did ?? null, clientKey };
  return { authorizeUrl: url.href, app: { clientId, clientSecret: JSON.stringify(pending) } };
}

/** Whether the answer comes from the server that was asked (RFC 9207), which prevents mix-up attacks. */
export function isFromIssuer(ctx: PlatformContext, iss: string | undefined): boolean {
  return iss !== undefined && withoutLastSlashes(iss) === serverOf(ctx, pendingOf(ctx).issuer);
}

export async function exchangeCode(
  ctx: PlatformContext,
  request: { code: string; verifier: string; redirectUri: string },
): Promise<TokenSet> {
  const { key, issuer, did, clientKey } = pendingOf(ctx);
  const clientId = ctx.app?.clientId ?? '';
  const server = await readAuthServer(ctx, issuer);
  const tokens = await ask(
    ctx,
    server.token,
    key,
    Tokens,
    {
      ...clientProof(ctx, clientId, clientKey, server),
      grant_type: 'authorization_code',
      code: request.code,
      code_verifier: request.verifier,
      redirect_uri: request.redirectUri,
    },
    [request.code, request.verifier],
  );
  if (did !== null && tokens.sub !== did) throw untrue(say('bluesky.another_account_than_one_named'));
  // A server can name any account in its answer, so the account itself must name the server.
  const { pds } = await readIdentity(ctx, tokens.sub);
  if ((await issuerFor(ctx, pds)) !== issuer) throw untrue(say('bluesky.server_gave_consent_does_not'));
  return tokenSet(ctx, tokens, { key, did: tokens.sub, issuer, pds, clientId });
}

export async function renewSession(
  ctx: PlatformContext,
  session: Session,
  refreshToken: string,
): Promise<TokenSet> {
  const { key, issuer, did, clientId } = session;
  const server = await readAuthServer(ctx, issuer);
  const tokens = await ask(
    ctx,
    server.token,
    key,
    Tokens,
    {
      ...clientProof(ctx, clientId, clientKeyOf(ctx, clientId), server),
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    },
    [refreshToken],
  );
  if (tokens.sub !== did) throw untrue(say('bluesky.server_renewed_authorization_another_account'));
  return tokenSet(ctx, tokens, session);
}

const Tokens = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^dpop$/i),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive(),
  scope: z.string(),
  sub: z.string().startsWith('did:'),
});

function tokenSet(
  ctx: PlatformContext,
  tokens: z.output<typeof Tokens>,
  session: Omit<Session, 'accessToken'>,
): TokenSet {
  const scopes = tokens.scope.split(' ').filter(Boolean);
  if (!scopes.includes('atproto')) throw platformError({ errorCode: 'permission_missing' });
  return {
    accessToken: packSession({ ...session, accessToken: tokens.access_token }),
    refreshToken: tokens.refresh_token ?? null,
    expiresAt: new Date(ctx.clock.now().getTime() + tokens.expires_in * 1000),
    // The server does not say; when it expires, the renewal fails.
    refreshExpiresAt: null,
    scopes,
  };
}

/** The state of the person's round trip is passed in place of our own secret. */
function pendingOf(ctx: PlatformContext): z.output<typeof Pending> {
  try {
    return Pending.parse(JSON.parse(ctx.app?.clientSecret ?? ''));
  } catch {
    throw untrue(say('bluesky.connection_not_started_here'));
  }
}

/** Only an application with a public document can prove its key; the tokens of others live shorter. */
const clientKeyOf = (ctx: PlatformContext, clientId: string): ProofKey | null =>
  clientId.startsWith('https://') ? clientKey(ctx.app) : null;

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const ASSERTION_SEC = 60;

/** The client id, and with a key the proof of it (RFC 7523). */
function clientProof(
  ctx: PlatformContext,
  clientId: string,
  key: ProofKey | null,
  { issuer }: AuthServer,
): Record<string, string> {
  if (key === null) return { client_id: clientId };
  const iat = Math.floor(ctx.clock.now().getTime() / 1000);
  const claims = { iss: clientId, sub: clientId, aud: serverOf(ctx, issuer), jti: randomUUID(), iat };
  return {
    client_id: clientId,
    client_assertion_type: ASSERTION,
    client_assertion: signJwt(key, { kid: KEY_ID }, { ...claims, exp: iat + ASSERTION_SEC }),
  };
}

async function ask<Shape extends z.ZodType>(
  ctx: PlatformContext,
  url: string,
  key: ProofKey,
  shape: Shape,
  form: Record<string, string>,
  secrets: readonly string[] = [],
): Promise<z.output<Shape>> {
  const answer = await callWithProof(ctx, key, {
    method: 'POST',
    url,
    form,
    secrets,
    visible: false,
    refusal: refusalOf,
  });
  const parsed = shape.safeParse(answer.json);
  if (parsed.success) return parsed.data;
  throw platformError({
    errorCode: 'platform_unavailable',
    message: say('platform.answer_platform_not_what_documents'),
  });
}

function refusalOf(answer: Answer): RefusalFacts | null {
  if (answer.status < 400) return null;
  const { error, error_description: words } = answer.json;
  const code = typeof error === 'string' ? error : String(answer.status);
  const reported = { platformCode: code, platformMessage: typeof words === 'string' ? words : answer.text };
  if (code === 'invalid_grant') return { errorCode: 'token_expired', ...reported };
  // Our own document or key is at fault, so this must not be reported as a lost account.
  if (code === 'invalid_client' || code === 'invalid_client_metadata')
    return { errorCode: 'app_not_approved', ...reported };
  return { ...byStatus(answer), ...reported };
}
