import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Ask, isObject, Refusal, type Reply } from '../http.ts';
import { lastingToken, type Scene } from '../platform.ts';
import type { SandboxAccount } from '../world.ts';

/** The major and minor version that the server reports. */
export const VERSION = { major: 6, minor: 60 };
const TOKEN_AGE_SEC = 5 * 60;

interface More {
  context?: string;
  code?: string;
  headers?: Record<string, string>;
}

export const problem = (status: number, type: string, message: string, more: More = {}): Reply => ({
  status,
  headers: { vary: 'Accept-Version', ...more.headers },
  body: {
    errors: [{ message, context: more.context ?? null, type, details: null, code: more.code ?? null }],
  },
});

export const refused = (status: number, type: string, message: string, more: More = {}) =>
  new Refusal(problem(status, type, message, more));

export const invalid = (context: string) =>
  refused(422, 'ValidationError', 'Validation error, cannot save post.', { context });

export const notFound = (what: string) =>
  refused(404, 'NotFoundError', `Resource not found error, cannot read ${what}.`, {
    context: `${what === 'post' ? 'Post' : 'Resource'} not found.`,
  });

/** Added to every response if the caller declares the version it was written for. */
export function versionOf(ask: Ask): Record<string, string> {
  const { major, minor } = VERSION;
  return {
    vary: 'Accept-Version',
    ...(ask.headers['accept-version'] !== undefined && { 'content-version': `v${major}.${minor}` }),
  };
}

/** One site per address among the accounts. An admin at another address is found by a redirect. */
export function siteOf(ask: Ask, scene: Scene): SandboxAccount {
  const { site = '' } = ask.params;
  const account = Object.values(scene.state.accounts).find(({ facts }) => facts['site'] === site);
  if (account) return account;
  const moved = Object.values(scene.state.accounts).find(({ facts }) => facts['movedFrom'] === site);
  if (!moved) throw new Refusal({ status: 404, body: 'No such site' });
  const to = `${ask.baseUrl}${ask.path.replace(encodeURIComponent(site), encodeURIComponent(String(moved.facts['site'])))}`;
  throw new Refusal({ status: 301, headers: { location: to } });
}

export const siteUrl = ({ facts }: SandboxAccount) => `https://${String(facts['site'])}/`;

function decoded(part: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The integration whose key signed the call, with checks in the same order as Ghost. */
export function callerOf(ask: Ask, scene: Scene): SandboxAccount {
  const site = siteOf(ask, scene);
  const header = ask.headers['authorization'];
  if (header === undefined)
    throw refused(403, 'NoPermissionError', 'Authorization failed', {
      context: 'Unable to determine the authenticated user or integration.',
    });
  const [scheme = '', token = ''] = header.split(' ');
  if (scheme.toLowerCase() !== 'ghost')
    throw refused(401, 'UnauthorizedError', 'Authorization header format is "Authorization: Ghost [token]"', {
      code: 'INVALID_AUTH_HEADER',
    });
  const [head, body, signature = ''] = token.split('.');
  const [top, claims] = [decoded(head), decoded(body)];
  if (!top || !claims) throw refused(400, 'BadRequestError', 'Invalid token', { code: 'INVALID_JWT' });
  if (typeof top['kid'] !== 'string')
    throw refused(400, 'BadRequestError', 'Admin API kid missing.', { code: 'MISSING_ADMIN_API_KID' });
  const [id = '', secret = ''] = String(site.facts['adminKey']).split(':');
  const known = lastingToken(scene, id, site.id);
  if (scene.faults.some(({ kind }) => kind === 'revoke_token')) known.revoked = true;
  if (top['kid'] !== id || known.revoked)
    throw refused(401, 'UnauthorizedError', 'Unknown Admin API Key', { code: 'UNKNOWN_ADMIN_API_KEY' });
  const wrong = whatIsWrong(top, claims, `${head}.${body}`, signature, secret, scene.world.now() / 1000);
  if (wrong !== null)
    throw refused(401, 'UnauthorizedError', `Invalid token: ${wrong}`, { code: 'INVALID_JWT' });
  return site;
}

function whatIsWrong(
  head: Record<string, unknown>,
  claims: Record<string, unknown>,
  signed: string,
  signature: string,
  secret: string,
  nowSec: number,
): string | null {
  if (head['alg'] !== 'HS256') return 'invalid algorithm';
  // The secret is hex-encoded; its bytes are the key.
  const right = createHmac('sha256', Buffer.from(secret, 'hex')).update(signed).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'invalid signature';
  const { iat, exp, nbf, aud } = claims;
  if (typeof nbf === 'number' && nbf > nowSec) return 'jwt not active';
  if (typeof exp === 'number' && Math.floor(nowSec) >= exp) return 'jwt expired';
  if (typeof aud !== 'string' || !/\/?admin\/?$/.test(aud)) return 'jwt audience invalid. expected: /admin/';
  if (typeof iat !== 'number') return 'iat required when maxAge is specified';
  return Math.floor(nowSec) >= iat + TOKEN_AGE_SEC ? 'maxAge exceeded' : null;
}

/** A page of a list, in the format of all lists. */
export function listedAs<Item>(
  name: string,
  ask: Ask,
  items: readonly Item[],
  show: (item: Item) => object,
): Reply {
  const limit = ask.query.get('limit') === 'all' ? 100 : Number(ask.query.get('limit') ?? 15);
  const page = Number(ask.query.get('page') ?? 1);
  const pages = Math.max(1, Math.ceil(items.length / limit));
  return {
    status: 200,
    headers: versionOf(ask),
    body: {
      [name]: items.slice((page - 1) * limit, page * limit).map(show),
      meta: {
        pagination: {
          page,
          limit,
          pages,
          total: items.length,
          next: page < pages ? page + 1 : null,
          prev: page > 1 ? page - 1 : null,
        },
      },
    },
  };
}

/** 24 hex digits, like the ids in Ghost's database. */
export const objectId = ({ world }: Scene) =>
  BigInt(world.newNumber()).toString(16).padStart(24, '6').slice(-24);
