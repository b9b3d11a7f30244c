import { createHash, randomBytes } from 'node:crypto';
import { type Ask, readFields, type Reply } from '../http.ts';
import { consent, HTML, page, revokeFamily } from '../oauth.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { bindKey, boundKey, checkProof } from './bluesky-dpop.ts';
import { newToken } from './bluesky-sessions.ts';
import { keptIn } from '../world.ts';

const SCOPES = ['atproto', 'transition:generic', 'transition:chat.bsky'];
const PUSHED_SEC = 300;
const ACCESS_SEC = 1800;
const REFRESH_SEC = 14 * 86_400;

interface Pushed {
  fields: Record<string, string>;
  thumbprint: string;
  expiresAt: number;
}

/** The authorization server of the AT protocol: requests are pushed, and every call needs a proof. */
export const oauthRoutes: SandboxRoute[] = [
  { op: 'resource_metadata', method: 'GET', path: '/.well-known/oauth-protected-resource', run: resource },
  { op: 'server_metadata', method: 'GET', path: '/.well-known/oauth-authorization-server', run: server },
  { op: 'push', method: 'POST', path: '/oauth/par', run: push },
  { op: 'authorize', method: 'GET', path: '/oauth/authorize', run: authorize },
  { op: 'token', method: 'POST', path: '/oauth/token', run: token },
  // The directory of identities, which is a separate server in reality.
  { op: 'did_document', method: 'GET', path: '/:did', run: didDocument },
];

function resource(ask: Ask): Reply {
  const { baseUrl } = ask;
  return {
    status: 200,
    body: {
      resource: baseUrl,
      authorization_servers: [baseUrl],
      scopes_supported: [],
      bearer_methods_supported: ['header'],
    },
  };
}

function server({ baseUrl }: Ask): Reply {
  return {
    status: 200,
    body: {
      issuer: baseUrl,
      authorization_endpoint: `${baseUrl}/oauth/authorize`,
      token_endpoint: `${baseUrl}/oauth/token`,
      pushed_authorization_request_endpoint: `${baseUrl}/oauth/par`,
      require_pushed_authorization_requests: true,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['ES256'],
      dpop_signing_alg_values_supported: ['ES256'],
      scopes_supported: SCOPES,
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    },
  };
}

function push(ask: Ask, scene: Scene): Reply {
  const thumbprint = checkProof(ask, scene, 400);
  const fields = readFields(ask);
  const problem = clientProblem(ask, fields) ?? requestProblem(fields);
  if (problem) return problem;
  const uri = `urn:ietf:params:oauth:request_uri:${randomBytes(16).toString('base64url')}`;
  const pushed: Pushed = { fields, thumbprint, expiresAt: scene.world.now() + PUSHED_SEC * 1000 };
  pushedOf(scene)[uri] = pushed;
  return { status: 201, body: { request_uri: uri, expires_in: PUSHED_SEC } };
}

/**
 * Client documents are on the public web, which the sandbox cannot reach, so it checks what the id
 * alone tells. With `http://localhost`, the id contains what the document would.
 */
function clientProblem(ask: Ask, fields: Record<string, string>): Reply | null {
  const { client_id: id = '', redirect_uri: redirect = '', scope = '' } = fields;
  const client = URL.parse(id);
  const back = URL.parse(redirect);
  if (!client || !back) return refuse('invalid_request', 'client_id and redirect_uri are required');
  if (client.protocol === 'https:') {
    if (client.port !== '' || client.pathname === '/') return refuse('invalid_client', 'Invalid client_id');
    if (client.origin !== back.origin) return refuse('invalid_request', 'Invalid redirect_uri');
    const assertion = fields['client_assertion'];
    return assertion === undefined ? null : assertionProblem(ask, id, assertion);
  }
  if (client.protocol !== 'http:' || client.host !== 'localhost' || client.pathname !== '/')
    return refuse('invalid_client', 'Invalid client_id');
  const known = client.searchParams.getAll('redirect_uri').map((uri) => new URL(uri).pathname);
  if (!/^http:\/\/(127\.0\.0\.1|\[::1\])(:|\/|$)/.test(redirect) || !known.includes(back.pathname))
    return refuse('invalid_request', 'Invalid redirect_uri');
  const declared = (client.searchParams.get('scope') ?? 'atproto').split(' ');
  if (scope.split(' ').some((each) => !declared.includes(each)))
    return refuse('invalid_scope', 'Scope is not declared in the client metadata');
  return null;
}

function assertionProblem(ask: Ask, clientId: string, assertion: string): Reply | null {
  const [, claims = ''] = assertion.split('.');
  const payload: Record<string, unknown> = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
  const isOurs = payload['iss'] === clientId && payload['sub'] === clientId && payload['aud'] === ask.baseUrl;
  return isOurs ? null : refuse('invalid_client', 'Invalid client assertion');
}

