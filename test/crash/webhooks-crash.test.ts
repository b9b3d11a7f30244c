import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { armFailpoints } from '../../src/platform/failpoints.ts';
import { openStage, type Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { deliveriesOf, happen, makeWebhook, sendDue } from '../../src/social/webhooks/webhooks-for-tests.ts';
import { age } from '../deliver.ts';
import { until } from '../harness.ts';
import { OK, type Received, startReceiver } from '../receiver.ts';
import type { Tenant } from '../tenant.ts';
import { killWorkers, startWorker } from './worker.ts';

const LEASE_SEC = 30;
/** Longer than any machine takes to start the next worker. */
const HELD_SEC = 3600;

let stage: Stage;
let tenant: Tenant;

beforeAll(async () => {
  // No worker: each round of the sender is called by name, and its death is part of the test.
  stage = await openStage({ roles: ['api'] });
});
afterAll(async () => {
  killWorkers();
  await stage.close();
});
afterEach(() => armFailpoints('', stage.app.services.clock));

async function setUp(answer?: Parameters<typeof startReceiver>[0]) {
  tenant = await stage.app.tenant();
  const receiver = await startReceiver(answer);
  const webhook = await makeWebhook(tenant, { url: receiver.url });
  return { receiver, webhook };
}

/** The clock used for signing, and the rows that wait. */
async function pass(seconds: number): Promise<void> {
  stage.pass(seconds);
  await age(stage.app, seconds);
}

/** Claims of a dead worker stay until the test moves the time, however slow the machine is. */
const holdClaims = ({ services }: Stage['app']) =>
  sql`update deliveries set lease_until = now() + make_interval(secs => ${HELD_SEC}) where status = 'sending'`.execute(
    services.database.system,
  );

/** Each receives the same event with the same id, signed at its own moment with the secret. */
function expectSame(received: readonly Received[], secret: string, eventId: string): void {
  expect(new Set(received.map(({ deliveryId }) => deliveryId)).size).toBe(1);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  for (const { body, headers } of received) {
    expect(JSON.parse(body).id).toBe(eventId);
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['x-parlance-signature'] ?? '') ?? [];
    expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  }
}

const secondsOf = ({ headers }: Received) => Number(headers['webhook-timestamp']);

