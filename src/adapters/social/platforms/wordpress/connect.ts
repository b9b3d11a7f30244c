import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { withoutLastSlashes } from '#kernel/trim-end.ts';
import type { PlatformContext, Profile, Token, TokenSet, TypedConnection } from '../../connection.ts';
import { PlatformError } from '../../contract.ts';
import { DESTINATIONS_MAX, type Destination } from '../../destinations.ts';
import { platformError } from '../../errors.ts';
import { type Answer, call } from '../../http.ts';
import { plainText } from '../../plain-text.ts';
import { wp } from './api.ts';

const SITE = /^(?:https?:\/\/)?([a-z0-9][a-z0-9.-]{0,252}(?::\d{1,5})?(?:\/[\w.~/-]{1,200})?)$/i;
const MOVES_MAX = 3;

export const typed: TypedConnection = {
  fields: [
    { name: 'site', kind: 'text', maxLength: 300, example: 'https://blog.example.com' },
    { name: 'login', kind: 'text', maxLength: 100, example: 'editor' },
    { name: 'appPassword', kind: 'secret', maxLength: 100, example: 'abcd efgh ijkl mnop qrst uvwx' },
  ],
  async connect(ctx, { values: { site = '', login = '', appPassword = '' } }) {
    const { root } = await findSite(ctx, site);
    // The first colon ends the login.
    if (login.includes(':'))
      throw platformError({ errorCode: 'invalid_settings', message: say('wordpress.login_no_colon') });
    return tokensOf(pairOf(login, appPassword), root);
  },
};

/** WordPress shows the password with spaces, which it ignores. */
export const pairOf = (login: string, appPassword: string) => `${login}:${appPassword.replace(/\s/g, '')}`;

/** They work until somebody revokes the password. */
export const tokensOf = (accessToken: string, root: string): TokenSet => ({
  accessToken,
  refreshToken: null,
  expiresAt: null,
  refreshExpiresAt: null,
  scopes: [],
  secrets: { root },
});

/**
 * Only over https, because a password is sent with every call. If a base is
 * configured, all sites are below it.
 */
function siteUrl(ctx: PlatformContext, address: string): string {
  const base = ctx.baseUrls['api'];
  const isBelow = base !== undefined;
  return isBelow
    ? `${withoutLastSlashes(base)}/${encodeURIComponent(address.toLowerCase())}`
    : `https://${address}`;
}

/** The base of the site's API and what it says about itself. */
interface Site {
  root: string;
  index: z.output<typeof Index>;
}

/** With pretty permalinks the API has its own path; `rest_route` works on every site. */
export async function findSite(ctx: PlatformContext, named: string): Promise<Site> {
  const [, address] = SITE.exec(withoutLastSlashes(named.trim())) ?? [];
  if (address === undefined)
    throw platformError({ errorCode: 'invalid_settings', message: say('wordpress.name_site_its_address') });
  const base = siteUrl(ctx, address);
  const site = (await siteAt(ctx, `${base}/wp-json/`)) ?? (await siteAt(ctx, `${base}/?rest_route=/`));
  if (site !== null) return site;
  throw platformError({
    errorCode: 'invalid_settings',
    message: say('wordpress.no_site_api_found_there'),
  });
}

const Index = z.object({
  name: z.string().default(''),
  /** Where WordPress is installed, which may be another address than `home`. */
  url: z.string().default(''),
  home: z.string().default(''),
  namespaces: z.array(z.string()).default([]),
  /** An empty list, not an object, on a site without application passwords. */
  authentication: z
    .object({ 'application-passwords': z.object({ endpoints: z.object({ authorization: z.string() }) }) })
    .nullable()
    .catch(null),
});

/**
 * The site if its API answers there. Redirects (to `www.`, say) are followed here, because a redirected
 * write would lose its body.
 */
async function siteAt(ctx: PlatformContext, url: string): Promise<Site | null> {
  let root = url;
  for (let move = 0; move <= MOVES_MAX; move += 1) {
    const answer = await readIndex(ctx, root);
    if (answer === null) return null;
    const to = answer.headers['location'];
    if (answer.status >= 300 && answer.status < 400 && to !== undefined) {
      if (!URL.canParse(to, root)) return null;
      const next = new URL(to, root);
      // Never to plain http, and only to an address to which a path can be appended.
      if (next.protocol !== new URL(url).protocol || !/[/=]$/.test(next.href)) return null;
      root = next.href;
      continue;
    }
    const index = Index.safeParse(answer.json);
    return index.success && index.data.namespaces.includes('wp/v2') ? { root, index: index.data } : null;
  }
  return null;
}

async function readIndex(ctx: PlatformContext, url: string): Promise<Answer | null> {
  try {
    return await call(ctx, { method: 'GET', url, visible: false, refusal: () => null });
  } catch (error) {
    // Any refusal means that the API is not here; an unreachable site is a different error.
    if (error instanceof PlatformError && error.failure.httpStatus !== undefined) return null;
    throw error;
  }
}

const Me = z.object({
  id: z.number(),
  name: z.string().default(''),
  slug: z.string().default(''),
  avatar_urls: z.record(z.string(), z.string()).default({}),
  capabilities: z.record(z.string(), z.unknown()).default({}),
});

export async function profile(ctx: PlatformContext, token: Token): Promise<Profile> {
  const { data: me } = await wp(ctx, token, 'GET /wp/v2/users/me', Me, { query: { context: 'edit' } });
  const may = (right: string) => me.capabilities[right] === true;
  if (!may('publish_posts') || !may('upload_files'))
    throw platformError({
      errorCode: 'permission_missing',
      message: say('wordpress.user_may_not_publish'),
    });
  const { data: index } = await wp(ctx, token, 'GET /', Index);
  const site = withoutLastSlashes(index.home.replace(/^https?:\/\//, ''));
  return {
    // User ids are per site.
    platformAccountId: `${site}/${me.id}`,
    handle: site,
    displayName: plainText(index.name) || me.name || site,
    avatar: me.avatar_urls['96'] ?? null,
    followers: 0,
    profileUrl: index.home || null,
    facts: {
      userId: me.id,
      mayModerate: may('moderate_comments'),
      destinations: await readCategories(ctx, token),
    },
  };
}

const Categories = z.array(z.object({ id: z.number(), name: z.string() }));
const PAGE_SIZE = 100;

async function readCategories(ctx: PlatformContext, token: Token): Promise<Destination[]> {
  const found: Destination[] = [];
  for (let page = 1; found.length < DESTINATIONS_MAX; page += 1) {
    const query = { per_page: PAGE_SIZE, page };
    const { data } = await wp(ctx, token, 'GET /wp/v2/categories', Categories, { query });
    found.push(...data.map(({ id, name }) => ({ id: String(id), title: plainText(name) })));
    if (data.length < PAGE_SIZE) break;
  }
  return found.slice(0, DESTINATIONS_MAX);
}
