import { createHash, createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emitTrace } from '../fixtures/probe.ts';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { useProcesses } from '../processes.ts';
import { type Behaviour, OK, type Received, type Receiver, startReceiver } from '../receiver.ts';
import type { Tenant } from '../tenant.ts';

const FAILED: Behaviour = { status: 500, body: 'no' };

const processes = useProcesses();
let app: App;
let tenant: Tenant;
let receivers: Receiver[] = [];

beforeAll(async () => {
  app = await openApp({ databaseUrl: await freshDatabase(), registry: probeRegistry });
  tenant = await app.tenant();
  for (const roles of ['worker', 'worker'] as const)
    await processes.start({ roles, databaseUrl: app.databaseUrl });
});
afterEach(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  receivers = [];
});
afterAll(() => app.close());

async function receive(answer: (request: Received) => Behaviour, address?: string): Promise<Receiver> {
  const receiver = await startReceiver(answer, address);
  receivers.push(receiver);
  return receiver;
}

const emitEvents = (traceId: string, url: string, count: number) =>
  emitTrace(app.services, tenant, traceId, url, count);

async function emitOne(url: string): Promise<string> {
  const [id] = await emitEvents(`trace-${url}`, url, 1);
  return id!;
}

async function delivery(id: string) {
  const { status, body } = await tenant.open('GET', `/callbacks/deliveries?delivery_id=${id}`);
  expect(status).toBe(200);
  return body.data.items[0];
}

const untilStatus = (id: string, status: string) =>
  until(`${id} is ${status}`, async () => {
    const found = await delivery(id);
    return found.status === status && found;
  });

describe('two workers and a receiver that fails 30 % of the time', () => {
  it('first attempts of a trace in sequence, one id and one body over all attempts, none lost', async () => {
    let requests = 0;
    const receiver = await receive(() => (requests++ % 10 < 3 ? FAILED : OK));
    const traces = Array.from({ length: 30 }, (_, i) => `order-${i}`);
    const emitted = (
      await Promise.all(traces.map((trace) => emitEvents(trace, `${receiver.url}/hook`, 5)))
    ).flat();
    const rows = await until('everything is settled', async () => {
      const found = await app.services.database.system
        .selectFrom('deliveries')
        .select(['id', 'status', 'attempts', 'body'])
        .where('trace_id', 'in', traces)
        .execute();
      return found.every((row) => row.status === 'delivered' || row.status === 'dead') && found;
    });

    for (const trace of traces) {
      const firsts = receiver.received.filter(
        (r) => r.attempt === 1 && JSON.parse(r.body).trace_id === trace,
      );
      expect(firsts.map((r) => r.sequence)).toEqual([1, 2, 3, 4, 5]);
    }
    expect(new Set(receiver.received.map((r) => r.deliveryId))).toEqual(new Set(emitted));
    for (const row of rows) {
      const attempts = receiver.received.filter((r) => r.deliveryId === row.id);
      expect(attempts.map((r) => r.attempt)).toEqual(Array.from({ length: row.attempts }, (_, i) => i + 1));
      expect(new Set(attempts.map((r) => r.body))).toEqual(new Set([row.body]));
      expect(attempts.at(-1)?.status).toBe(row.status === 'delivered' ? 200 : 500);
      expect(row.status === 'dead' ? row.attempts : 4).toBe(4);
    }
    expect(receiver.received.some((r) => r.attempt > 1)).toBe(true);
    expect(receiver.socketsMax()).toBeLessThanOrEqual(8);
  });
});

