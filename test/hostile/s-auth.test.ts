import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { newToken } from '#platform/auth/bearer.ts';
import { createLog } from '#platform/log.ts';
import list from '../fixtures/hostile-s-auth.json' with { type: 'json' };
import { openApp } from '../harness.ts';
import { callRaw, type RawHeaders } from '../raw-http.ts';
import { call, type Tenant } from '../tenant.ts';
import { expectOpenRefusal, expectSocialRefusal, forgetFailuresOf, hostileCases, tracesOf } from './cases.ts';
import { holdNextCall, type ProbeCall, probe, probeRegistry, publishProbeOf } from './probe-operations.ts';
import { ban, disable, dissolve, setMember } from './tenant-states.ts';

const logged: string[] = [];

const log = createLog('trace', {}, { write: (line) => void logged.push(line) });
const app = await openApp({ registry: probeRegistry, log });
afterAll(() => app.close());
forgetFailuresOf(() => app);

const { check, checkEvery } = hostileCases(list);

/** GET /api/v1/workspace with exactly these headers. */
const workspace = (...headers: RawHeaders) =>
  callRaw(app.url, { method: 'GET', path: '/api/v1/workspace', headers });
const withToken = (token: string) => workspace(['Authorization', `Bearer ${token}`]);

const publish = (token: string, over?: ProbeCall) => publishProbeOf(app, token, over);

async function sessionOf(tenant: Tenant): Promise<string> {
  const login = JSON.stringify({ email: tenant.email, password: tenant.password });
  const { headers } = await call(`${app.url}/api/console/login`, 'POST', login, { origin: app.url });
  return /=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
}

describe('the token', () => {
  check('S-AUTH-001', async (status) => expectSocialRefusal(await workspace(), status, 'unauthenticated'));
  check('S-AUTH-003', async (status) => {
    for (const value of ['Bearer', 'Bearer ', '', 'Basic dXNlcjpwYXNz']) {
      expectSocialRefusal(await workspace(['Authorization', value]), status, 'unauthenticated');
    }
  });
  check('S-AUTH-005', async (status) => {
    const { token } = await app.tenant();
    for (const at of [0, 10, token.length - 1]) {
      const off = `${token.slice(0, at)}${token[at] === 'x' ? 'y' : 'x'}${token.slice(at + 1)}`;
      expectSocialRefusal(await withToken(off), status, 'unauthenticated');
    }
    expect((await withToken(token)).status).toBe(200);
  });
  check('S-AUTH-006', async (status) => {
    const tenant = await app.tenant();
    const { id, token } = await tenant.credential();
    expect((await withToken(token)).status).toBe(200);
    await disable(app, id);
    expectSocialRefusal(await withToken(token), status, 'unauthenticated');
    const expired = await tenant.credential({ expiresAt: new Date(Date.now() - 1000) });
    expectSocialRefusal(await withToken(expired.token), status, 'unauthenticated');
  });
  check('S-AUTH-008', async (status) => {
    const session = await sessionOf(await app.tenant());
    expect(session.length).toBeGreaterThan(20);
    expectSocialRefusal(await withToken(session), status, 'unauthenticated');
    expectSocialRefusal(
      await workspace(['Cookie', `parlance_session=${session}`]),
      status,
      'unauthenticated',
    );
  });
  check('S-AUTH-010', async (status) => {
    const { token } = await app.tenant();
    const once = ['Authorization', `Bearer ${token}`] as const;
    expectSocialRefusal(await workspace(once, once), status, 'unauthenticated');
    expectSocialRefusal(await workspace(once, ['authorization', 'Bearer x']), status, 'unauthenticated');
    expectSocialRefusal(
      await workspace(['Authorization', `Bearer ${token}, Bearer ${token}`]),
      status,
      'unauthenticated',
    );
  });
  check('S-AUTH-011', async (status) => {
    const { token } = await app.tenant();
    for (const scheme of ['bearer', 'BEARER']) {
      expect((await workspace(['Authorization', `${scheme} ${token}`])).status).toBe(status);
    }
  });
  check('S-AUTH-013', async (status) => {
    const { token } = await app.tenant();
    const headers = [['Authorization', `Bearer ${token}`]] as const;
    expectOpenRefusal(
      await callRaw(app.url, { method: 'GET', path: '/api/open/v1/languages', headers }),
      status,
    );
  });
  check('S-AUTH-023', async () => {
    const { token } = await app.tenant();
    const strangers = [newToken().token, `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`];
    // One look-up by hash, so no token is nearly right; a fixed request id makes the answers comparable.
    const answers = await Promise.all(
      strangers.map((each) =>
        workspace(['Authorization', `Bearer ${each}`], ['X-Request-Id', 'same-request']),
      ),
    );
    expect(answers.map((a) => a.status)).toEqual([401, 401]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(Object.keys(answers[0]?.headers ?? {})).toEqual(Object.keys(answers[1]?.headers ?? {}));
    const { used } = await app.services.database.system
      .selectFrom('rate_windows')
      .select('used')
      .where('key', '=', 'badtoken:127.0.0.1')
      .executeTakeFirstOrThrow();
    expect(used, 'both count as a failure').toBe(2);
  });
  it('429 with Retry-After after 20 wrong tokens from one address; a right one still passes', async () => {
    const { token } = await app.tenant();
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push((await withToken(newToken().token)).status);
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
    const refused = await withToken('plc_it_x');
    expectSocialRefusal(refused, 429, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await withToken(token)).status).toBe(200);
  });
});

