import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { happen, makeWebhook } from './webhooks-for-tests.ts';

describe('delete_webhook', () => {
  it('200: deleted with its deliveries; the same over MCP', async () => {
    const { app, tenant } = await movingTenant();
    const [a, b] = [await makeWebhook(tenant), await makeWebhook(tenant)];
    await happen(app, tenant, 'post.created');
    const { status, body } = await tenant.social('DELETE', `/webhooks/${a.id}`);
    expect([status, body.data]).toEqual([200, { id: a.id, deleted: true }]);
    expect(
      (await tenant.tool('delete_webhook', { webhookId: b.id })).body.result.structuredContent.data.deleted,
    ).toBe(true);
    expect((await tenant.social('GET', '/webhooks')).body.data.items).toEqual([]);
  });
  it('404: of another workspace', async () => {
    const { app, tenant } = await movingTenant();
    const { id } = await makeWebhook(tenant);
    expect((await (await app.tenant()).social('DELETE', `/webhooks/${id}`)).status).toBe(404);
  });
});
