import { afterAll, describe, expect, it } from 'vitest';
import { registry } from '../../src/app/registry.ts';
import { createLog } from '../../src/platform/log.ts';
import { openApp, until } from '../harness.ts';
import { startReceiver } from '../receiver.ts';
import { callOpen, expectOpenRefusal, nowSeconds, tracesOf } from './cases.ts';
import { makeReadOnly } from './tenant-states.ts';

const logged: string[] = [];
const app = await openApp({
  roles: ['api', 'worker'],
  log: createLog('warn', {}, { write: (line: string) => void logged.push(line) }),
});
const tenant = await app.tenant();
afterAll(() => app.close());

describe('a callback is not a call', () => {
  it('400: a callback that was really sent, at every path, whatever rights its key has', async () => {
    const receiver = await startReceiver();
    const test = await tenant.open('POST', '/callbacks/test', { callback_url: `${receiver.url}/hook` });
    expect(test.status, test.text).toBe(200);
    const sent = await until('the callback has come', async () => receiver.received[0]);
    await receiver.close();
    const before = await tracesOf(app, tenant);
    const rates = () => app.services.database.system.selectFrom('rate_buckets').selectAll().execute();
    const left = await rates();

    const paths = registry.operations
      .filter(({ face }) => face === 'open')
      .flatMap(({ routes }) => routes.filter(({ method }) => method === 'POST').map(({ path }) => path));
    expect(paths.length).toBeGreaterThan(20);
    const captured = {
      method: 'POST',
      body: sent.body,
      timestamp: sent.headers['x-svc-timestamp'] ?? '',
      sign: sent.headers['x-svc-sign'] ?? '',
    };
    for (const path of paths) {
      const answer = await callOpen(app, tenant, { ...captured, path });
      expectOpenRefusal(answer, 400);
      expect([path, answer.body.error.reason]).toEqual([path, 'callback_body']);
    }
    expect(await tracesOf(app, tenant)).toBe(before);
    // Not even what its owner has left is used up.
    expect(await rates()).toEqual(left);

    await makeReadOnly(app, tenant);
    const readOnly = await callOpen(app, tenant, { ...captured, path: '/tasks/create' });
    expect(readOnly.body.error.reason).toBe('callback_body');
  });

  it('400: however the fields are spelled; one of the two alone is an ordinary body', async () => {
    const someone = await app.tenant();
    const open = (body: string) => callOpen(app, someone, { method: 'POST', path: '/tasks/status', body });

    for (const body of [
      '{"task_id":"task_1","event":"task.completed","delivery_id":"dlv_1"}',
      '{"\\u0065vent":null,"deliver\\u0079_id":null}',
    ]) {
      expect((await open(body)).body.error.reason).toBe('callback_body');
    }
    for (const body of [
      '{"task_id":"t","event":"a"}',
      '{"task_id":"t","more":{"event":1,"delivery_id":2}}',
    ]) {
      expect((await open(body)).status).toBe(404);
    }
  });

  it('the same signed change twice is allowed, and reported once', async () => {
    const someone = await app.tenant();
    const timestamp = nowSeconds(app);
    const body = '{"terms":[{"content":"Dragon","source_language":"en"}]}';
    const suspects = () => logged.filter((line) => line.includes('replay_suspect')).length;
    const change = () => callOpen(app, someone, { method: 'POST', path: '/terms/create', body, timestamp });
    const read = () =>
      callOpen(app, someone, { method: 'POST', path: '/callbacks/deliveries', body: '{}', timestamp });
    const before = suspects();

    for (const call of [read, read, change]) expect((await call()).status).toBe(200);
    expect(suspects()).toBe(before);
    for (const call of [change, change]) expect((await call()).status).toBe(200);
    expect(suspects()).toBe(before + 1);
    expect(logged.at(-1)).not.toContain(someone.appSecret);
  });
});

describe('a receiver must not be this server', () => {
  const port = () => new URL(app.url).port;
  const forms = () => [
    app.url,
    `http://localhost:${port()}`,
    `http://127.0.0.1:${port()}`,
    `http://127.1.2.3:${port()}`,
  ];
  const ITSELF = /must not point to this server itself/;

  it('400 on saving, wherever a callback_url is accepted', async () => {
    const someone = await app.tenant();
    const bodies: [string, object][] = [
      ['/callbacks/test', {}],
      ['/tasks/create', { target_languages: ['de'], strings: [{ string_id: 'a', content: 'A' }] }],
      ['/terms/create', { terms: [{ content: 'a', source_language: 'en' }] }],
    ];
    for (const origin of forms()) {
      for (const [path, body] of bodies) {
        const callback_url = `${origin}/api/open/v1/tasks/publish`;
        const answer = await someone.open('POST', path, { ...body, callback_url });
        expect([path, origin, answer.status]).toEqual([path, origin, 400]);
        expect(answer.body.error.field).toBe('callback_url');
        expect(answer.body.msg).toMatch(ITSELF);
      }
    }
    expect(await tracesOf(app, someone)).toBe(0);
  });

  it('400 on saving a webhook, new or changed', async () => {
    const someone = await app.tenant();
    const refused = await someone.social('POST', '/webhooks', { url: `${app.url}/hook` });
    expect([refused.status, refused.body.error.params.field]).toEqual([400, 'url']);
    expect(refused.body.error.message).toMatch(ITSELF);

    const made = await someone.social('POST', '/webhooks', { url: 'http://127.0.0.1:9999/hook' });
    expect(made.status, made.text).toBe(200);
    const { id, version } = made.body.data;
    const changed = await someone.social('PATCH', `/webhooks/${id}`, { url: `${app.url}/hook`, version });
    expect([changed.status, changed.body.error?.params.field]).toEqual([400, 'url']);
  });

  it('is not sent to when its address was saved before it became ours', async () => {
    const receiver = await startReceiver(() => ({ status: 503, headers: { 'retry-after': '60' } }));
    const someone = await app.tenant();
    const { body } = await someone.open('POST', '/callbacks/test', { callback_url: `${receiver.url}/hook` });
    const { system } = app.services.database;
    const attempts = (failure: string) =>
      system
        .selectFrom('delivery_attempts')
        .select('number')
        .where('delivery_id', '=', body.data.delivery_id)
        .where('failure', '=', failure)
        .executeTakeFirst();
    await until('the first attempt', () => attempts('not_2xx'));
    await receiver.close();

    await system
      .updateTable('deliveries')
      .set({ url: `${app.url}/api/open/v1/tasks/status`, next_attempt_at: new Date(0) })
      .where('id', '=', body.data.delivery_id)
      .execute();

    await until('the next attempt is refused', () => attempts('blocked_address'));
  });
});
