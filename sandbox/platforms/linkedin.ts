import { type Ask, isObject, readFields, type Reply } from '../http.ts';
import { type OAuthStyle, oauthRoutes } from '../oauth.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import { mediaRoutes } from './linkedin-media.ts';
import { postRoutes } from './linkedin-posts.ts';
import {
  callerOf,
  DAY_SEC,
  denied,
  isOrganization,
  looksAfter,
  missing,
  problem,
  refused,
  rest,
  tooMany,
  unauthorized,
} from './linkedin-shared.ts';
import { socialRoutes } from './linkedin-social.ts';

const ACCESS_SEC = 60 * DAY_SEC;
const REFRESH_SEC = 365 * DAY_SEC;

const style: OAuthStyle = {
  authorizePath: '/oauth/v2/authorization',
  tokenPath: '/oauth/v2/accessToken',
  clientIdField: 'client_id',
  pkce: 'none',
  accessSec: ACCESS_SEC,
  refreshSec: REFRESH_SEC,
  rotates: false,
  refuse: (error, error_description) => ({ status: 400, body: { error, error_description } }),
};

/** Only applications approved as partners get refresh tokens. Here, the others are marked by their id. */
const isPartner = (clientId: string) => !clientId.startsWith('self-serve');

const [authorize, token] = oauthRoutes(style);
const routes: SandboxRoute[] = [
  ...(authorize ? [authorize] : []),
  ...(token ? [{ ...token, run: (ask: Ask, scene: Scene) => grant(ask, scene, token) }] : []),
  { op: 'revoke', method: 'POST', path: '/oauth/v2/revoke', run: revoke },
  { op: 'userinfo', method: 'GET', path: '/v2/userinfo', run: userinfo },
  rest({ op: 'list_pages', method: 'GET', path: '/organizationAcls', run: listPages }),
  rest({ op: 'find_page', method: 'GET', path: '/organizations', run: findPage }),
  rest({ op: 'read_page', method: 'GET', path: '/organizations/:id', run: readPage }),
  rest({ op: 'network_size', method: 'GET', path: '/networkSizes/:urn', run: networkSize }),
  ...mediaRoutes,
  ...postRoutes,
  ...socialRoutes,
];

export const linkedin: SandboxPlatform = {
  name: 'linkedin',
  prefixes: ['linkedin'],
  routes,
  accounts: [
    { id: 'urn:li:person:ada7Lantern', handle: 'ada-lantern', name: 'Ada Lantern', followers: 910 },
    {
      id: 'urn:li:organization:5500001',
      handle: 'lantern-studio',
      name: 'Lantern Studio',
      followers: 4_120,
      facts: { admin: 'urn:li:person:ada7Lantern' },
    },
    {
      id: 'urn:li:organization:5500002',
      handle: 'harbour-books',
      name: 'Harbour Books',
      followers: 1_730,
      facts: { admin: 'urn:li:person:ada7Lantern' },
    },
    { id: 'urn:li:person:noor9North', handle: 'noor-north', name: 'Noor North', followers: 260 },
  ],
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated') return unauthorized();
    if (kind === 'not_found') return problem(404, 'NOT_FOUND', 'No virtual resource found');
    if (kind === 'server_error') return problem(value ?? 503, 'SERVICE_UNAVAILABLE', 'Internal server error');
    return tooMany(false);
  },
};

/** The refresh token ends a year after the consent and is never extended. No access token outlives it. */
async function grant(ask: Ask, scene: Scene, usual: SandboxRoute): Promise<Reply> {
  const fields = readFields(ask);
  if (!fields['client_secret'])
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client authentication failed' },
    };
  const reply = await usual.run(ask, scene);
  if (reply.status !== 200 || !isObject(reply.body)) return reply;
  const { tokens } = scene.state;
  const { access_token, refresh_token, scope } = reply.body;
  const [access, refresh] = [tokens[String(access_token)], tokens[String(refresh_token)]];
  if (!access || !refresh) return reply;
  const now = scene.world.now();
  const secondsTo = (end: number | null) => Math.floor(((end ?? now) - now) / 1000);
  const isRenewable = isPartner(fields['client_id'] ?? '');
  if (isRenewable) access.expiresAt = Math.min(access.expiresAt ?? Infinity, refresh.expiresAt ?? Infinity);
  else refresh.revoked = true;
  return {
    status: 200,
    body: {
      access_token,
      expires_in: secondsTo(access.expiresAt),
      scope: String(scope).split(' ').join(','),
      ...(isRenewable && { refresh_token, refresh_token_expires_in: secondsTo(refresh.expiresAt) }),
    },
  };
}

