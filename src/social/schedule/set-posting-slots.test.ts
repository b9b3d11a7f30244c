import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('set_posting_slots', () => {
  it('200: replaces them all, each once and in order', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);
    const path = `/accounts/${accountId}/slots`;
    await tenant.social('PUT', path, { slots: [{ weekday: 7, time: '23:59' }] });

    const { status, body } = await tenant.social('PUT', path, {
      slots: [
        { weekday: 3, time: '18:30' },
        { weekday: 1, time: '09:00' },
        { weekday: 1, time: '09:00' },
      ],
    });

    expect(status).toBe(200);
    const slots = [
      { weekday: 1, time: '09:00' },
      { weekday: 3, time: '18:30' },
    ];
    expect(body.data).toEqual({ accountId, timezone: 'UTC', slots });
    expect((await tenant.social('GET', path)).body.data.slots).toEqual(slots);
    const tool = await tenant.tool('set_posting_slots', { accountId, slots: [] });
    expect(tool.body.result.structuredContent.data.slots).toEqual([]);
  });

  it.each([
    { weekday: 0, time: '09:00' },
    { weekday: 1, time: '24:00' },
    { weekday: 1, time: '9:00' },
    { weekday: 1 },
  ])('400: %j', async (slot) => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const id = await addAccount(app, tenant);
    expect((await tenant.social('PUT', `/accounts/${id}/slots`, { slots: [slot] })).status).toBe(400);
  });

  it('404: an account of another workspace', async () => {
    const { app } = await startWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const id = await addAccount(app, other);
    expect((await tenant.social('PUT', `/accounts/${id}/slots`, { slots: [] })).status).toBe(404);
  });
});
