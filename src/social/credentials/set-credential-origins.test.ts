import { describe, expect, it } from 'vitest';
import { call, type Tenant } from '../../../test/tenant.ts';
import { startApp } from '../../../test/harness.ts';
import { letIn } from '../oauth/oauth-for-tests.ts';

const app = await startApp();
const PAGE = 'https://app.example';

async function made(allowedOrigins: readonly string[] = [PAGE]) {
  const tenant = await app.tenant();
  const { body } = await tenant.console('create_credential', {
    name: 'Page',
    scopes: ['workspace:read'],
    allowedOrigins,
  });
  return { tenant, id: String(body.data.id), token: String(body.data.accessToken) };
}

const asPage = (token: string, origin: string | undefined = PAGE, path = '/api/v1/workspace') =>
  call(`${app.url}${path}`, 'GET', '', {
    authorization: `Bearer ${token}`,
    ...(origin !== '' && { origin }),
  });
const shownTo = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin');
const preflight = (origin: string, path = '/api/v1/posts', headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', ...headers },
  });
const set = (tenant: Tenant, id: string, allowedOrigins: readonly string[]) =>
  tenant.console('set_credential_origins', { id, allowedOrigins });

describe('set_credential_origins', () => {
  it('200: takes effect with the next call, and is listed', async () => {
    const { tenant, id, token } = await made([]);
    expect((await asPage(token)).status).toBe(403);
    const { status, body } = await set(tenant, id, [PAGE, PAGE, 'http://localhost:5173']);
    expect([status, body.data]).toEqual([200, { id, allowedOrigins: [PAGE, 'http://localhost:5173'] }]);
    const now = await asPage(token);
    expect([now.status, shownTo(now)]).toEqual([200, PAGE]);
    const { items } = (await tenant.console('list_credentials', {})).body.data;
    expect(items.find((one: { id: string }) => one.id === id).allowedOrigins).toEqual(
      body.data.allowedOrigins,
    );
    await set(tenant, id, []);
    expect((await asPage(token)).status).toBe(403);
  });

  it.each([
    '*',
    'null',
    'app.example',
    'https://app.example/',
    'https://APP.example',
    'https://app.example:443',
    'https://user@app.example',
    'http://app.example',
    'javascript:alert(1)',
    'https://app.example, https://evil.example',
    `https://${'a'.repeat(300)}.example`,
  ])('400: %s is not an origin', async (origin) => {
    const { tenant, id } = await made();
    const { status, body } = await set(tenant, id, [origin]);
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/^allowedOrigins\[0\]: must be (?:the origin|at most 255)/);
    const many = Array.from({ length: 21 }, (_, i) => `https://a${i}.example`);
    expect((await set(tenant, id, many)).status).toBe(400);
  });

  it('404: of another workspace, revoked, or of an app with access', async () => {
    const { tenant, id, token } = await made();
    expect((await set(await app.tenant(), id, [])).status).toBe(404);
    await tenant.console('revoke_credential', { id });
    expect((await set(tenant, id, [])).status).toBe(404);
    const gone = await asPage(token);
    expect([gone.status, shownTo(gone)]).toEqual([401, null]);
    const given = await letIn(app, tenant);
    expect((await set(tenant, given.credentialId, [PAGE])).status).toBe(404);
    expect(shownTo(await asPage(given.access))).toBeNull();
  });
});

describe('a page of another origin', () => {
  it('is answered if the credential names it, including errors, and never with cookies', async () => {
    const { token } = await made();
    const refused = await asPage(token, PAGE, '/api/v1/accounts');
    expect([refused.status, shownTo(refused)]).toEqual([403, PAGE]);
    for (const { headers } of [refused, await asPage(token)]) {
      expect(headers.get('vary')).toBe('Origin');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-expose-headers')).toContain('retry-after');
    }
  });

  it.each(['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null', '*'])(
    '%s is refused before anything is done',
    async (origin) => {
      const { tenant } = await made();
      const { id, token } = await tenant.credential();
      await set(tenant, id, [PAGE]);
      const answer = await call(`${app.url}/api/v1/tags`, 'POST', '{"name":"evil"}', {
        authorization: `Bearer ${token}`,
        origin,
      });
      expect([answer.status, answer.body.error.code, shownTo(answer)]).toEqual([403, 'forbidden', null]);
      expect(answer.headers.get('vary')).toBe('Origin');
      expect((await tenant.social('GET', '/tags')).body.data.items).toEqual([]);
    },
  );

  it('programs and our own pages need no origin in the list', async () => {
    const { token } = await made([]);
    for (const origin of ['', app.url]) {
      const answer = await asPage(token, origin);
      expect([answer.status, shownTo(answer)]).toEqual([200, null]);
    }
  });

  it('both tokens are answered during a rotation', async () => {
    const { tenant, id, token } = await made();
    const { accessToken } = (await tenant.console('rotate_credential', { id })).body.data;
    for (const one of [token, accessToken]) expect(shownTo(await asPage(one))).toBe(PAGE);
    await tenant.console('rotate_credential', { id, overlapHours: 0 });
    const old = await asPage(token);
    expect([old.status, shownTo(old)]).toEqual([401, null]);
  });

  it('has no access to MCP, the application and the localization API', async () => {
    const { tenant, token } = await made();
    const rpc = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const agents = await call(`${app.url}/mcp`, 'POST', rpc, {
      authorization: `Bearer ${token}`,
      origin: PAGE,
    });
    expect([agents.status, shownTo(agents)]).toEqual([403, null]);
    const people = await tenant.console('list_credentials', {}, { origin: PAGE });
    expect([people.status, shownTo(people)]).toEqual([403, null]);
    expect(shownTo(await tenant.open('GET', '/languages', undefined, { origin: PAGE }))).toBeNull();
    for (const path of ['/mcp', '/api/console/list_credentials', '/api/open/v1/languages'])
      expect(shownTo(await preflight(PAGE, path))).toBeNull();
  });
});

describe('preflight requests of a browser', () => {
  it('are answered the same to everybody, whatever exists, without reading the store', async () => {
    await made();
    const headersFor = async (origin: string, path: string, headers = {}) => {
      const answer = await preflight(origin, path, headers);
      const { 'access-control-allow-origin': to, date: _, ...rest } = Object.fromEntries(answer.headers);
      return { status: answer.status, isEcho: to === origin, rest, body: await answer.text() };
    };
    const known = await headersFor(PAGE, '/api/v1/workspace');
    expect(known).toMatchObject({ status: 204, isEcho: true, body: '' });
    expect(known.rest['vary']).toBe('Origin');
    expect(known.rest).not.toHaveProperty('access-control-allow-credentials');
    expect(await headersFor('https://stranger.example', '/api/v1/workspace')).toEqual(known);
    expect(await headersFor(PAGE, '/api/v1/there/is/nothing')).toEqual(known);
    expect(await headersFor(PAGE, '/api/v1/workspace', { authorization: 'Bearer plc_it_wrong' })).toEqual(
      known,
    );
  });

  it.each(['null', '*', 'chrome-extension://abc', `https://${'a'.repeat(400)}.example`])(
    'give %s nothing',
    async (origin) => {
      const answer = await preflight(origin);
      expect([answer.status, shownTo(answer)]).toEqual([204, null]);
    },
  );
});