function revoke(ask: Ask, scene: Scene): Reply {
  const known = scene.state.tokens[readFields(ask)['token'] ?? ''];
  if (known) known.revoked = true;
  return { status: 200 };
}

function userinfo(ask: Ask, scene: Scene): Reply {
  const { person, scopes } = callerOf(ask, scene);
  if (!scopes.includes('openid')) throw denied('userinfo.GET');
  const sub = person.id.slice(person.id.lastIndexOf(':') + 1);
  return {
    status: 200,
    body: {
      sub,
      name: person.name,
      picture: scene.faceUrl(person.id),
      locale: { country: 'US', language: 'en' },
    },
  };
}

/** The page chosen on the consent page comes first. */
function listPages(ask: Ask, scene: Scene): Reply {
  const { person, chosen, scopes } = callerOf(ask, scene);
  if (!scopes.includes('rw_organization_admin')) throw denied('organizationAcls.FINDER-roleAssignee');
  const pages = Object.values(scene.state.accounts).filter((page) => looksAfter(person, page, scene));
  const sorted = pages.sort((a, b) => Number(b.id === chosen.id) - Number(a.id === chosen.id));
  const elements = sorted.map(({ id, facts }) => ({
    organization: id,
    roleAssignee: person.id,
    role: String(facts['role'] ?? 'ADMINISTRATOR'),
    state: 'APPROVED',
  }));
  const role = ask.query.get('role');
  return {
    status: 200,
    body: { elements: elements.filter((each) => role === null || each.role === role), paging: { start: 0 } },
  };
}

function pageOf(ask: Ask, scene: Scene, urn: string) {
  const { person, scopes } = callerOf(ask, scene);
  const page = scene.state.accounts[urn];
  if (!page || !isOrganization(urn)) throw missing(urn);
  if (!looksAfter(person, page, scene) || !scopes.includes('rw_organization_admin')) throw denied(urn);
  return page;
}

function readPage(ask: Ask, scene: Scene): Reply {
  const { name, handle } = pageOf(ask, scene, `urn:li:organization:${ask.params['id']}`);
  return {
    status: 200,
    body: {
      id: Number(ask.params['id']),
      localizedName: name,
      vanityName: handle,
      logoV2: { original: `urn:li:digitalmediaAsset:logo-${ask.params['id']}` },
    },
  };
}

/**
 * Finds a page by the exact name in its URL, ignoring case, including pages of others. LinkedIn has no
 * other search.
 */
function findPage(ask: Ask, scene: Scene): Reply {
  if (!callerOf(ask, scene).scopes.includes('rw_organization_admin'))
    throw denied('organizations.FINDER-vanityName');
  const vanity = ask.query.get('vanityName');
  if (ask.query.get('q') !== 'vanityName' || !vanity)
    throw problemOf('Parameters required by the finder vanityName are missing');
  const elements = Object.values(scene.state.accounts)
    .filter(({ id, handle }) => isOrganization(id) && handle.toLowerCase() === vanity.toLowerCase())
    .map(({ id, name, handle }) => ({
      id: Number(id.slice(id.lastIndexOf(':') + 1)),
      localizedName: name,
      vanityName: handle,
    }));
  return { status: 200, body: { elements, paging: { start: 0, count: 10, links: [] } } };
}

const problemOf = (message: string) => refused(400, 'ILLEGAL_ARGUMENT', message);

function networkSize(ask: Ask, scene: Scene): Reply {
  const { followers } = pageOf(ask, scene, ask.params['urn'] ?? '');
  return { status: 200, body: { firstDegreeSize: followers } };
}
