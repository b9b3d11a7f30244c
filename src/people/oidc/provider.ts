import type { ClientAuth, Configuration, CustomFetch, IDToken } from 'openid-client';
import { AppError } from '#kernel/errors.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { say } from '#kernel/say.ts';
import type { OidcConfig } from '#platform/config-people.ts';
import type { Services } from '#platform/context.ts';
import { OutboundError } from '#platform/net/outbound.ts';

/** Values that tie the two halves of a sign-in together. Each is used for one sign-in. */
export interface Ties {
  state: string;
  nonce: string;
  verifier: string;
}

/** Loaded at the first sign-in through a provider, because most installations have none. */
const library = () => import('openid-client');

const KEPT_MS = 3600_000;
const ANSWER_MAX_BYTES = 256 * 1024;

const redirectUri = (publicUrl: string) => `${publicUrl}/sign-in/oidc/callback`;

/** The provider's page on which the person signs in. */
export async function authorizeUrl(services: Services, oidc: OidcConfig, ties: Ties): Promise<URL> {
  const provider = await providerOf(services, oidc);
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
  return buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(services.publicUrl),
    scope: 'openid email profile',
    state: ties.state,
    nonce: ties.nonce,
    code_challenge: await calculatePKCECodeChallenge(ties.verifier),
    code_challenge_method: 'S256',
  });
}

/** What the provider says about the returning person. The library makes every check in the standard. */
export async function claimsOf(
  services: Services,
  oidc: OidcConfig,
  query: string,
  ties: Ties,
): Promise<IDToken & { issuer: string }> {
  const provider = await providerOf(services, oidc);
  try {
    const { authorizationCodeGrant } = await library();
    const tokens = await authorizationCodeGrant(
      provider,
      new URL(`${redirectUri(services.publicUrl)}${query}`),
      {
        expectedState: ties.state,
        expectedNonce: ties.nonce,
        pkceCodeVerifier: ties.verifier,
        idTokenExpected: true,
      },
    );
    const claims = tokens.claims();
    if (!claims) throw new Error('no ID token');
    return { ...claims, issuer: provider.serverMetadata().issuer };
  } catch (error) {
    throw refusal(services, error);
  }
}

/**
 * Its metadata and keys are kept for an hour; if a key is missing before that, the keys are fetched again.
 */
const known = new WeakMap<OidcConfig, { provider: Promise<Configuration>; until: number }>();

function providerOf(services: Services, oidc: OidcConfig): Promise<Configuration> {
  const now = services.clock.now().getTime();
  const kept = known.get(oidc);
  if (kept && kept.until > now) return kept.provider;
  const provider = discover(services, oidc).catch((error: unknown) => {
    // The next sign-in asks the provider again.
    known.delete(oidc);
    throw refusal(services, error);
  });
  known.set(oidc, { provider, until: now + KEPT_MS });
  return provider;
}

async function discover(
  services: Services,
  { issuer, clientId, clientSecret }: OidcConfig,
): Promise<Configuration> {
  const oidc = await library();
  const server = new URL(issuer);
  return oidc.discovery(server, clientId, {}, authWith(oidc, clientSecret), {
    [oidc.customFetch]: fetchBy(services, server),
    execute: [
      // The standard relies on TLS here; we check the signature anyway.
      oidc.enableNonRepudiationChecks,
      ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** Basic authentication, which every provider supports unless its metadata says otherwise. */
function authWith(oidc: Awaited<ReturnType<typeof library>>, clientSecret: string): ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isBasic = methods === undefined || methods.includes('client_secret_basic');
    return (isBasic ? basic : post)(server, client, body, headers);
  };
}

/**
 * Sends the library's requests through the outbound module. The operator chose the issuer, so it may be in a
 * private network; any other host named in its metadata has to be public.
 */
function fetchBy({ outbound }: Services, server: URL): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await outbound.send({
      method,
      url,
      headers,
      ...(body != null && { body: typeof body === 'string' ? body : String(body) }),
      ...(signal && { signal }),
      maxResponseBytes: ANSWER_MAX_BYTES,
      onOverflow: 'fail',
      trusted: new URL(url).origin === server.origin,
    });
    const isEmpty = [204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : Buffer.from(answer.body), {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

/** The person gets one sentence; the operator gets the library's code, which names no person and no token. */
function refusal({ log }: Services, error: unknown): AppError {
  const { code, cause } = fieldsOf(error);
  const outside = [error, cause].find((each) => each instanceof OutboundError);
  const why = outside?.failure ?? (typeof code === 'string' ? code : 'unknown');
  log.warn({ why }, 'a sign-in through the provider failed');
  return outside
    ? new AppError('upstream_failed', say('oidc.provider_could_not_be_reached'))
    : new AppError('unauthenticated', say('oidc.sign_not_accepted_please_begin'));
}
