import { randomBytes } from 'node:crypto';
import { type Ask, bearerOf, readJson, Refusal, type Reply } from '../http.ts';
import { revokeFamily } from '../oauth.ts';
import type { Scene } from '../platform.ts';
import type { SandboxAccount } from '../world.ts';
import { checkBinding, invalidToken } from './bluesky-dpop.ts';
import { invalid } from './bluesky-records.ts';

const ACCESS_SEC = 7200;
const REFRESH_SEC = 7_776_000;
const SERVICE_SEC = 60;
const SERVICE_MAX_SEC = 3600;

export function createSession(ask: Ask, scene: Scene): Reply {
  const { identifier, password } = readJson(ask);
  const account = findActor(scene, String(identifier));
  if (!account || account.facts['appPassword'] !== password)
    return {
      status: 401,
      body: { error: 'AuthenticationRequired', message: 'Invalid identifier or password' },
    };
  return { status: 200, body: newSession(scene, account, randomBytes(6).toString('hex')) };
}

export function refreshSession(ask: Ask, scene: Scene): Reply {
  const token = scene.state.tokens[bearerOf(ask) ?? ''];
  if (token?.kind !== 'refresh') return invalid('Token could not be verified', 'InvalidToken');
  if (token.revoked) {
    revokeFamily(scene, token.family);
    return invalid('Token has been revoked', 'ExpiredToken');
  }
  if ((token.expiresAt ?? 0) <= scene.world.now()) return invalid('Token has expired', 'ExpiredToken');
  token.revoked = true;
  const account = scene.state.accounts[token.accountId];
  if (!account) return invalid('Account not found', 'AccountTakedown');
  return { status: 200, body: newSession(scene, account, token.family) };
}

function newSession(scene: Scene, account: SandboxAccount, family: string): object {
  return {
    ...sessionInfo(account),
    accessJwt: newToken(scene, account.id, 'access', family, ACCESS_SEC),
    refreshJwt: newToken(scene, account.id, 'refresh', family, REFRESH_SEC),
  };
}

export const sessionInfo = (account: SandboxAccount) => ({
  did: account.id,
  handle: account.handle,
  active: true,
  didDoc: {
    id: account.id,
    service: [
      { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: 'https://bsky.test' },
    ],
  },
});

/** In JWT format, because clients read the expiry time. */
export function newToken(
  scene: Scene,
  accountId: string,
  kind: 'access' | 'refresh',
  family: string,
  lifeSec: number,
  scopes: readonly string[] = ['atproto'],
): string {
  const now = scene.world.now();
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    scope: `com.atproto.${kind}`,
    sub: accountId,
    iat: Math.floor(now / 1000),
    exp: Math.floor(now / 1000) + lifeSec,
    aud: 'did:web:bsky.test',
  };
  const text = `${part({ typ: 'at+jwt', alg: 'ES256K' })}.${part(claims)}.${randomBytes(24).toString('base64url')}`;
  scene.state.tokens[text] = {
    accountId,
    kind,
    scopes: [...scopes],
    issuedAt: now,
    expiresAt: now + lifeSec * 1000,
    revoked: false,
    family,
  };
  return text;
}

export function signedIn(ask: Ask, scene: Scene): SandboxAccount {
  const text = bearerOf(ask);
  if (text === null)
    throw new Refusal({ status: 401, body: { error: 'AuthMissing', message: 'Authentication Required' } });
  const isBound = checkBinding(ask, scene, text);
  const token = scene.state.tokens[text];
  if (token?.kind !== 'access' || token.revoked)
    return isBound ? invalidToken() : invalid('Token could not be verified', 'InvalidToken');
  if ((token.expiresAt ?? 0) <= scene.world.now())
    return isBound ? invalidToken() : invalid('Token has expired', 'ExpiredToken');
  if (isBound && !token.scopes.includes('transition:generic') && !ask.path.endsWith('.getSession'))
    throw new Refusal({
      status: 403,
      body: { error: 'ScopeMissingError', message: 'Missing required scope "transition:generic"' },
    });
  const account = scene.state.accounts[token.accountId];
  if (!account || account.facts['takedown'] === true)
    return invalid('Account has been taken down', 'AccountTakedown');
  return account;
}

export function serviceAuth(ask: Ask, scene: Scene): Reply {
  const account = signedIn(ask, scene);
  if (!ask.query.get('aud')?.startsWith('did:')) return invalid('Error: Params must have the property "aud"');
  const asked = ask.query.get('exp');
  const lifeSec = asked === null ? SERVICE_SEC : Number(asked) - Math.floor(scene.world.now() / 1000);
  if (!(lifeSec > 0)) return invalid('expiration is in past', 'BadExpiration');
  if (lifeSec > SERVICE_MAX_SEC)
    return invalid(
      'cannot request a token with an expiration more than an hour in the future',
      'BadExpiration',
    );
  if (lifeSec > SERVICE_SEC && !ask.query.get('lxm'))
    return invalid(
      'cannot request a method-less token with an expiration more than a minute in the future',
      'BadExpiration',
    );
  return { status: 200, body: { token: newToken(scene, account.id, 'access', 'service', lifeSec) } };
}

export function findActor(scene: Scene, actor: string): SandboxAccount | undefined {
  return Object.values(scene.state.accounts).find(
    ({ id, handle }) => id === actor || handle === actor.toLowerCase(),
  );
}
