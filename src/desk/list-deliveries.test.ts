import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { makeWebhook } from '../social/webhooks/webhooks-for-tests.ts';

const app = await startApp();

const callback = async (tenant: Tenant): Promise<string> =>
  (await tenant.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/' })).body.data
    .delivery_id;

describe('list_deliveries', () => {
  it('200: callbacks and webhooks in one list, newest first, page by page', async () => {
    const tenant = await app.tenant();
    const webhook = await makeWebhook(tenant);
    const first = await callback(tenant);
    await tenant.social('POST', `/webhooks/${webhook.id}/test`, {});
    const all = (await tenant.console('list_deliveries', {})).body.data;
    expect(all.items.map((item: { kind: string }) => item.kind)).toEqual(['webhook', 'callback']);
    expect(all.items[1]).toMatchObject({
      id: first,
      appKeyId: tenant.keyId,
      projectId: tenant.projectId,
      url: 'http://127.0.0.1:9999/',
      state: 'pending',
      attempts: 0,
      lastStatus: null,
    });
    const page = (await tenant.console('list_deliveries', { limit: 1 })).body.data;
    const next = (await tenant.console('list_deliveries', { limit: 1, cursor: page.nextCursor })).body.data;
    expect([page.items[0].webhookId, next.items[0].id, next.nextCursor]).toEqual([webhook.id, first, null]);
  });

  it('200: by endpoint, state, event and time', async () => {
    const tenant = await app.tenant();
    const webhook = await makeWebhook(tenant);
    const [dead, open] = [await callback(tenant), await callback(tenant)];
    await tenant.social('POST', `/webhooks/${webhook.id}/test`, {});
    await app.services.database.system
      .updateTable('deliveries')
      .set({ status: 'dead', finished_at: app.services.clock.now() })
      .where('id', '=', dead)
      .execute();
    const by = async (filters: object) =>
      (await tenant.console('list_deliveries', filters)).body.data.items.map(({ id }: { id: string }) => id);
    expect(await by({ state: 'failed' })).toEqual([dead]);
    expect(await by({ appKeyId: tenant.keyId, state: 'pending' })).toEqual([open]);
    expect(await by({ webhookId: webhook.id })).toHaveLength(1);
    expect(await by({ kind: 'callback', event: 'nothing' })).toEqual([]);
    expect(await by({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await by({ q: dead })).toEqual([dead]);
    expect(await by({ q: 'dlv_nobody' })).toEqual([]);
  });

  it('200: none of another workspace, whatever id is used', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await callback(other);
    for (const filters of [{}, { projectId: other.projectId }, { appKeyId: other.keyId }])
      expect((await tenant.console('list_deliveries', filters)).body.data.items).toEqual([]);
  });

  it('400: an unknown state, and a time without a zone', async () => {
    const tenant = await app.tenant();
    for (const body of [{ state: 'dead' }, { from: 'yesterday' }])
      expect((await tenant.console('list_deliveries', body)).status).toBe(400);
  });
});
