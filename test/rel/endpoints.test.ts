import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../src/app/registry.ts';
import { claimDue } from '../../src/platform/webhooks/claim.ts';
import { createRecorder } from '../../src/platform/webhooks/record.ts';
import { nextDueMs } from '../../src/platform/webhooks/store.ts';
import { happen, makeWebhook } from '../../src/social/webhooks/webhooks-for-tests.ts';
import { age, deliverDue } from '../deliver.ts';
import { emitTrace } from '../fixtures/probe.ts';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { type Behaviour, OK, type Receiver, startReceiver } from '../receiver.ts';
import type { Tenant } from '../tenant.ts';

// What every kind of endpoint must do. A new kind fails until its first event is defined here.

/** Some events of one sender to the URL. */
const EMIT: Record<string, (app: App, tenant: Tenant, url: string, count: number) => Promise<void>> = {
  async callback({ services }, tenant, url, count) {
    // Each in a separate trace, or they would wait for each other.
    for (let n = 1; n <= count; n += 1) await emitTrace(services, tenant, `${url}/${n}`, url, 1);
  },
  async webhook(app, tenant, url, count) {
    await makeWebhook(tenant, { url });
    for (let n = 1; n <= count; n += 1) await happen(app, tenant, 'post.created');
  },
};

const LEASE_SEC = 30;
const GONE = 410;

let app: App;
let receiver: Receiver;

beforeAll(async () => {
  // The contract's own waits, which no test really waits for.
  const env = { PARLANCE_CALLBACK_DELAYS: '' };
  app = await openApp({ databaseUrl: await freshDatabase(), roles: ['api'], env });
});
afterEach(() => receiver.close());
afterAll(() => app.close());

describe.each(registry.endpoints)('a delivery to a $name', (endpoint) => {
  async function start(answer: (attempt: number) => Behaviour, count = 1): Promise<Tenant> {
    let attempts = 0;
    receiver = await startReceiver(() => {
      attempts += 1;
      return answer(attempts);
    });
    const tenant = await app.tenant();
    const emit = EMIT[endpoint.name];
    if (!emit) throw new Error(`EMIT: there is no ${endpoint.name}.`);
    await emit(app, tenant, `${receiver.url}/hook`, count);
    return tenant;
  }

  const rowsOf = ({ workspaceId }: Tenant) =>
    app.services.database.system
      .selectFrom('deliveries')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .execute();

  it('is tried as often and as late as its kind declares, with one id and one body, and then is dead', async () => {
    const tenant = await start(() => ({ status: 500, headers: { 'retry-after': '99999' } }));
    const [first = 0, ...waits] = endpoint.delaysSec(app.services.config);
    expect(first).toBe(0);
    await deliverDue(app, endpoint);
    for (const [index, wait] of waits.entries()) {
      const due = Math.max(wait, endpoint.retryAfterMaxSec);
      await age(app, due - 3);
      await deliverDue(app, endpoint);
      expect(receiver.received).toHaveLength(index + 1);
      await age(app, 4);
      await deliverDue(app, endpoint);
      expect(receiver.received).toHaveLength(index + 2);
    }
    expect(await rowsOf(tenant)).toMatchObject([{ status: 'dead', attempts: waits.length + 1 }]);
    for (const same of [receiver.received.map((r) => r.deliveryId), receiver.received.map((r) => r.body)])
      expect(new Set(same).size).toBe(1);
  });

  it('is looked for when it is due; if none waits, nobody looks', async () => {
    const due = () => nextDueMs(app.services.database.system, endpoint.name);
    await app.services.database.system.deleteFrom('deliveries').execute();
    expect(await due()).toBeNull();
    await start(() => ({ status: 500 }));
    expect(await due()).toBe(0);
    await deliverDue(app, endpoint);
    expect(await due()).toBeGreaterThan(1000);
  });

  it('a claim says whether more could be taken at once, and when to look again', async () => {
    await app.services.database.system.deleteFrom('deliveries').execute();
    const owner = '00000000-0000-4000-8000-000000000001';
    const claim = async (free: number) => {
      const { claimed, ...rest } = await claimDue(app.services.database, endpoint, owner, free);
      return { claimed: claimed.length, ...rest };
    };
    expect(await claim(100)).toEqual({ claimed: 0, isFull: false, nextMs: null });
    await start(() => OK, 6);
    expect(await claim(2)).toEqual({ claimed: 2, isFull: true, nextMs: 0 });
    // Two are due, and their lane has no free place.
    expect(await claim(100)).toEqual({ claimed: 2, isFull: false, nextMs: 0 });
    expect(await claim(100)).toEqual({ claimed: 0, isFull: false, nextMs: 0 });
    await app.services.database.system.deleteFrom('deliveries').execute();
  });

  it('is JSON that is signed at the moment of the attempt; any 2xx is enough', async () => {
    const tenant = await start(() => ({ status: 204 }));
    await deliverDue(app, endpoint);
    await deliverDue(app, endpoint);
    const [row] = await rowsOf(tenant);
    expect(row).toMatchObject({ status: 'delivered', attempts: 1, kind: endpoint.name });
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]).toMatchObject({
      method: 'POST',
      body: row?.body,
      headers: { 'content-type': 'application/json', 'webhook-id': row?.id },
    });
    const seconds = Number(receiver.received[0]?.headers['webhook-timestamp']);
    expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(60);
  });

  it('ends with 410, and a redirect is a failure', async () => {
    const gone = await start(() => ({ status: GONE }));
    await deliverDue(app, endpoint);
    expect(await rowsOf(gone)).toMatchObject([{ status: 'dead', attempts: 1 }]);
    await receiver.close();

    const moved = await start(() => ({ status: 307, headers: { location: `${receiver.url}/moved` } }));
    await deliverDue(app, endpoint);
    expect(await rowsOf(moved)).toMatchObject([{ status: 'pending', attempts: 1 }]);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('goes out again when the lease of a dead worker ends, whose late answer changes nothing', async () => {
    const tenant = await start(() => OK);
    const dead = '00000000-0000-4000-8000-000000000000';
    const {
      claimed: [claimed],
    } = await claimDue(app.services.database, endpoint, dead, 1);
    expect(claimed?.delivery.workspace_id).toBe(tenant.workspaceId);
    await deliverDue(app, endpoint);
    expect(receiver.received).toHaveLength(0);
    await age(app, LEASE_SEC + 1);
    await deliverDue(app, endpoint);
    expect(receiver.received).toHaveLength(1);

    const late = { status: 500, failure: 'not_2xx', excerpt: '', durationMs: 1, retryAfterSec: null };
    if (claimed) await createRecorder(app.services, endpoint, dead)(claimed.delivery, late);
    expect(await rowsOf(tenant)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  });

  it('takes at most four places at once with its neighbours of the same lane', async () => {
    let release = () => {};
    const after = new Promise<void>((resolve) => {
      release = resolve;
    });
    const tenant = await start(() => ({ status: 200, after }), 6);
    const round = deliverDue(app, endpoint);
    const taken = async () => (await rowsOf(tenant)).filter(({ status }) => status === 'sending').length;
    await until('four are on their way', async () => (await taken()) === 4);
    await deliverDue(app, endpoint);
    expect(await taken()).toBe(4);
    release();
    await round;
    await deliverDue(app, endpoint);
    expect((await rowsOf(tenant)).map(({ status }) => status)).toEqual(Array(6).fill('delivered'));
    expect(receiver.socketsMax()).toBeLessThanOrEqual(4);
  });
});
