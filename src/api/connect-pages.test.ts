import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { type App, openApp } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { ADAPTERS } from '#adapters/social/platforms.ts';
import { connectWithSecret } from '../social/connect/connect-with-secret.ts';
import { finishConnect } from '../social/connect/finish-connect.ts';
import { startConnect } from '../social/connect/start-connect.ts';
import { mountConnectPages } from './connect-pages.ts';
import { registry } from '../app/registry.ts';
import { enterByName } from './faces/console.ts';

/** The pages on a separate server, with the services of the real one. */
const CONSENT = { hasConsent: true, namedBy: null, serverExample: null, fields: [] };
const BOT_TOKEN = { name: 'botToken', kind: 'secret', maxLength: 100, example: '1:a' } as const;

describe('the connect pages', () => {
  let app: App;
  let sandbox: Sandbox;
  let web: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    sandbox = await startSandbox();
    app = await openApp({ env: { PARLANCE_SANDBOX_URL: sandbox.url } });
    web = fastify();
    mountConnectPages(web, app.services, {
      start: startConnect,
      finish: finishConnect,
      typed: connectWithSecret,
      platforms: new Map([
        ['tiktok', { ...CONSENT, title: 'TikTok' }],
        ['mastodon', { ...CONSENT, title: 'Mastodon', serverExample: 'mastodon.social' }],
        [
          'bluesky',
          { ...CONSENT, title: 'Bluesky', namedBy: 'handle', fields: ADAPTERS.bluesky.typed?.fields ?? [] },
        ],
        ['bots', { ...CONSENT, title: 'Bots', hasConsent: false, fields: [BOT_TOKEN] }],
      ]),
      documents: [],
      enter: (name, ...visit) => enterByName(app.services, registry.entrances, name, ...visit),
      beforeSignIn: {},
      sessionToken: (request) => request.cookies['parlance_session'],
    });
    url = await web.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await web.close();
    await app.close();
    await sandbox.close();
  });

  async function signIn(tenant: Tenant): Promise<string> {
    const answer = await fetch(`${app.url}/api/console/login`, {
      method: 'POST',
      headers: { origin: app.url },
      body: JSON.stringify({ email: tenant.email, password: tenant.password }),
    });
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  }
  const open = (path: string, cookie: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { redirect: 'manual', ...init, headers: { cookie, ...init.headers } });
  const submit = (path: string, cookie: string, fields: Record<string, string>, origin = url) =>
    open(path, cookie, { method: 'POST', body: new URLSearchParams(fields), headers: { origin } });

  it('lead a signed-in person to the platform and back', async () => {
    const tenant = await app.tenant();
    const cookie = await signIn(tenant);
    const first = await open('/connect/tiktok?accountId="><script>', cookie);
    expect(first.status).toBe(200);
    expect(await first.text()).not.toContain('<script>');

    const gone = await submit('/connect/tiktok', cookie, {});
    expect(gone.status).toBe(303);
    const consent = await fetch(`${gone.headers.get('location')}&auto=1`, { redirect: 'manual' });
    const back = new URL(consent.headers.get('location') ?? '');
    const done = await open(`${back.pathname}${back.search}`, cookie);

    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toMatch(
      new RegExp(`/w/${tenant.workspaceId}/s/accounts\\?connected=acc_`),
    );
    expect((await tenant.social('GET', '/accounts')).body.data.accounts).toHaveLength(1);
    const again = await open(`${back.pathname}${back.search}`, cookie);
    expect(again.headers.get('location')).toMatch(/\/s\/accounts\?failed=invalid_input&platform=tiktok$/);
  });

  it('take a handle and an app password where the platform has no consent page', async () => {
    const tenant = await app.tenant();
    const cookie = await signIn(tenant);
    expect(await (await open('/connect/bluesky', cookie)).text()).toContain('type="password"');

    const done = await submit('/connect/bluesky', cookie, {
      'value.handle': 'lantern.bsky.test',
      'value.appPassword': 'lant-ern1-lant-ern2',
    });

    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toContain('connected=acc_');
  });

  it('ask only for typed credentials if there is no consent page', async () => {
    const cookie = await signIn(await app.tenant());
    const page = await (await open('/connect/bots', cookie)).text();
    expect(page).toContain('Bot token <input name="value.botToken" type="password"');
    expect(page).not.toContain('Continue');
  });

  it('WEB-014 another session cannot finish, and neither can somebody without a session', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const [mine, theirs] = [await signIn(tenant), await signIn(other)];
    const gone = await submit('/connect/tiktok', mine, {});
    const consent = await fetch(`${gone.headers.get('location')}&auto=1`, { redirect: 'manual' });
    const { pathname, search } = new URL(consent.headers.get('location') ?? '');

    expect((await open(`${pathname}${search}`, theirs)).status).toBe(403);
    expect((await open(`${pathname}${search}`, '')).status).toBe(401);
    const stray = await open('/connect/tiktok/callback?code=x', mine);
    expect(stray.headers.get('location')).toMatch(/failed=invalid_input/);
    expect((await other.social('GET', '/accounts')).body.data.accounts).toEqual([]);
  });

  it('WEB-016 the error message of the platform is not shown', async () => {
    const tenant = await app.tenant();
    const cookie = await signIn(tenant);
    const gone = await submit('/connect/tiktok', cookie, {});
    const state = new URL(gone.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const answer = await open(
      `/connect/tiktok/callback?state=${state}&error=<img src=x>&error_description=<script>`,
      cookie,
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/failed=conflict&platform=tiktok&reason=access_denied$/);
  });

  it('accept no form from another origin', async () => {
    const tenant = await app.tenant();
    const cookie = await signIn(tenant);
    expect((await submit('/connect/tiktok', cookie, {}, 'https://evil.example')).status).toBe(403);
  });

  it('ask a stranger to sign in, and then continue to the requested page', async () => {
    const tenant = await app.tenant();
    await tenant.console('list_members');
    const page = await open('/connect/mastodon?host=social.example', '');
    expect([page.status, await page.text()]).toEqual([
      401,
      expect.stringContaining('name="next" value="/connect/mastodon?host=social.example"'),
    ]);
    const fields = { email: tenant.email, password: tenant.password };
    const wrong = await submit('/sign-in', '', { ...fields, password: 'wrong', next: '/accounts' });
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null]);
    const foreign = await submit('/sign-in', '', { ...fields, next: '//evil.example/accounts' });
    expect(foreign.headers.get('location')).toBe('/accounts');

    const done = await submit('/sign-in', '', { ...fields, next: '/connect/mastodon?host=social.example' });

    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe('/connect/mastodon?host=social.example');
    const cookie = done.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await open('/connect/mastodon', cookie)).status).toBe(200);
    expect(
      (await submit('/sign-in', '', { ...fields, next: '/accounts' }, 'https://evil.example')).status,
    ).toBe(403);
  });
});