describe('what the token may do', () => {
  check('S-AUTH-015', async (status) => {
    const tenant = await app.tenant();
    const { token } = await tenant.credential({ scopes: ['posts:read'] });
    const answer = await withToken(token);
    expectSocialRefusal(answer, status, 'forbidden');
    expect(answer.body.error.params).toEqual({ scope: 'workspace:read' });
  });
  check('S-AUTH-016', async (status) => {
    const tenant = await app.tenant({ role: 'viewer' });
    const answer = await publish(tenant.token);
    expectSocialRefusal(answer, status, 'forbidden');
    expect(answer.body.error.params).toEqual({ action: 'publish_probe' });
    expect(await tracesOf(app, tenant)).toBe(0);
  });
  it('403 forbidden: the tier is not among the allowed actions', async () => {
    const tenant = await app.tenant();
    const { token } = await tenant.credential({ allowedActions: ['draft', 'schedule'] });
    const answer = await publish(token);
    expectSocialRefusal(answer, 403, 'forbidden');
    expect(answer.body.error.params).toEqual({ action: 'publish' });
  });
  check('S-AUTH-018', async (status) => {
    const tenant = await app.tenant();
    await dissolve(app, tenant);
    expectSocialRefusal(await withToken(tenant.token), status, 'workspace_not_found');
  });
  check('S-AUTH-020', async (status) => {
    const banned = await app.tenant();
    await ban(app, banned);
    expectSocialRefusal(await withToken(banned.token), status, 'workspace_not_found');
    for (const memberStatus of ['left', 'banned'] as const) {
      const gone = await app.tenant();
      await setMember(app, gone, memberStatus);
      expectSocialRefusal(await withToken(gone.token), status, 'workspace_not_found');
    }
  });
  check('S-AUTH-021', async () => {
    const tenant = await app.tenant();
    const { id, token } = await tenant.credential();
    const held = holdNextCall();
    const running = publish(token);
    await held.begun;

    expect((await tenant.console('revoke_credential', { id })).status).toBe(200);
    held.release();

    expect(await running).toMatchObject({ status: 200, body: { data: { published: true } } });
    expectSocialRefusal(await publish(token), 401, 'unauthenticated');
  });
});

describe('logs', () => {
  check('S-AUTH-025', async () => {
    const tenant = await app.tenant();
    const session = await sessionOf(tenant);
    const fresh = newToken().token;
    const rotated = await tenant.console('rotate_app_key', { app_key: tenant.appKey });
    const issued = await tenant.console('create_credential', { name: 'Robot', scopes: ['posts:read'] });
    const secrets = {
      token: tenant.token,
      strangerToken: fresh,
      issuedToken: issued.body.data.accessToken,
      appSecret: tenant.appSecret,
      rotatedSecret: rotated.body.data.app_secret,
      password: tenant.password,
      session,
    };
    const all = JSON.stringify(secrets);

    // In headers, in bodies, in the query, in a path and as an idempotency key.
    await withToken(fresh);
    await workspace(['Authorization', tenant.token], ['X-Request-Id', tenant.token]);
    await callRaw(app.url, {
      method: 'GET',
      path: `/api/v1/workspace?token=${tenant.token}&secret=${tenant.appSecret}`,
    });
    await publish(tenant.token, { body: JSON.stringify({ note: all, password: tenant.password }) });
    await publish(tenant.token, { probeId: tenant.token, key: tenant.token });
    await publish(tenant.token, { body: all.slice(0, -1) });
    await tenant.open('POST', '/callbacks/test', secrets);
    await tenant.open('POST', '/callbacks/test', secrets, { 'x-svc-sign': tenant.appSecret });
    await call(
      `${app.url}/api/console/login`,
      'POST',
      JSON.stringify({ email: session, password: tenant.password }),
      {
        origin: app.url,
        cookie: `parlance_session=${session}`,
      },
    );
    await tenant.tool('publish_probe', { ...secrets, idempotencyKey: tenant.token });

    // In an internal error, decorated as HTTP clients and drivers do.
    probe.during = async () => {
      throw Object.assign(new Error(`could not reach https://example.test/?access=${tenant.token}`), {
        app_secret: tenant.appSecret,
        request: {
          headers: { authorization: `Bearer ${tenant.token}`, cookie: `parlance_session=${session}` },
          body: { deep: { password: tenant.password, appSecret: secrets.rotatedSecret } },
        },
        rawHeaders: ['Cookie', `parlance_session=${session}`, 'Authorization', `Bearer ${fresh}`],
        cause: new Error(`inner ${secrets.issuedToken}`),
      });
    };
    const failed = await publish(tenant.token);
    await tenant.tool('publish_probe', { probeId: 'one', note: 'x', idempotencyKey: randomUUID() });
    probe.during = async () => {};

    expect(failed.status).toBe(500);
    for (const value of Object.values(secrets)) expect(failed.text).not.toContain(value);
    const text = logged.join('');
    expect(text.match(/a (tool )?call failed/g)).toHaveLength(2);
    expect(text).toContain('[redacted]');
    for (const [name, value] of Object.entries(secrets)) {
      expect(value.length, name).toBeGreaterThan(10);
      expect(text.split(value).length - 1, `${name} in the log`).toBe(0);
    }
  });
});

checkEvery();
