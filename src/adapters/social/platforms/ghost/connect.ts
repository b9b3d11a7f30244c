import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { withoutLastSlashes } from '#kernel/trim-end.ts';
import type { PlatformContext, Profile, Token, TypedConnection } from '../../connection.ts';
import { PlatformError } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { type Answer, call } from '../../http.ts';
import { ACCEPTED_VERSION, ghostCall } from './api.ts';

const SITE = /^(?:https?:\/\/)?([a-z0-9][a-z0-9.-]{0,252}(?::\d{1,5})?(?:\/[\w.~/-]{1,200})?)$/i;
const KEY = /^[0-9a-f]{24}:[0-9a-f]{64}$/i;
const API = '/ghost/api/admin/';
const MOVES_MAX = 3;

export const typed: TypedConnection = {
  fields: [
    { name: 'site', kind: 'text', maxLength: 300, example: 'https://blog.example.com' },
    { name: 'adminKey', kind: 'secret', maxLength: 200, example: '650b7a9f8e8c1234567890ab:6c61…' },
  ],
  async connect(ctx, { values: { site = '', adminKey = '' } }) {
    // People copy the address of the page that they are on.
    const [, address] = SITE.exec(withoutLastSlashes(site.trim().replace(/\/ghost(?:[/#].*)?$/, ''))) ?? [];
    if (address === undefined)
      throw platformError({ errorCode: 'invalid_settings', message: say('wordpress.name_site_its_address') });
    if (!KEY.test(adminKey.trim()))
      throw platformError({ errorCode: 'invalid_settings', message: say('ghost.not_an_admin_key') });
    return {
      accessToken: adminKey.trim(),
      refreshToken: null,
      expiresAt: null,
      refreshExpiresAt: null,
      scopes: [],
      secrets: { root: await findRoot(ctx, address) },
    };
  },
};

const SiteAnswer = z.object({
  site: z.object({
    title: z.string().default(''),
    url: z.string(),
    icon: z.string().nullish(),
    logo: z.string().nullish(),
  }),
});

/**
 * Only over https: every call is signed, and anybody who reads it on the way could repeat it for minutes. The
 * admin of a site may have its own address, to which Ghost redirects; a redirected write would lose its body.
 */
async function findRoot(ctx: PlatformContext, address: string): Promise<string> {
  const base = ctx.baseUrls['api'];
  const home =
    base === undefined
      ? `https://${address}`
      : `${withoutLastSlashes(base)}/${encodeURIComponent(address.toLowerCase())}`;
  let root = `${home}${API}`;
  for (let move = 0; move <= MOVES_MAX; move += 1) {
    const answer = await readSite(ctx, root);
    const to = answer?.headers['location'];
    if (answer && answer.status >= 300 && answer.status < 400 && to && URL.canParse(to, root)) {
      const next = new URL(to, root);
      if (next.protocol !== new URL(root).protocol || !next.pathname.endsWith(`${API}site/`)) break;
      root = next.href.slice(0, next.href.lastIndexOf('site/'));
      continue;
    }
    if (answer && SiteAnswer.safeParse(answer.json).success) return root;
    break;
  }
  throw platformError({ errorCode: 'invalid_settings', message: say('ghost.no_site_found_there') });
}

async function readSite(ctx: PlatformContext, root: string): Promise<Answer | null> {
  try {
    return await call(ctx, {
      method: 'GET',
      url: `${root}site/`,
      headers: { 'accept-version': ACCEPTED_VERSION },
      visible: false,
      refusal: () => null,
    });
  } catch (error) {
    // Any refusal means that the API is not here; an unreachable site is a different error.
    if (error instanceof PlatformError && error.failure.httpStatus !== undefined) return null;
    throw error;
  }
}

const Newsletters = z.object({ newsletters: z.array(z.object({ slug: z.string(), status: z.string() })) });

export async function profile(ctx: PlatformContext, token: Token): Promise<Profile> {
  // Site information is public; the newsletters require a valid key.
  const { newsletters } = await ghostCall(ctx, token, 'GET /newsletters/', Newsletters, {
    query: { limit: 100 },
  });
  const { site } = await ghostCall(ctx, token, 'GET /site/', SiteAnswer);
  const address = withoutLastSlashes(site.url.replace(/^https?:\/\//, ''));
  return {
    platformAccountId: address,
    handle: address,
    displayName: site.title || address,
    avatar: site.icon ?? site.logo ?? null,
    followers: 0,
    profileUrl: site.url,
    facts: {
      newsletters: newsletters.filter(({ status }) => status === 'active').map(({ slug }) => slug),
    },
  };
}
