import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { deliveriesOf, happen, makeWebhook, sendDue } from './webhooks-for-tests.ts';

describe('redeliver_webhook', () => {
  it('200: is sent again under the same id; the same over MCP', async () => {
    const { app, tenant } = await movingTenant();
    const receiver = await startReceiver();
    const { id } = await makeWebhook(tenant, { url: receiver.url });
    await happen(app, tenant, 'post.created');
    await sendDue(app);
    const [{ id: deliveryId }] = await deliveriesOf(tenant, id);
    const { status, body } = await tenant.social(
      'POST',
      `/webhooks/${id}/deliveries/${deliveryId}/redeliver`,
    );
    expect([status, body.data]).toMatchObject([200, { id: deliveryId, status: 'pending', attempts: 0 }]);
    await sendDue(app);
    expect(receiver.received.map((each) => each.deliveryId)).toEqual([deliveryId, deliveryId]);
    // A new round counts from one again.
    expect(receiver.received.map(({ headers }) => headers['x-parlance-attempt'])).toEqual(['1', '1']);
    const tool = await tenant.tool('redeliver_webhook', { webhookId: id, deliveryId });
    expect(tool.body.result.structuredContent.data.status).toBe('pending');
    await receiver.close();
  });
  it('404: a delivery of another webhook', async () => {
    const { app, tenant } = await movingTenant();
    const [a, b] = [await makeWebhook(tenant), await makeWebhook(tenant)];
    await happen(app, tenant, 'post.created');
    const [{ id }] = await deliveriesOf(tenant, a.id);
    expect((await tenant.social('POST', `/webhooks/${b.id}/deliveries/${id}/redeliver`)).status).toBe(404);
  });
  it('409: one that is still being attempted', async () => {
    const { app, tenant } = await movingTenant();
    const { id } = await makeWebhook(tenant);
    await happen(app, tenant, 'post.created');
    const [delivery] = await deliveriesOf(tenant, id);
    expect((await tenant.social('POST', `/webhooks/${id}/deliveries/${delivery.id}/redeliver`)).status).toBe(
      409,
    );
  });
});
