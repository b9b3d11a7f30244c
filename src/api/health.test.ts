import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp, until } from '../../test/harness.ts';

const TOKEN = 'a-token-for-the-metrics';

/** fetch does not allow a different Host header. */
function ask(
  app: App,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(app.services.publicUrl.startsWith('https') ? here(app) : app.url);
    const sent = httpRequest({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });
}

const ports = new WeakMap<App, number>();
const here = (app: App) => `http://127.0.0.1:${ports.get(app)}`;

describe('/readyz', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp({ databaseUrl: await freshDatabase(), roles: ['api'] });
  });
  afterAll(() => app.close());

  it('503 without a worker that was seen in the last half minute, 200 with one', async () => {
    const alone = await ask(app, '/readyz');
    expect([alone.status, JSON.parse(alone.text)]).toMatchObject([
      503,
      { status: 'unavailable', database: { ok: true }, jobs: { ok: false, workers: 0 } },
    ]);
    const beat = (age: string) =>
      app.services.database.executeSql(
        `insert into processes (id, roles, host, pid, seen_at)
         values (gen_random_uuid(), '{worker}', 'h', 1, now() - interval '${age}')`,
      );
    await beat('31 seconds');
    expect((await ask(app, '/readyz')).status).toBe(503);
    await beat('1 second');
    const ready = await ask(app, '/readyz');
    expect([ready.status, JSON.parse(ready.text)]).toMatchObject([200, { jobs: { ok: true, workers: 1 } }]);
    await app.services.database.executeSql('delete from processes');
  });

  it.each([
    ['a page of another site whose name points here', { host: 'rebound.example' }],
    ['a caller whom something on this machine passed on', { 'x-forwarded-for': '203.0.113.9' }],
    ['one whom it passed on with another header', { forwarded: 'for=203.0.113.9' }],
  ])('%s sees only the verdict, and no metrics', async (_name, headers) => {
    const { text } = await ask(app, '/readyz', headers);
    expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(['status', 'version']);
    expect((await ask(app, '/metrics', headers)).status).toBe(401);
  });

  it('this machine sees the figures', async () => {
    expect(JSON.parse((await ask(app, '/readyz')).text)).toHaveProperty('callbacks.waiting', 0);
    expect((await ask(app, '/metrics')).text).toContain('parlance_workers');
    expect((await ask(app, '/readyz', { host: 'localhost:8080' })).text).toContain('callbacks');
  });
});

describe('behind proxies', () => {
  it('with declared ones the address that they report decides, and the token opens it from anywhere', async () => {
    const app = await openApp({
      env: { PARLANCE_TRUSTED_PROXIES: '127.0.0.0/8', PARLANCE_METRICS_TOKEN: TOKEN },
    });
    try {
      const from = (address: string, more = {}) =>
        ask(app, '/metrics', { 'x-forwarded-for': address, ...more });
      expect((await from('203.0.113.9')).status).toBe(401);
      expect((await from('203.0.113.9', { authorization: 'Bearer wrong-token-of-some-length' })).status).toBe(
        401,
      );
      expect((await from('203.0.113.9', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
      // An address written by the caller, in front of the one the proxy adds.
      expect((await from('127.0.0.1, 203.0.113.9')).status).toBe(401);
      expect((await ask(app, '/metrics')).status).toBe(200);
    } finally {
      await app.close();
    }
  });

  it('with a public name and no declared proxy, this machine is not believed without the token', async () => {
    const plain = await openApp({});
    const port = Number(new URL(plain.url).port);
    await plain.close();
    const app = await openApp({
      env: {
        PORT: String(port),
        PARLANCE_PUBLIC_URL: 'https://parlance.example',
        PARLANCE_METRICS_TOKEN: TOKEN,
      },
    });
    ports.set(app, port);
    try {
      expect((await ask(app, '/metrics')).status).toBe(401);
      expect(Object.keys(JSON.parse((await ask(app, '/readyz')).text))).toEqual(['status', 'version']);
      expect((await ask(app, '/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    } finally {
      await app.close();
    }
  });

  it('limits, allow-lists, sessions and audit use the address that the proxy reports', async () => {
    const app = await openApp({ env: { PARLANCE_TRUSTED_PROXIES: '127.0.0.0/8' } });
    try {
      const tenant = await app.tenant();
      const through = (address: string) => ({ 'x-forwarded-for': address });
      const { database } = app.services;
      await database.system
        .updateTable('app_keys')
        .set({ allowed_ips: ['203.0.113.0/24'] })
        .where('id', '=', tenant.keyId)
        .execute();
      const listed = (address: string) => tenant.open('GET', '/languages', undefined, through(address));
      expect((await listed('198.51.100.7')).body.error.reason).toBe('address_not_allowed');
      expect((await listed('203.0.113.9')).status).toBe(200);
      // An address that the caller puts in front does not help.
      expect((await listed('203.0.113.9, 198.51.100.7')).status).toBe(403);

      const login = await fetch(`${app.url}/api/console/login`, {
        method: 'POST',
        headers: { origin: app.url, ...through('2001:db8::7') },
        body: JSON.stringify({ email: tenant.email, password: tenant.password }),
      });
      expect(login.status).toBe(200);
      const used = await until('the use is in the log', async () => {
        const rows = await database.system
          .selectFrom('audit_log')
          .select(['operation', 'address'])
          .where('workspace_id', '=', tenant.workspaceId)
          .orderBy('operation')
          .execute();
        return rows.length >= 2 && rows;
      });
      expect(used).toEqual([
        { operation: 'sign_in', address: '2001:db8::7' },
        { operation: 'use_app_key', address: '203.0.113.9' },
      ]);
      const session = await database.system
        .selectFrom('sessions')
        .select('address')
        .where('user_id', '=', tenant.userId)
        .executeTakeFirst();
      expect(session?.address).toBe('2001:db8::7');
      const windows = await database.system
        .selectFrom('rate_windows')
        .select('key')
        .where('key', '=', 'login:sign_in:2001:db8:0:0::/64')
        .execute();
      expect(windows).toHaveLength(1);
    } finally {
      await app.close();
    }
  });
});
