import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';

const app = await startApp();

/** A finished delivery whose attempts had these answers and durations. */
async function finished(tenant: Tenant, status: 'delivered' | 'dead', attempts: [number | null, number][]) {
  const sent = await tenant.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/' });
  const id: string = sent.body.data.delivery_id;
  const now = app.services.clock.now();
  await app.services.database.system
    .updateTable('deliveries')
    .set({ status, finished_at: now, attempts: attempts.length })
    .where('id', '=', id)
    .execute();
  await app.services.database.system
    .insertInto('delivery_attempts')
    .values(
      attempts.map(([answer, took], index) => ({
        workspace_id: tenant.workspaceId,
        delivery_id: id,
        number: index + 1,
        started_at: now,
        duration_ms: took,
        status: answer,
        failure: answer === null ? 'timeout' : null,
      })),
    )
    .execute();
}

describe('get_delivery_figures', () => {
  it('200: counts, latency and the attempts of the current quarter of an hour, of this workspace alone', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await finished(other, 'dead', [[500, 9000]]);
    await finished(tenant, 'delivered', [[200, 80]]);
    await finished(tenant, 'delivered', [
      [503, 100],
      [204, 90],
    ]);
    await finished(tenant, 'dead', [
      [null, 10_000],
      [500, 400],
    ]);

    const { status, body } = await tenant.console('get_delivery_figures');

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      failed: 1,
      pending: 0,
      delivered24h: 2,
      failed24h: 1,
      medianMs: 90,
      p95Ms: 400,
    });
    expect(body.data.quarters).toHaveLength(48);
    expect(body.data.quarters.at(-1)).toMatchObject({ ok: 2, failed: 3 });
  });
});
