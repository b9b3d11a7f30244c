import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { deliveriesOf, happen, makeWebhook } from './webhooks-for-tests.ts';

describe('list_webhook_deliveries', () => {
  it('200: newest first, by status, page by page, the same over MCP', async () => {
    const { app, tenant } = await movingTenant();
    const { id } = await makeWebhook(tenant, { types: ['post.created', 'post.failed'] });
    await happen(app, tenant, 'post.created');
    await happen(app, tenant, 'post.updated');
    await happen(app, tenant, 'post.failed');
    const types = (await deliveriesOf(tenant, id)).map(({ type }) => type);
    expect(types.sort()).toEqual(['post.created', 'post.failed']);
    const first = await tenant.social('GET', `/webhooks/${id}/deliveries?limit=1`);
    const second = await tenant.social(
      'GET',
      `/webhooks/${id}/deliveries?limit=1&cursor=${first.body.data.nextCursor}`,
    );
    expect(second.body.data.items[0].id < first.body.data.items[0].id).toBe(true);
    const tool = await tenant.tool('list_webhook_deliveries', { webhookId: id, status: 'dead' });
    expect(tool.body.result.structuredContent.data.items).toEqual([]);
  });
  it('400: a status that does not exist', async () => {
    const { tenant } = await movingTenant();
    const { id } = await makeWebhook(tenant);
    expect((await tenant.social('GET', `/webhooks/${id}/deliveries?status=lost`)).status).toBe(400);
  });
  it('404: of another workspace', async () => {
    const { app, tenant } = await movingTenant();
    const { id } = await makeWebhook(tenant);
    expect((await (await app.tenant()).social('GET', `/webhooks/${id}/deliveries`)).status).toBe(404);
  });
});
