import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { makeWebhook } from '../social/webhooks/webhooks-for-tests.ts';

const app = await startApp();

async function failed(tenant: Tenant): Promise<string> {
  const { body } = await tenant.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/' });
  await app.services.database.system
    .updateTable('deliveries')
    .set({ status: 'dead', round_attempts: 4, finished_at: app.services.clock.now() })
    .where('id', '=', body.data.delivery_id)
    .execute();
  return body.data.delivery_id;
}
const states = async (tenant: Tenant) =>
  (await tenant.console('list_deliveries', {})).body.data.items.map(({ state }: { state: string }) => state);

describe('redeliver_failed', () => {
  it('200: everything that was given up waits again, and nothing of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await failed(tenant);
    await failed(tenant);
    await failed(other);
    const { body } = await tenant.console('redeliver_failed', { project_id: tenant.projectId });
    expect(body.data).toEqual({ restarted: 2, left: false });
    expect([await states(tenant), await states(other)]).toEqual([['pending', 'pending'], ['failed']]);
    const again = await tenant.console('redeliver_failed', { project_id: tenant.projectId });
    expect(again.body.data).toEqual({ restarted: 0, left: false });
  });

  it('400: neither or both', async () => {
    const tenant = await app.tenant();
    for (const body of [{}, { webhookId: 'whk_1', project_id: tenant.projectId }])
      expect((await tenant.console('redeliver_failed', body)).status).toBe(400);
  });

  it('404: a project or webhook of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const webhook = await makeWebhook(other);
    for (const body of [{ project_id: other.projectId }, { webhookId: webhook.id }])
      expect((await tenant.console('redeliver_failed', body)).status).toBe(404);
  });

  it('409: a disabled webhook', async () => {
    const tenant = await app.tenant();
    const webhook = await makeWebhook(tenant);
    await app.services.database.system
      .updateTable('webhooks')
      .set({ active: false })
      .where('id', '=', webhook.id)
      .execute();
    expect((await tenant.console('redeliver_failed', { webhookId: webhook.id })).status).toBe(409);
  });
});
