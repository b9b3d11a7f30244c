import { createHash, randomBytes } from 'node:crypto';
import { type Ask, type Reply, readFields } from './http.ts';
import type { SandboxRoute, Scene } from './platform.ts';
import type { Token } from './world.ts';

export interface OAuthStyle {
  authorizePath: string;
  tokenPath: string;
  /** Field names that differ by platform: TikTok uses client_key. */
  clientIdField: string;
  pkce: 'required' | 'optional' | 'none';
  accessSec: number | null;
  refreshSec: number | null;
  /** A refresh token is valid once, and using it again revokes the whole family. */
  rotates: boolean;
  /** Converts the standard token response to the platform's shape. */
  tokenReply?(fields: Record<string, unknown>): object;
  refuse?(error: string, description: string): Reply;
}

const CODE_SEC = 600;

/** The consent page and the token endpoint. Codes are valid once, and PKCE is checked. */
export function oauthRoutes(style: OAuthStyle): SandboxRoute[] {
  const refuse =
    style.refuse ??
    ((error, description) => ({ status: 400, body: { error, error_description: description } }));
  return [
    {
      op: 'authorize',
      method: 'GET',
      path: style.authorizePath,
      run: (ask, scene) => authorize(ask, scene, style),
    },
    {
      op: 'token',
      method: 'POST',
      path: style.tokenPath,
      run(ask, scene) {
        const fields = readFields(ask);
        if (fields['grant_type'] === 'refresh_token') return refresh(fields, scene, style, refuse);
        return exchange(fields, scene, style, refuse);
      },
    },
  ];
}

function authorize(ask: Ask, scene: Scene, style: OAuthStyle): Reply {
  const { query } = ask;
  const redirectUri = query.get('redirect_uri') ?? '';
  const clientId = query.get(style.clientIdField) ?? query.get('client_id') ?? '';
  if (!URL.canParse(redirectUri) || clientId === '')
    return {
      status: 400,
      headers: HTML,
      body: page('This link is not complete', '<p>redirect_uri or client id is missing.</p>'),
    };
  const challenge = query.get('code_challenge');
  if (style.pkce === 'required' && (challenge === null || query.get('code_challenge_method') !== 'S256'))
    return {
      status: 400,
      headers: HTML,
      body: page('This link is not complete', '<p>PKCE with S256 is required.</p>'),
    };
  return consent(ask, scene, {
    clientId,
    redirectUri,
    challenge,
    state: query.get('state'),
    scopes: (query.get('scope') ?? '').split(/[\s,]+/).filter(Boolean),
  });
}

interface ConsentRequest {
  clientId: string;
  redirectUri: string;
  challenge: string | null;
  state: string | null;
  scopes: readonly string[];
  /** Returned together with the code (RFC 9207). */
  issuer?: string;
}

