import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { dayOf } from '../workspace/days.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('get_account_limits', () => {
  it('200: effective caps, the use of this day of the workspace, and the pace', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);
    const { database, clock } = app.services;
    const { day, endsAt } = dayOf(clock.now(), 'Asia/Tokyo');
    await database.system
      .updateTable('workspaces')
      .set({
        timezone: 'Asia/Tokyo',
        limits: JSON.stringify({ accountPublishesPerDay: { x: 7 }, publishesPerDay: 9 }),
      })
      .where('id', '=', tenant.workspaceId)
      .execute();
    const used = (metric: string, count: number, on: string) => ({
      workspace_id: tenant.workspaceId,
      metric,
      day: on,
      used: count,
    });
    await database.system
      .insertInto('day_counters')
      .values([
        used('publish', 4, day),
        used(`publish:${accountId}`, 3, day),
        used('publish', 99, '2020-01-01'),
      ])
      .execute();
    const last = clock.now();
    const blocked = new Date(last.getTime() + 3_600_000);
    await database.system
      .insertInto('account_pace')
      .values({
        account_id: accountId,
        workspace_id: tenant.workspaceId,
        last_publish_at: last,
        blocked_until: blocked,
      })
      .execute();

    const { status, body } = await tenant.social('GET', `/accounts/${accountId}/limits`);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      accountId,
      platform: 'x',
      timezone: 'Asia/Tokyo',
      publishesToday: { used: 3, limit: 7, left: 4 },
      repliesToday: { used: 0, limit: 100, left: 100 },
      publishIntervalSec: 30,
      replyIntervalSec: 5,
      nextPublishAt: new Date(last.getTime() + 30_000).toISOString(),
      blockedUntil: blocked.toISOString(),
      resetsAt: endsAt.toISOString(),
      workspace: {
        publishesToday: { used: 4, limit: 9, left: 5 },
        repliesToday: { used: 0, limit: 300, left: 300 },
      },
    });
    const tool = await tenant.tool('get_account_limits', { accountId });
    expect(tool.body.result.structuredContent.data.publishesToday).toEqual(body.data.publishesToday);
  });

  it('404: an account of another workspace', async () => {
    const { app } = await startWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const id = await addAccount(app, other);
    expect((await tenant.social('GET', `/accounts/${id}/limits`)).status).toBe(404);
  });
});
