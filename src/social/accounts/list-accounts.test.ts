import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { startApp } from '../../../test/harness.ts';
import { dayOf } from '../workspace/days.ts';

const app = await startApp();

describe('list_accounts', () => {
  it('200: the accounts of the caller’s workspace and of no other, with every documented field', async () => {
    const mine = await app.tenant();
    const other = await app.tenant();
    const id = await addAccount(app, mine);
    await addAccount(app, other);

    const { status, body } = await mine.social('GET', '/accounts');

    expect(status).toBe(200);
    expect(body.data).toEqual({
      accounts: [
        {
          id,
          platform: 'x',
          handle: '@a',
          displayName: 'A',
          avatar: null,
          followers: 0,
          status: 'active',
          connectedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          lastSyncedAt: null,
          canPublish: true,
          isManual: false,
          profileUrl: null,
          subscriptionType: null,
          groupIds: [],
          version: 1,
          locale: null,
          timezone: null,
          paused: false,
          pictureUrl: null,
          tokenExpiresAt: null,
          capabilities: expect.objectContaining({
            thread: expect.any(Boolean),
            metrics: expect.any(Boolean),
          }),
          limits: expect.objectContaining({ publishesToday: { used: 0, limit: 50, left: 50 } }),
          lastErrorCode: null,
          lastSyncError: null,
        },
      ],
      groups: [],
      byPlatform: { x: 1 },
      deepLink: expect.stringMatching(/\/accounts$/),
    });
    expect(body.meta.requestId).toMatch(/^req_/);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])(
    '200: the use of this day of the workspace in %s, as in get_account_limits',
    async (timezone) => {
      const tenant = await app.tenant();
      const id = await addAccount(app, tenant);
      const { database, clock } = app.services;
      await database.system
        .updateTable('workspaces')
        .set({ timezone })
        .where('id', '=', tenant.workspaceId)
        .execute();
      const { day } = dayOf(clock.now(), timezone);
      const around = [-1, 0, 1].map((days) => new Date(clock.now().getTime() + days * 86_400_000));
      const used = around
        .map((at) => at.toISOString().slice(0, 10))
        .map((each) => ({
          workspace_id: tenant.workspaceId,
          metric: `publish:${id}`,
          day: each,
          used: each === day ? 3 : 50,
        }));
      await database.system.insertInto('day_counters').values(used).execute();
      const blocked = new Date(clock.now().getTime() + 3_600_000);
      await database.system
        .insertInto('account_pace')
        .values({ account_id: id, workspace_id: tenant.workspaceId, blocked_until: blocked })
        .execute();

      const { body } = await tenant.social('GET', '/accounts');

      const [{ limits }] = body.data.accounts;
      expect(limits).toMatchObject({ publishesToday: { used: 3 }, blockedUntil: blocked.toISOString() });
      const alone = await tenant.social('GET', `/accounts/${id}/limits`);
      expect(alone.body.data).toMatchObject(limits);
    },
  );

  it('200: expired and manual accounts cannot publish', async () => {
    const tenant = await app.tenant();
    await addAccount(app, tenant, { status: 'expired' });
    await addAccount(app, tenant, { platform: 'douyin', is_manual: true });

    const { body } = await tenant.social('GET', '/accounts');

    expect(body.data.accounts.map((a: { canPublish: boolean }) => a.canPublish)).toEqual([false, false]);
  });

  it('200: a credential limited to one account sees only that one', async () => {
    const tenant = await app.tenant();
    const [first] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const narrow = await tenant.credential({ accountIds: [first] });

    const { body } = await tenant.social('GET', '/accounts', undefined, {
      authorization: `Bearer ${narrow.token}`,
    });

    expect(body.data.accounts.map((a: { id: string }) => a.id)).toEqual([first]);
    expect(body.data.byPlatform).toEqual({ x: 1 });
  });

  it('200: groups in their order, with counts of the accounts that the caller sees', async () => {
    const tenant = await app.tenant();
    const first = await addAccount(app, tenant);
    const second = await addAccount(app, tenant);
    const group = async (name: string, accountIds: string[]) =>
      (await tenant.social('POST', '/account-groups', { name, accountIds })).body.data.id;
    const both = await group('Z', [first, second]);
    const one = await group('A', [second]);
    const gone = await addAccount(app, tenant);
    const none = await group('M', [gone]);
    await app.services.database.system
      .updateTable('accounts')
      .set({ disconnected_at: app.services.clock.now() })
      .where('id', '=', gone)
      .execute();

    const { body } = await tenant.social('GET', '/accounts');
    const narrow = await tenant.credential({ accountIds: [first] });
    const seen = await tenant.social('GET', '/accounts', undefined, {
      authorization: `Bearer ${narrow.token}`,
    });

    expect(body.data.accounts.map((each: { groupIds: string[] }) => each.groupIds)).toEqual([
      [both],
      [both, one].toSorted(),
    ]);
    expect(body.data.groups).toEqual([
      { id: both, name: 'Z', count: 2 },
      { id: one, name: 'A', count: 1 },
      { id: none, name: 'M', count: 0 },
    ]);
    expect(seen.body.data.groups.map(({ count }: { count: number }) => count)).toEqual([1, 0, 0]);
  });

  it('the same data over MCP and over the console', async () => {
    const tenant = await app.tenant();
    await addAccount(app, tenant);

    const rest = await tenant.social('GET', '/accounts');
    const tool = await tenant.tool('list_accounts');
    const page = await tenant.console('list_accounts');

    expect(tool.body.result.structuredContent.data).toEqual(rest.body.data);
    expect(page.body.data).toEqual(rest.body.data);
  });
});