/** The consent page and its buttons. A person may deselect scopes; a link without a selection grants all. */
export function consent(ask: Ask, scene: Scene, request: ConsentRequest): Reply {
  const { query } = ask;
  const chosen =
    query.get('approve_as') ?? (query.get('auto') === '1' ? Object.keys(scene.state.accounts)[0] : null);
  const back = new URL(request.redirectUri);
  if (request.state !== null) back.searchParams.set('state', request.state);
  if (request.issuer !== undefined) back.searchParams.set('iss', request.issuer);
  if (query.get('deny') === '1') {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', '<b>The person said no</b>');
    return { status: 302, headers: { location: back.href } };
  }
  if (chosen && scene.state.accounts[chosen]) {
    const code = randomBytes(18).toString('base64url');
    const ticked = query.getAll('grant');
    scene.state.codes[code] = {
      accountId: chosen,
      clientId: request.clientId,
      redirectUri: request.redirectUri,
      challenge: request.challenge,
      scopes: request.scopes.filter((scope) => query.get('partial') !== '1' || ticked.includes(scope)),
      expiresAt: scene.world.now() + CODE_SEC * 1000,
      used: false,
    };
    back.searchParams.set('code', code);
    return { status: 302, headers: { location: back.href } };
  }
  const hidden = [...query, ['partial', '1']].map(
    ([name = '', value = '']) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const scopes = request.scopes.map(
    (scope) =>
      `<label><input type="checkbox" name="grant" value="${escapeHtml(scope)}" checked> ${escapeHtml(scope)}</label>`,
  );
  const buttons = Object.values(scene.state.accounts).map(
    ({ id, handle, name }) =>
      `<button class="button" name="approve_as" value="${escapeHtml(id)}">Approve as ${escapeHtml(name)} <small>@${escapeHtml(handle)}</small></button>`,
  );
  return {
    status: 200,
    headers: HTML,
    body: page(
      'Allow access?',
      `<p>An application asks to act for one of these accounts.</p>
<form method="get">${hidden.join('')}<fieldset><legend>It may</legend>${scopes.join('')}</fieldset>
${buttons.join('')}<button class="deny" name="deny" value="1">Deny</button></form>`,
    ),
  };
}

function exchange(fields: Record<string, string>, scene: Scene, style: OAuthStyle, refuse: Refuse): Reply {
  const code = scene.state.codes[fields['code'] ?? ''];
  if (!code || code.expiresAt <= scene.world.now())
    return refuse('invalid_grant', 'The code is unknown or expired.');
  if (code.used) return refuse('invalid_grant', 'The code was used before.');
  const clientId = fields[style.clientIdField];
  if (clientId !== undefined && clientId !== code.clientId)
    return refuse('invalid_grant', 'The code was given to another application.');
  if (fields['redirect_uri'] !== undefined && fields['redirect_uri'] !== code.redirectUri)
    return refuse('invalid_grant', 'redirect_uri differs from the one of the authorization.');
  if (code.challenge !== null) {
    const made = createHash('sha256')
      .update(fields['code_verifier'] ?? '')
      .digest('base64url');
    if (made !== code.challenge) return refuse('invalid_grant', 'code_verifier does not fit.');
  }
  code.used = true;
  return tokenReply(scene, style, code.accountId, code.scopes, randomBytes(6).toString('hex'));
}

function refresh(fields: Record<string, string>, scene: Scene, style: OAuthStyle, refuse: Refuse): Reply {
  const text = fields['refresh_token'] ?? '';
  const token = scene.state.tokens[text];
  if (!token || token.kind !== 'refresh') return refuse('invalid_grant', 'The refresh token is unknown.');
  if (token.revoked) {
    // A used token was stolen or lost, so the whole family is revoked.
    if (style.rotates) revokeFamily(scene, token.family);
    return refuse('invalid_grant', 'The refresh token was used before.');
  }
  if (token.expiresAt !== null && token.expiresAt <= scene.world.now())
    return refuse('invalid_grant', 'The refresh token expired.');
  if (style.rotates) token.revoked = true;
  return tokenReply(scene, style, token.accountId, token.scopes, token.family, style.rotates ? null : text);
}

type Refuse = (error: string, description: string) => Reply;

function tokenReply(
  scene: Scene,
  style: OAuthStyle,
  accountId: string,
  scopes: string[],
  family: string,
  keptRefresh: string | null = null,
): Reply {
  const access = issueToken(scene, { accountId, kind: 'access', scopes, family, lifeSec: style.accessSec });
  const refreshToken =
    keptRefresh ??
    (style.refreshSec === null
      ? null
      : issueToken(scene, { accountId, kind: 'refresh', scopes, family, lifeSec: style.refreshSec }));
  const fields = {
    access_token: access,
    token_type: 'bearer',
    scope: scopes.join(' '),
    ...(style.accessSec !== null && { expires_in: style.accessSec }),
    ...(refreshToken !== null && { refresh_token: refreshToken }),
    ...(refreshToken !== null && style.refreshSec !== null && { refresh_expires_in: style.refreshSec }),
    open_id: accountId,
  };
  return { status: 200, body: style.tokenReply?.(fields) ?? fields };
}

export function issueToken(
  scene: Pick<Scene, 'world' | 'state'>,
  token: Pick<Token, 'accountId' | 'kind' | 'scopes' | 'family'> & { lifeSec: number | null },
): string {
  const text = randomBytes(24).toString('base64url');
  const now = scene.world.now();
  scene.state.tokens[text] = {
    accountId: token.accountId,
    kind: token.kind,
    scopes: [...token.scopes],
    family: token.family,
    issuedAt: now,
    expiresAt: token.lifeSec === null ? null : now + token.lifeSec * 1000,
    revoked: false,
  };
  return text;
}

/** The account of a token, or null if the token is not valid. */
export function accountOf(scene: Pick<Scene, 'world' | 'state'>, token: string | null): string | null {
  const known = token === null ? undefined : scene.state.tokens[token];
  if (!known || known.kind !== 'access' || known.revoked) return null;
  if (known.expiresAt !== null && known.expiresAt <= scene.world.now()) return null;
  return known.accountId;
}

export function revokeFamily(scene: Pick<Scene, 'state'>, family: string): void {
  for (const token of Object.values(scene.state.tokens)) if (token.family === family) token.revoked = true;
}

export const HTML = { 'content-type': 'text/html; charset=utf-8' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem;color:#1c2024}
.button{display:block;width:100%;border:0;font:inherit;text-align:left;cursor:pointer;padding:.8rem 1rem;margin:.5rem 0;border-radius:.6rem;background:#3e63dd;color:#fff;text-decoration:none}
.button small{opacity:.85}.deny{border:0;background:none;font:inherit;cursor:pointer;margin-top:1rem;color:#60646c}
fieldset{border:1px solid #e0e1e6;border-radius:.6rem;font-size:.85rem}label{display:block}</style>
<h1>${escapeHtml(title)}</h1>${body}</html>`;
}