function requestProblem(fields: Record<string, string>): Reply | null {
  if (fields['response_type'] !== 'code') return refuse('invalid_request', 'response_type must be code');
  if (!fields['state']) return refuse('invalid_request', 'state is required');
  if (!fields['code_challenge'] || fields['code_challenge_method'] !== 'S256')
    return refuse('invalid_request', 'PKCE with S256 is required');
  const scopes = (fields['scope'] ?? '').split(' ');
  if (!scopes.includes('atproto') || scopes.some((scope) => !SCOPES.includes(scope)))
    return refuse('invalid_scope', 'The atproto scope is required');
  return null;
}

function authorize(ask: Ask, scene: Scene): Reply {
  const uri = ask.query.get('request_uri') ?? '';
  const pushed = pushedOf(scene)[uri];
  const isKnown = pushed?.fields['client_id'] === ask.query.get('client_id');
  if (!pushed || !isKnown || pushed.expiresAt <= scene.world.now())
    return {
      status: 400,
      headers: HTML,
      body: page('This link is not complete', '<p>The request is unknown or expired.</p>'),
    };
  const { fields, thumbprint } = pushed;
  const reply = consent(ask, scene, {
    clientId: fields['client_id'] ?? '',
    redirectUri: fields['redirect_uri'] ?? '',
    challenge: fields['code_challenge'] ?? null,
    state: fields['state'] ?? null,
    scopes: (fields['scope'] ?? '').split(' '),
    issuer: ask.baseUrl,
  });
  if (reply.status !== 302) return reply;
  delete pushedOf(scene)[uri];
  const code = new URL(reply.headers?.['location'] ?? '').searchParams.get('code');
  // The code is only valid with the key of the request.
  if (code !== null) bindKey(scene, code, thumbprint);
  return reply;
}

function token(ask: Ask, scene: Scene): Reply {
  const thumbprint = checkProof(ask, scene, 400);
  const fields = readFields(ask);
  if (fields['grant_type'] === 'refresh_token') return refresh(fields, thumbprint, scene);
  return exchange(fields, thumbprint, scene);
}

function exchange(fields: Record<string, string>, thumbprint: string, scene: Scene): Reply {
  const text = fields['code'] ?? '';
  const code = scene.state.codes[text];
  if (!code || code.expiresAt <= scene.world.now()) return refuse('invalid_grant', 'Invalid code');
  if (code.used) return refuse('invalid_grant', 'This code was already used');
  if (boundKey(scene, text) !== thumbprint) return refuse('invalid_grant', 'DPoP key mismatch');
  if (fields['client_id'] !== code.clientId || fields['redirect_uri'] !== code.redirectUri)
    return refuse('invalid_grant', 'The code was issued for another client');
  const made = createHash('sha256')
    .update(fields['code_verifier'] ?? '')
    .digest('base64url');
  if (made !== code.challenge) return refuse('invalid_grant', 'Invalid code_verifier');
  code.used = true;
  return tokens(scene, code.accountId, code.scopes, randomBytes(6).toString('hex'), thumbprint);
}

function refresh(fields: Record<string, string>, thumbprint: string, scene: Scene): Reply {
  const text = fields['refresh_token'] ?? '';
  const known = scene.state.tokens[text];
  if (known?.kind !== 'refresh') return refuse('invalid_grant', 'Invalid refresh token');
  if (boundKey(scene, text) !== thumbprint) return refuse('invalid_grant', 'DPoP key mismatch');
  if (known.revoked) {
    revokeFamily(scene, known.family);
    return refuse('invalid_grant', 'Refresh token replayed');
  }
  if ((known.expiresAt ?? 0) <= scene.world.now()) return refuse('invalid_grant', 'Session expired');
  known.revoked = true;
  return tokens(scene, known.accountId, known.scopes, known.family, thumbprint);
}

function tokens(scene: Scene, did: string, scopes: string[], family: string, thumbprint: string): Reply {
  const access = newToken(scene, did, 'access', family, ACCESS_SEC, scopes);
  const next = newToken(scene, did, 'refresh', family, REFRESH_SEC, scopes);
  for (const text of [access, next]) bindKey(scene, text, thumbprint);
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: {
      access_token: access,
      token_type: 'DPoP',
      refresh_token: next,
      expires_in: ACCESS_SEC,
      scope: scopes.join(' '),
      sub: did,
    },
  };
}

function didDocument(ask: Ask, scene: Scene): Reply {
  const account = scene.state.accounts[ask.params['did'] ?? ''];
  if (!account) return { status: 404, body: { message: `DID not registered: ${ask.params['did']}` } };
  return {
    status: 200,
    body: {
      id: account.id,
      alsoKnownAs: [`at://${account.handle}`],
      service: [
        {
          id: '#atproto_pds',
          type: 'AtprotoPersonalDataServer',
          // Tests move an account to another server with this fact.
          serviceEndpoint: account.facts['pds'] ?? ask.baseUrl,
        },
      ],
    },
  };
}

const pushedOf = (scene: Scene) => keptIn<Pushed>(scene.state, 'pushed');

const refuse = (error: string, description: string): Reply => ({
  status: 400,
  body: { error, error_description: description },
});
