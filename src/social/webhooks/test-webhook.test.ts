import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { deliveriesOf, makeWebhook, sendDue } from './webhooks-for-tests.ts';

describe('test_webhook', () => {
  it('200: a signed test event is sent, also to a disabled one; the same over MCP', async () => {
    const { app, tenant } = await movingTenant();
    const receiver = await startReceiver();
    const made = await makeWebhook(tenant, { url: receiver.url, active: false });
    const { status, body } = await tenant.social('POST', `/webhooks/${made.id}/test`);
    expect([status, body.data.status]).toEqual([200, 'pending']);
    await sendDue(app);
    const [got] = receiver.received;
    expect(JSON.parse(got?.body ?? '{}')).toMatchObject({
      type: 'webhook.test',
      workspaceId: tenant.workspaceId,
    });
    expect(got?.deliveryId).toBe(body.data.id);
    expect(await deliveriesOf(tenant, made.id)).toMatchObject([
      { status: 'delivered', lastStatus: 200, attempts: 1 },
    ]);
    const tool = await tenant.tool('test_webhook', { webhookId: made.id });
    expect(tool.body.result.structuredContent.data.type).toBe('webhook.test');
    await receiver.close();
  });
  it('404: of another workspace', async () => {
    const { app, tenant } = await movingTenant();
    const { id } = await makeWebhook(tenant);
    expect((await (await app.tenant()).social('POST', `/webhooks/${id}/test`)).status).toBe(404);
  });
});
