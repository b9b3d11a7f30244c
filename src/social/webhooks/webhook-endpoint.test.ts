import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { age } from '../../../test/deliver.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { randomUUID } from 'node:crypto';
import { claimDue } from '#platform/webhooks/claim.ts';
import { createRecorder } from '#platform/webhooks/record.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';
import { deliveriesOf, happen, makeWebhook, sendDue } from './webhooks-for-tests.ts';

describe('a webhook as an endpoint', () => {
  it('signs t.body with the secret, and a receiver can check it', async () => {
    const { app, tenant } = await movingTenant();
    const receiver = await startReceiver();
    const { secret } = await makeWebhook(tenant, { url: receiver.url });
    const eventId = await happen(app, tenant, 'post.published');
    await sendDue(app);
    const [got] = receiver.received;
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(got?.headers['x-parlance-signature'] ?? '') ?? [];
    expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${got?.body}`).digest('hex'));
    expect(got?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-parlance-delivery': got?.deliveryId,
      'x-parlance-event': 'post.published',
      'x-parlance-attempt': '1',
      'webhook-timestamp': t,
    });
    expect(JSON.parse(got?.body ?? '{}')).toMatchObject({
      id: eventId,
      type: 'post.published',
      data: { postId: 'pst_1' },
    });
    await receiver.close();
  });

  it('tries at 0, 16, 32, 64 s, 5 and 30 min, 2 and 6 h under one id, then gives up', async () => {
    const { app, tenant } = await movingTenant();
    const receiver = await startReceiver(() => ({ status: 500, body: 'no\0' }));
    const { id } = await makeWebhook(tenant, { url: receiver.url });
    await happen(app, tenant, 'post.created');
    await sendDue(app);
    for (const wait of [16, 32, 64, 300, 1800, 7200, 21_600]) {
      const before = receiver.received.length;
      await age(app, wait - 3);
      await sendDue(app);
      expect(receiver.received.length).toBe(before);
      await age(app, 4);
      await sendDue(app);
      expect(receiver.received.length).toBe(before + 1);
    }
    expect(await deliveriesOf(tenant, id)).toMatchObject([
      { status: 'dead', attempts: 8, lastStatus: 500, nextAttemptAt: null },
    ]);
    expect(new Set(receiver.received.map((each) => each.deliveryId)).size).toBe(1);
    await receiver.close();
  });

  it('an internal address is refused at send too', async () => {
    const { app, tenant } = await movingTenant();
    const { id } = await makeWebhook(tenant);
    await app.services.database.system
      .updateTable('webhooks')
      .set({ url: 'http://10.1.2.3/' })
      .where('id', '=', id)
      .execute();
    await happen(app, tenant, 'post.created');
    await sendDue(app);
    expect(await deliveriesOf(tenant, id)).toMatchObject([
      { attempts: 1, lastStatus: null, lastFailure: 'blocked_address' },
    ]);
  });

  it('a webhook that fails for three days is disabled; its due deliveries have ended', async () => {
    const { app, tenant } = await movingTenant();
    const receiver = await startReceiver(() => ({ status: 503 }));
    const { id } = await makeWebhook(tenant, { url: receiver.url });
    await happen(app, tenant, 'post.created');
    await sendDue(app);
    await age(app, 3 * 86_400 + 1);
    await sendDue(app);
    const { body } = await tenant.social('GET', '/webhooks');
    expect(body.data.items).toMatchObject([{ active: false, disabledReason: 'failing_for_3_days' }]);
    await age(app, 60);
    await sendDue(app);
    expect(await deliveriesOf(tenant, id)).toMatchObject([
      { status: 'dead', lastFailure: 'webhook_disabled', attempts: 2 },
    ]);
    await receiver.close();
  });

  it('the claim of a dead worker is taken over when its lease ends; its late answer changes nothing', async () => {
    const { app, tenant } = await movingTenant();
    const receiver = await startReceiver();
    const { id } = await makeWebhook(tenant, { url: receiver.url });
    await happen(app, tenant, 'post.created');
    const dead = randomUUID();
    const { claimed: taken } = await claimDue(app.services.database, webhookEndpoint, dead, 100);
    const mine = taken.find(({ delivery }) => delivery.webhook_id === id);
    await sendDue(app);
    expect(receiver.received).toHaveLength(0);
    await age(app, 61);
    await sendDue(app);
    expect(receiver.received).toHaveLength(1);
    const late = { status: 500, failure: 'not_2xx', excerpt: '', durationMs: 1, retryAfterSec: null };
    if (mine) await createRecorder(app.services, webhookEndpoint, dead)(mine.delivery, late);
    expect(await deliveriesOf(tenant, id)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
    await receiver.close();
  });
});
