import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listeningPort } from '../src/platform/net/listening-port.ts';

/** The provider's answers about the next people, and its faults. */
export interface Twist {
  claims?: Record<string, unknown>;
  /** Without these. */
  omit?: readonly string[];
  header?: Record<string, unknown>;
  /** Signs with another key than the published one. */
  signedBy?: KeyObject;
  isUnsigned?: boolean;
  /** The person or the provider refuses: the answer instead of a code. */
  refuses?: string;
  /** The answer of /token in place of tokens. */
  token?: { status: number; body: string; type?: string };
}

export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  twist: Twist;
  /** Requests to /token, in order. */
  tokenCalls: readonly URLSearchParams[];
  discoveries: number;
  close(): Promise<void>;
}

interface Grant {
  redirectUri: string;
  nonce: string;
  challenge: string;
}

/** The part of OpenID Connect that a code flow with PKCE needs, on loopback; everybody is signed in at once. */
export async function startOidcProvider(alg: 'RS256' | 'ES256' = 'RS256'): Promise<OidcProvider> {
  const key = {
    kid: randomBytes(6).toString('hex'),
    ...(alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })),
  };
  const grants = new Map<string, Grant>();
  const tokenCalls: URLSearchParams[] = [];
  const [clientId, clientSecret] = ['parlance', `secret ${randomBytes(8).toString('hex')}`];

  function idToken({ nonce }: Grant): string {
    const now = Math.floor(Date.now() / 1000);
    const claims: Record<string, unknown> = {
      iss: provider.issuer,
      aud: clientId,
      sub: 'subject-1',
      iat: now,
      exp: now + 300,
      nonce,
      email: 'ada@studio.example',
      email_verified: true,
      name: 'Ada Moor',
      ...provider.twist.claims,
    };
    for (const name of provider.twist.omit ?? []) delete claims[name];
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg, kid: key.kid, typ: 'JWT', ...provider.twist.header })}.${part(claims)}`;
    if (provider.twist.isUnsigned) return `${text}.`;
    const signer = { key: provider.twist.signedBy ?? key.privateKey, dsaEncoding: 'ieee-p1363' as const };
    return `${text}.${sign('sha256', Buffer.from(text), signer).toString('base64url')}`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', provider.issuer);
    const json = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration') {
      provider.discoveries += 1;
      return json(200, {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: [alg],
        code_challenge_methods_supported: ['S256'],
      });
    }
    if (url.pathname === '/jwks')
      return json(200, {
        keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, alg, use: 'sig' }],
      });
    if (url.pathname === '/authorize') {
      const asked = (name: string) => url.searchParams.get(name) ?? '';
      const code = randomBytes(12).toString('hex');
      grants.set(code, {
        redirectUri: asked('redirect_uri'),
        nonce: asked('nonce'),
        challenge: asked('code_challenge'),
      });
      const back = new URL(asked('redirect_uri'));
      const { refuses } = provider.twist;
      if (refuses === undefined) back.searchParams.set('code', code);
      else back.searchParams.set('error', refuses);
      back.searchParams.set('state', asked('state'));
      return void response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname !== '/token') return json(404, {});
    let body = '';
    for await (const chunk of request) body += chunk;
    const form = new URLSearchParams(body);
    tokenCalls.push(form);
    const { token } = provider.twist;
    if (token)
      return void response
        .writeHead(token.status, { 'content-type': token.type ?? 'application/json' })
        .end(token.body);
    const login = [clientId, clientSecret].map((each) =>
      new URLSearchParams({ x: each }).toString().slice(2),
    );
    const basic = `Basic ${Buffer.from(login.join(':')).toString('base64')}`;
    if (request.headers.authorization !== basic) return json(401, { error: 'invalid_client' });
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.redirectUri !== form.get('redirect_uri') || grant.challenge !== challenge)
      return json(400, { error: 'invalid_grant' });
    return json(200, { access_token: 'at', token_type: 'Bearer', expires_in: 60, id_token: idToken(grant) });
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const provider: OidcProvider = {
    issuer: `http://127.0.0.1:${listeningPort(server)}`,
    clientId,
    clientSecret,
    twist: {},
    tokenCalls,
    discoveries: 0,
    async close() {
      const closed = once(server, 'close');
      server.closeAllConnections();
      server.close();
      await closed;
    },
  };
  return provider;
}
