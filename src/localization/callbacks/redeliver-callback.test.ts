import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';

async function makeDelivery(status: 'pending' | 'sending' | 'delivered' | 'dead') {
  const app = await startApp();
  const tenant = await app.tenant();
  const { body } = await tenant.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/' });
  const id: string = body.data.delivery_id;
  await app.services.database.system
    .updateTable('deliveries')
    .set({ status, attempts: 4, round_attempts: 4 })
    .where('id', '=', id)
    .execute();
  return { app, tenant, id };
}

describe('redeliver_callback', () => {
  it('200: a dead delivery starts a new round under the same id', async () => {
    const { app, tenant, id } = await makeDelivery('dead');

    const { status, body } = await tenant.open('POST', '/callbacks/redeliver', { delivery_id: id });

    expect([status, body.data]).toEqual([200, { delivery_id: id, status: 'pending', attempts: 4 }]);
    const row = await app.services.database.system
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'pending', round_attempts: 0, finished_at: null });
  });

  it('400: delivery_id is required', async () => {
    const { tenant } = await makeDelivery('dead');
    expect((await tenant.open('POST', '/callbacks/redeliver', {})).body.msg).toBe('delivery_id: is required');
  });

  it('404: a delivery of another project, or an unknown one', async () => {
    const { app, id } = await makeDelivery('dead');
    const other = await app.tenant();
    expect((await other.open('POST', '/callbacks/redeliver', { delivery_id: id })).status).toBe(404);
    expect((await other.open('POST', '/callbacks/redeliver', { delivery_id: 'dlv_none' })).status).toBe(404);
  });

  it('409: one that is still being attempted', async () => {
    const { tenant, id } = await makeDelivery('sending');
    const { status, body } = await tenant.open('POST', '/callbacks/redeliver', { delivery_id: id });
    expect([status, body.error.reason]).toEqual([409, 'delivery_in_progress']);
  });
});