describe('one delivery', () => {
  it('four attempts, then dead; a redelivery continues with attempt 5 under the same id and body', async () => {
    let isBroken = true;
    const receiver = await receive(() => (isBroken ? FAILED : OK));
    const id = await emitOne(`${receiver.url}/dead`);
    const dead = await untilStatus(id, 'dead');
    expect(dead).toMatchObject({ attempts: 4, next_attempt_at: null });
    expect(dead.attempt_log.map((a: { number: number; status: number }) => [a.number, a.status])).toEqual([
      [1, 500],
      [2, 500],
      [3, 500],
      [4, 500],
    ]);

    isBroken = false;
    const again = await tenant.open('POST', '/callbacks/redeliver', { delivery_id: id });
    expect(again).toMatchObject({ status: 200, body: { data: { delivery_id: id, attempts: 4 } } });
    expect(await untilStatus(id, 'delivered')).toMatchObject({ attempts: 5 });

    expect(receiver.received.map((r) => r.attempt)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(receiver.received.map((r) => r.deliveryId))).toEqual(new Set([id]));
    expect(new Set(receiver.received.map((r) => r.body)).size).toBe(1);
  });

  it('409: a delivery that is still being attempted is not sent again', async () => {
    const receiver = await receive(() => 'hang');
    const id = await emitOne(`${receiver.url}/busy`);
    await until('the request is there', async () => receiver.received.length === 1);

    const answer = await tenant.open('POST', '/callbacks/redeliver', { delivery_id: id });

    expect(answer.status).toBe(409);
    expect(receiver.received).toHaveLength(1);
  });

  it('404: the delivery of another project', async () => {
    const receiver = await receive(() => OK);
    const id = await emitOne(`${receiver.url}/foreign`);
    await untilStatus(id, 'delivered');
    const stranger = await app.tenant();

    expect((await stranger.open('POST', '/callbacks/redeliver', { delivery_id: id })).status).toBe(404);
    expect(receiver.received).toHaveLength(1);
  });

  it('is signed twice, over exactly the bytes that were sent', async () => {
    const receiver = await receive(() => OK);
    const id = await emitOne(`${receiver.url}/signed`);
    await untilStatus(id, 'delivered');
    const { headers, body, method } = receiver.received[0]!;
    const timestamp = headers['x-svc-timestamp'] ?? '';

    expect(method).toBe('POST');
    expect(headers['content-type']).toBe('application/json');
    expect(headers['x-svc-appkey']).toBe(tenant.appKey);
    expect(timestamp).toMatch(/^\d{10}$/);
    expect(headers['x-svc-sign']).toBe(
      createHash('md5').update(`${timestamp}${body}${tenant.appSecret}`).digest('hex'),
    );
    expect(headers['webhook-id']).toBe(id);
    expect(headers['webhook-timestamp']).toBe(timestamp);
    const mac = createHmac('sha256', tenant.appSecret).update(`${id}.${timestamp}.${body}`).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${mac}`);
    expect(JSON.parse(body)).toMatchObject({
      event: 'probe.event',
      delivery_id: id,
      project_id: tenant.projectId,
      detail: { name: 'event 1', sequence: 1 },
    });
  });

  it('is signed with both secrets during a rotation, the new one first', async () => {
    const { body } = await tenant.console('rotate_app_key', { app_key: tenant.appKey });
    const newSecret: string = body.data.app_secret;
    const receiver = await receive(() => OK);
    const id = await emitOne(`${receiver.url}/rotated`);
    await untilStatus(id, 'delivered');
    const sent = receiver.received[0]!;
    const timestamp = sent.headers['webhook-timestamp'];
    const mac = (secret: string) =>
      createHmac('sha256', secret).update(`${id}.${timestamp}.${sent.body}`).digest('base64');

    expect(sent.headers['webhook-signature']).toBe(`v1,${mac(newSecret)} v1,${mac(tenant.appSecret)}`);
    expect(sent.headers['x-svc-sign']).toBe(
      createHash('md5').update(`${timestamp}${sent.body}${newSecret}`).digest('hex'),
    );
  });

  it('410 stops at once', async () => {
    const receiver = await receive(() => ({ status: 410 }));
    const gone = await untilStatus(await emitOne(`${receiver.url}/gone`), 'dead');
    expect(gone).toMatchObject({ attempts: 1, attempt_log: [{ status: 410 }] });
  });

  it('a redirect is a failure and is not followed', async () => {
    const target = await receive(() => OK);
    const receiver = await receive(() => ({ status: 307, headers: { location: `${target.url}/moved` } }));
    const dead = await untilStatus(await emitOne(`${receiver.url}/redirect`), 'dead');
    expect(dead.attempts).toBe(4);
    expect(dead.attempt_log[0]).toMatchObject({ status: 307, failure: 'not_2xx' });
    expect(target.received).toEqual([]);
  });

  it.each(['reset', 'close'] as const)(
    'a receiver that answers with a %s: no status, a named failure',
    async (way) => {
      const receiver = await receive(({ attempt }) => (attempt === 1 ? way : OK));
      const delivered = await untilStatus(await emitOne(`${receiver.url}/${way}`), 'delivered');
      expect(delivered.attempt_log).toHaveLength(2);
      expect(delivered.attempt_log[0].status).toBeNull();
      expect(delivered.attempt_log[0].failure).toMatch(/^[a-z_]+$/);
    },
  );

  it('the answer is logged: its time, and at most 2 KiB of its text', async () => {
    const answer = {
      status: 200,
      body: Buffer.concat([Buffer.from('a\0b'), Buffer.alloc(5000, 'x')]),
      afterMs: 120,
    };
    const receiver = await receive(() => answer);
    const logged = await untilStatus(await emitOne(`${receiver.url}/long`), 'delivered');
    const [attempt] = logged.attempt_log;
    expect(attempt.response_excerpt).toBe(`a\ufffdb${'x'.repeat(2043)}`);
    expect(attempt.duration_ms).toBeGreaterThanOrEqual(119);
  });

  it('a binary answer takes no more than 2 KiB either', async () => {
    const receiver = await receive(() => ({ status: 200, body: Buffer.alloc(4096, 0xff) }));
    const logged = await untilStatus(await emitOne(`${receiver.url}/binary`), 'delivered');
    expect(Buffer.byteLength(logged.attempt_log[0].response_excerpt)).toBeLessThanOrEqual(2048);
  });
});

describe('one host of ten that never answers', () => {
  it('the nine others get everything, and it has at most four connections', async () => {
    const hosts = await Promise.all(
      Array.from({ length: 10 }, (_, i) => receive(() => (i === 9 ? 'hang' : OK), `127.0.0.${i + 2}`)),
    );
    const tarpit = hosts[9]!;
    const emitted: string[] = [];
    for (const host of hosts) {
      for (let i = 0; i < 10; i += 1)
        emitted.push(...(await emitEvents(`${host.url}-${i}`, `${host.url}/hook`, 1)));
    }
    const healthy = emitted.slice(0, 90);
    await until('the nine are served', async () => {
      const found = await app.services.database.system
        .selectFrom('deliveries')
        .select('id')
        .where('id', 'in', healthy)
        .where('status', '=', 'delivered')
        .execute();
      return found.length === 90;
    });
    // The silent receiver never held up more than its own four, which may still be on their way.
    await until('its own four are there', async () => tarpit.socketsMax() >= 4);
    expect(tarpit.socketsMax()).toBe(4);
  });
});
