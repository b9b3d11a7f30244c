import { type App, freshDatabase, openApp } from '../../../test/harness.ts';
import { type OidcProvider, startOidcProvider } from '../../../test/oidc-provider.ts';
import { call, type Tenant } from '../../../test/tenant.ts';
import type { Log } from '../../platform/log.ts';

export interface OidcWorld {
  app: App;
  /** The same store without a provider. */
  bare: App;
  provider: OidcProvider;
  /** The workspace that people of studio.example join. */
  tenant: Tenant;
  close(): Promise<void>;
}

export async function openOidcWorld(
  options: { alg?: 'RS256' | 'ES256'; log?: Log } = {},
): Promise<OidcWorld> {
  const provider = await startOidcProvider(options.alg);
  const databaseUrl = await freshDatabase();
  // The workspace must exist before the settings can name it.
  const bare = await openApp({ databaseUrl });
  const tenant = await bare.tenant();
  const app = await openApp({
    databaseUrl,
    ...(options.log && { log: options.log }),
    env: {
      PARLANCE_OIDC_ISSUER: provider.issuer,
      PARLANCE_OIDC_CLIENT_ID: provider.clientId,
      PARLANCE_OIDC_CLIENT_SECRET: provider.clientSecret,
      PARLANCE_OIDC_DOMAINS: `studio.example=${tenant.workspaceId}`,
      PARLANCE_OIDC_ROLE_CLAIM: 'groups',
      PARLANCE_OIDC_ROLES: 'leads=manager, writers=author',
    },
  });
  return {
    app,
    bare,
    provider,
    tenant,
    async close() {
      await app.close();
      await bare.close();
      await provider.close();
    },
  };
}

export interface Page {
  status: number;
  location: string;
  text: string;
  cookies: string[];
}

/** One visit of a browser that does not follow redirects by itself. */
export async function visit(url: string, headers: Record<string, string> = {}): Promise<Page> {
  const response = await fetch(url, { redirect: 'manual', headers });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: await response.text(),
    cookies: response.headers.getSetCookie(),
  };
}

export const cookieOf = (page: Page, name: string) =>
  page.cookies.find((line) => line.startsWith(`${name}=`) && !line.includes('=;'))?.split(';')[0] ?? '';

/** From the first page to the address of the callback; returns the browser's cookies and where it is sent. */
export async function goToProvider({ app }: OidcWorld, path = '/sign-in/oidc') {
  // Twenty attempts a minute are enough for people, but not for a test suite.
  await app.services.database.counters.deleteFrom('rate_windows').where('key', 'like', 'login:%').execute();
  const begun = await visit(`${app.url}${path}`);
  const cookie = cookieOf(begun, 'parlance_oidc');
  const { location } = await visit(begun.location);
  return { begun, cookie, callback: location };
}

export async function signInByProvider(
  world: OidcWorld,
  headers: Record<string, string> = {},
): Promise<Page> {
  const { cookie, callback } = await goToProvider(world);
  return visit(callback, { cookie, ...headers });
}

export const asPerson = ({ app }: OidcWorld, page: Page, name: string, body: object = {}) =>
  call(`${app.url}/api/console/${name}`, 'POST', JSON.stringify(body), {
    origin: app.url,
    cookie: cookieOf(page, 'parlance_session'),
  });
