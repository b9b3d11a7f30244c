import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { makeWebhook } from './webhooks-for-tests.ts';

describe('update_webhook', () => {
  it('200: sent fields change; a new secret is shown once; enabling clears the failures', async () => {
    const { app, tenant } = await movingTenant();
    const made = await makeWebhook(tenant);
    await app.services.database.system
      .updateTable('webhooks')
      .set({ active: false, failing_since: new Date(), disabled_reason: 'failing_for_3_days' })
      .where('id', '=', made.id)
      .execute();
    const { status, body } = await tenant.social('PATCH', `/webhooks/${made.id}`, {
      active: true,
      rotateSecret: true,
      version: 1,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ active: true, failingSince: null, disabledReason: null, version: 2 });
    expect(body.data.secret).not.toBe(made.secret);
    const tool = await tenant.tool('update_webhook', { webhookId: made.id, types: ['post.failed'] });
    expect(tool.body.result.structuredContent.data.types).toEqual(['post.failed']);
    expect(tool.body.result.structuredContent.data.secret).toBeUndefined();
  });
  it('400: nothing to change, or an internal address', async () => {
    const { tenant } = await movingTenant();
    const { id } = await makeWebhook(tenant);
    expect((await tenant.social('PATCH', `/webhooks/${id}`, {})).status).toBe(400);
    expect((await tenant.social('PATCH', `/webhooks/${id}`, { url: 'http://192.168.0.1/' })).status).toBe(
      400,
    );
  });
  it('404: of another workspace', async () => {
    const { app, tenant } = await movingTenant();
    const { id } = await makeWebhook(tenant);
    expect((await (await app.tenant()).social('PATCH', `/webhooks/${id}`, { active: true })).status).toBe(
      404,
    );
  });
  it('409: it has changed since', async () => {
    const { tenant } = await movingTenant();
    const { id } = await makeWebhook(tenant);
    expect((await tenant.social('PATCH', `/webhooks/${id}`, { active: true, version: 4 })).status).toBe(409);
  });
});
