import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('list_accounts', () => {
  it('200: the accounts of the caller’s workspace and of no other, with every documented field', async () => {
    const app = await startApp();
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

  it('200: expired and manual accounts cannot publish', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    await addAccount(app, tenant, { status: 'expired' });
    await addAccount(app, tenant, { platform: 'douyin', is_manual: true });

    const { body } = await tenant.social('GET', '/accounts');

    expect(body.data.accounts.map((a: { canPublish: boolean }) => a.canPublish)).toEqual([false, false]);
  });

  it('200: a credential narrowed to one account sees that one', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const [first] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const narrow = await tenant.credential({ accountIds: [first] });

    const { body } = await tenant.social('GET', '/accounts', undefined, {
      authorization: `Bearer ${narrow.token}`,
    });

    expect(body.data.accounts.map((a: { id: string }) => a.id)).toEqual([first]);
    expect(body.data.byPlatform).toEqual({ x: 1 });
  });

  it('403: names the missing scope', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { token } = await tenant.credential({ scopes: ['posts:read'] });

    const { status, body } = await tenant.social('GET', '/accounts', undefined, {
      authorization: `Bearer ${token}`,
    });

    expect(status).toBe(403);
    expect(body.error).toMatchObject({ code: 'forbidden', params: { scope: 'accounts:read' } });
  });

  it('the same data over MCP and over the console', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    await addAccount(app, tenant);

    const rest = await tenant.social('GET', '/accounts');
    const tool = await tenant.tool('list_accounts');
    const page = await tenant.console('list_accounts');

    expect(tool.body.result.structuredContent.data).toEqual(rest.body.data);
    expect(page.body.data).toEqual(rest.body.data);
  });
});
