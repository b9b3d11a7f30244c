import { say } from '#kernel/say.ts';
import { withoutLastSlashes } from '#kernel/trim-end.ts';
import type { OAuth, PlatformContext, PushRequest } from '../../connection.ts';
import { platformError } from '../../errors.ts';
import { appOf } from '../../oauth2.ts';
import { findSite, pairOf, tokensOf } from './connect.ts';

/** The same everywhere, so that a site can tell our passwords from those of other applications. */
const APP_ID = '5c4fd1de-3d0c-4b6f-9a51-0e6c2f7a8b94';

/**
 * The page of each site on which its user lets an application have a password of its own. There are no
 * scopes: an application may do what the user may.
 */
export const consent: OAuth = {
  scopes: [],
  needed: [],
  usesPkce: false,
  pushed: {
    namedBy: 'site',
    push: askSite,
    isAnswer: (ctx, iss) => iss !== undefined && bare(iss) === bare(appOf(ctx).clientId),
  },
  readAnswer: ({ success, site_url: iss, user_login: login, password }) => ({
    iss,
    // WordPress adds it to our address when the user says no.
    ...(success === 'false' && { error: 'access_denied' }),
    ...(login !== undefined && password !== undefined && { code: pairOf(login, password) }),
  }),
  authorizeUrl() {
    throw platformError({ errorCode: 'invalid_settings' });
  },
  // The password goes where the site was found, and never where an answer says that it is.
  exchange: async (ctx, { code }) => tokensOf(code, appOf(ctx).clientSecret),
  async refresh() {
    throw platformError({ errorCode: 'token_expired' });
  },
};

/** Finds the page. Where the site is, and the base of its API, are kept until its user comes back. */
async function askSite(ctx: PlatformContext, { redirectUri, state, handle, identity }: PushRequest) {
  const isBelowBase = ctx.baseUrls['api'] !== undefined;
  // The site would refuse on a page that leads nowhere.
  if (!redirectUri.startsWith('https:') && !isBelowBase)
    throw notOffered(say('wordpress.needs_public_https'));
  // The id of an account is its site and the number of its user.
  const named = identity?.slice(0, identity.lastIndexOf('/')) ?? handle ?? '';
  const { root, index } = await findSite(ctx, named);
  const page = index.authentication?.['application-passwords'].endpoints.authorization ?? '';
  if (!URL.canParse(page) || new URL(page).protocol !== new URL(root).protocol)
    throw notOffered(say('wordpress.no_application_passwords'));
  const back = new URL(redirectUri);
  back.searchParams.set('state', state);
  const url = new URL(page);
  for (const [name, value] of Object.entries({
    app_name: 'Parlance',
    app_id: APP_ID,
    success_url: back.href,
  }))
    url.searchParams.set(name, value);
  return { authorizeUrl: url.href, app: { clientId: index.url, clientSecret: root } };
}

const notOffered = (message: ReturnType<typeof say>) =>
  platformError({ errorCode: 'invalid_settings', message });

/** An address without its scheme, which the site may name differently behind a proxy. */
const bare = (url: string) => withoutLastSlashes(url.replace(/^https?:\/\//i, '')).toLowerCase();