describe('a webhook whose worker dies', () => {
  it('delivery.claimed: taken over when the lease ends, and delivered', async () => {
    const { receiver, webhook } = await setUp();
    const eventId = await happen(stage.app, tenant, 'post.created');
    armFailpoints('delivery.claimed=throw@1', stage.app.services.clock);
    await expect(sendDue(stage.app)).rejects.toThrow('failpoint delivery.claimed');
    await holdClaims(stage.app);
    // The attempt is counted before it is made, so that an attempt that kills its worker ends too.
    expect(await deliveriesOf(tenant, webhook.id)).toMatchObject([{ status: 'pending', attempts: 1 }]);
    await sendDue(stage.app);
    expect(receiver.received).toHaveLength(0);

    await pass(HELD_SEC + 1);
    await sendDue(stage.app);

    expect(receiver.received).toHaveLength(1);
    expectSame(receiver.received, webhook.secret, eventId);
    expect(await deliveriesOf(tenant, webhook.id)).toMatchObject([
      { status: 'delivered', attempts: 2, lastStatus: 200, eventId },
    ]);
    await receiver.close();
  });

  it('delivery.sent: delivered twice under one id, each time with a new signature', async () => {
    const { receiver, webhook } = await setUp();
    const eventId = await happen(stage.app, tenant, 'post.created');
    armFailpoints('delivery.sent=throw@1', stage.app.services.clock);
    await expect(sendDue(stage.app)).rejects.toThrow('failpoint delivery.sent');
    expect(receiver.received).toHaveLength(1);
    expect(await deliveriesOf(tenant, webhook.id)).toMatchObject([{ status: 'pending', attempts: 1 }]);

    await pass(LEASE_SEC + 1);
    await sendDue(stage.app);
    await sendDue(stage.app);

    const [first, second, ...more] = receiver.received;
    expect(more).toEqual([]);
    if (!first || !second) throw new Error('it was not told twice');
    expectSame([first, second], webhook.secret, eventId);
    expect(secondsOf(second) - secondsOf(first)).toBeGreaterThanOrEqual(LEASE_SEC);
    expect(second.headers['x-parlance-signature']).not.toBe(first.headers['x-parlance-signature']);
    expect([first, second].map(({ headers }) => headers['x-parlance-attempt'])).toEqual(['1', '2']);
    expect(await deliveriesOf(tenant, webhook.id)).toMatchObject([
      { status: 'delivered', attempts: 2, lastStatus: 200 },
    ]);
    await receiver.close();
  });

  it('an answer that is lost after the receiver accepted it: sent again after 16 s, and the log gives the reason', async () => {
    let calls = 0;
    const { receiver, webhook } = await setUp(() => {
      calls += 1;
      return calls === 1 ? 'reset' : OK;
    });
    const eventId = await happen(stage.app, tenant, 'post.created');
    await sendDue(stage.app);
    const [lost] = await deliveriesOf(tenant, webhook.id);
    expect(lost).toMatchObject({ status: 'pending', attempts: 1, lastStatus: null });
    expect(lost.lastFailure).toMatch(/./);

    await pass(17);
    await sendDue(stage.app);

    expect(receiver.received).toHaveLength(2);
    expectSame(receiver.received, webhook.secret, eventId);
    expect(await deliveriesOf(tenant, webhook.id)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
    await receiver.close();
  });

  it('workers that die at every attempt but the last: still not lost', async () => {
    const { receiver, webhook } = await setUp();
    const eventId = await happen(stage.app, tenant, 'post.created');
    armFailpoints('delivery.claimed=throw', stage.app.services.clock);
    for (let death = 0; death < 10; death += 1) {
      await expect(sendDue(stage.app)).rejects.toThrow('failpoint');
      await pass(LEASE_SEC + 1);
    }
    armFailpoints('', stage.app.services.clock);

    await sendDue(stage.app);

    expectSame(receiver.received, webhook.secret, eventId);
    expect(await deliveriesOf(tenant, webhook.id)).toMatchObject([{ status: 'delivered', attempts: 11 }]);
    await receiver.close();
  });
});

describe('a webhook that is disabled and enabled again', () => {
  const turn = async (id: string, active: boolean) =>
    expect((await tenant.social('PATCH', `/webhooks/${id}`, { active })).status).toBe(200);
  const idsOf = (received: readonly Received[]) => received.map(({ body }) => JSON.parse(body).id);
  const standing = async (id: string) =>
    Object.fromEntries(
      (await deliveriesOf(tenant, id)).map(({ eventId, status, lastFailure }) => [
        eventId,
        [status, lastFailure],
      ]),
    );

  it('events in between are not delivered and are in the feed; deliveries due in between are dropped, once', async () => {
    let isUp = false;
    const { receiver, webhook } = await setUp(() => (isUp ? OK : { status: 503 }));
    const before = await happen(stage.app, tenant, 'post.created');
    await sendDue(stage.app);
    await turn(webhook.id, false);
    const meanwhile = await happen(stage.app, tenant, 'post.updated');
    isUp = true;
    // Its second attempt falls due, and the worker that takes it dies.
    await pass(17);
    armFailpoints('delivery.claimed=throw@1', stage.app.services.clock);
    await expect(sendDue(stage.app)).rejects.toThrow('failpoint delivery.claimed');
    armFailpoints('', stage.app.services.clock);
    await pass(LEASE_SEC + 1);
    await sendDue(stage.app);
    expect(await standing(webhook.id)).toEqual({ [before]: ['dead', 'webhook_disabled'] });

    await turn(webhook.id, true);
    const after = await happen(stage.app, tenant, 'post.published');
    await pass(LEASE_SEC + 1);
    await sendDue(stage.app);

    expect(idsOf(receiver.received.slice(1))).toEqual([after]);
    expect(await standing(webhook.id)).toMatchObject({ [after]: ['delivered', null] });
    // An event is in the feed once every earlier transaction has ended, including those of other tests.
    const feed = await until('the feed', async () => {
      const { items } = (await tenant.social('GET', '/events')).body.data;
      return items.length >= 3 && items.map(({ id }: { id: string }) => id);
    });
    expect(feed).toEqual(expect.arrayContaining([before, meanwhile, after]));
    // A person can still request the dropped events.
    const [dropped] = (await deliveriesOf(tenant, webhook.id)).filter(({ eventId }) => eventId === before);
    await tenant.social('POST', `/webhooks/${webhook.id}/deliveries/${dropped.id}/redeliver`, {});
    await sendDue(stage.app);
    expect(idsOf(receiver.received.slice(1))).toEqual([after, before]);
    expect(await standing(webhook.id)).toMatchObject({ [before]: ['delivered', null] });
    await receiver.close();
  });

  it('enabled before the next attempt is due: the attempts continue as if nothing had happened', async () => {
    let isUp = false;
    const { receiver, webhook } = await setUp(() => (isUp ? OK : { status: 503 }));
    const eventId = await happen(stage.app, tenant, 'post.created');
    await sendDue(stage.app);
    await turn(webhook.id, false);
    await turn(webhook.id, true);
    isUp = true;
    await pass(17);
    await sendDue(stage.app);
    expect(idsOf(receiver.received)).toEqual([eventId, eventId]);
    expect(await standing(webhook.id)).toMatchObject({ [eventId]: ['delivered', null] });
    await receiver.close();
  });

  it('a worker process that is killed after its claim: disabled, the next one sends nothing; enabled, it sends new events', async () => {
    const killing = await openStage({ roles: ['api'] });
    const receiver = await startReceiver();
    try {
      tenant = await killing.app.tenant();
      const webhook = await makeWebhook(tenant, { url: receiver.url });
      const { exited } = startWorker(killing, 'delivery.claimed=kill9');
      const lost = await happen(killing.app, tenant, 'post.created');
      expect(await exited).toBe('SIGKILL');
      await turn(webhook.id, false);
      await age(killing.app, LEASE_SEC + 1);
      startWorker(killing);
      await until('the drop', async () => (await standing(webhook.id))[lost]?.[0] === 'dead');
      await turn(webhook.id, true);
      const emitted = await happen(killing.app, tenant, 'post.updated');
      await until('the next', async () => (await standing(webhook.id))[emitted]?.[0] === 'delivered');
      expect(idsOf(receiver.received)).toEqual([emitted]);
    } finally {
      killWorkers();
      await receiver.close();
      await killing.close();
    }
  });
});

describe('a worker process that is killed while it delivers webhooks', () => {
  it('kill -9 at each point: nothing is lost, and the id stays', async () => {
    const killing = await openStage({ roles: ['api'] });
    const receiver = await startReceiver();
    try {
      const { services } = killing.app;
      const { system } = services.database;
      const owner = await killing.app.tenant();
      const webhook = await makeWebhook(owner, { url: receiver.url });
      const events: string[] = [];
      for (const point of ['delivery.claimed', 'delivery.sent']) {
        const { exited } = startWorker(killing, `${point}=kill9`);
        events.push(await happen(killing.app, owner, 'post.created'));
        expect([point, await exited]).toEqual([point, 'SIGKILL']);
        // Otherwise the second worker would take over the claims of the first, if it starts slowly.
        await holdClaims(killing.app);
      }
      expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).id))).toEqual(new Set([events[1]]));
      const claimed = await deliveriesOf(owner, webhook.id);
      expect(claimed.map(({ status }) => status)).toEqual(['pending', 'pending']);

      // The leases of the dead end.
      await age(killing.app, HELD_SEC + 1);
      startWorker(killing);

      await until('both deliveries', async () => {
        const { rows } = await sql`select 1 from deliveries where status <> 'delivered'`.execute(system);
        return rows.length === 0;
      });
      for (const eventId of events) {
        const deliveries = receiver.received.filter(({ body }) => JSON.parse(body).id === eventId);
        expectSame(deliveries, webhook.secret, eventId);
        expect(deliveries).toHaveLength(eventId === events[1] ? 2 : 1);
      }
      expect((await deliveriesOf(owner, webhook.id)).map(({ attempts }) => attempts)).toEqual([2, 2]);
      const { rows } = await sql`select 1 from deliveries where owner is not null`.execute(system);
      expect(rows).toEqual([]);
    } finally {
      killWorkers();
      await receiver.close();
      await killing.close();
    }
  });
});
