import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { startApp } from '../../../test/harness.ts';

const app = await startApp();

const MONDAY = { weekday: 1, time: '09:00' };

describe('add_posting_slot', () => {
  it('200: one more, once, and simultaneous additions are all kept', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);

    const first = await tenant.console('add_posting_slot', { accountId, ...MONDAY });
    expect(first.body.data).toEqual({
      accountId,
      timezone: 'UTC',
      slots: [MONDAY],
      slot: MONDAY,
      isNew: true,
    });
    const again = await tenant.console('add_posting_slot', { accountId, ...MONDAY });
    expect(again.body.data).toMatchObject({ slots: [MONDAY], isNew: false });

    const times = ['10:00', '11:00', '12:00'];
    await Promise.all(
      times.map((time) => tenant.console('add_posting_slot', { accountId, weekday: 2, time })),
    );
    const { slots } = (await tenant.social('GET', `/accounts/${accountId}/slots`)).body.data;
    expect(slots).toEqual([MONDAY, ...times.map((time) => ({ weekday: 2, time }))]);
  });

  it('200: a time of another zone is converted to that of the account, even past midnight', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, { timezone: 'Asia/Tokyo' });
    const { body } = await tenant.console('add_posting_slot', {
      accountId,
      weekday: 7,
      time: '18:30',
      timezone: 'UTC',
    });
    expect(body.data).toMatchObject({ timezone: 'Asia/Tokyo', slot: { weekday: 1, time: '03:30' } });
  });

  it.each([{ time: '25:00' }, { weekday: 8 }, { timezone: 'Mars/Olympus' }])('400: %j', async (wrong) => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);
    const input = { accountId, ...MONDAY, ...wrong };
    expect((await tenant.console('add_posting_slot', input)).status).toBe(400);
  });

  it('404: an account of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const accountId = await addAccount(app, other);
    expect((await tenant.console('add_posting_slot', { accountId, ...MONDAY })).status).toBe(404);
  });

  it('409: more times than an account may have', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);
    const slots = Array.from({ length: 336 }, (_, index) => ({
      weekday: 1 + Math.floor(index / 48),
      time: `${String(Math.floor((index % 48) / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
    }));
    expect((await tenant.social('PUT', `/accounts/${accountId}/slots`, { slots })).status).toBe(200);
    const input = { accountId, weekday: 1, time: '09:01' };
    expect((await tenant.console('add_posting_slot', input)).status).toBe(409);
  });
});
