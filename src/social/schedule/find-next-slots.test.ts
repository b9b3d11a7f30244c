import { describe, expect, it } from 'vitest';
import { startWorld, worldTenant } from '../../../test/factories/world.ts';
import { bearer } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

const DAILY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }));

describe('find_next_slots', () => {
  it('200: of several accounts, earliest first', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const [first, second] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    await tenant.social('PATCH', `/accounts/${second}`, { version: 1, timezone: 'Asia/Tokyo' });
    for (const id of [first, second]) await tenant.social('PUT', `/accounts/${id}/slots`, { slots: DAILY });

    const { status, body } = await tenant.social('GET', '/slots/next?limit=3');

    expect(status).toBe(200);
    expect(body.data.items).toHaveLength(6);
    const times = body.data.items.map((item: { at: string }) => item.at);
    expect(times).toEqual(times.toSorted());
    expect(new Set(body.data.items.map((i: { localTime: string }) => i.localTime.slice(11)))).toEqual(
      new Set(['09:00']),
    );
    const tool = await tenant.tool('find_next_slots', { accountIds: [second], limit: 1 });
    expect(tool.body.result.structuredContent.data.items).toEqual([
      expect.objectContaining({ accountId: second, timezone: 'Asia/Tokyo' }),
    ]);
  });

  it('400: a limit out of range', async () => {
    const tenant = await worldTenant();
    expect((await tenant.social('GET', '/slots/next?limit=101')).status).toBe(400);
    expect((await tenant.social('GET', '/slots/next?position=first')).status).toBe(400);
  });

  it('404: an account outside the credential', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const [mine, other] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const { token } = await tenant.credential({ accountIds: [mine] });
    const { status } = await tenant.social(
      'GET',
      `/slots/next?accountIds=${other}`,
      undefined,
      bearer(token),
    );
    expect(status).toBe(404);
  });
});
