import { describe, expect, it } from 'vitest';
import { startWorld, worldTenant } from '../../../test/factories/world.ts';
import { bearer } from '../posts/posts-for-tests.ts';
import { connectTiktok } from './accounts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('get_account', () => {
  it('200: the whole record, the same over MCP', async () => {
    const tenant = await worldTenant();
    const accountId = await connectTiktok(tenant);

    const { status, body } = await tenant.social('GET', `/accounts/${accountId}`);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: accountId,
      platform: 'tiktok',
      version: 1,
      locale: null,
      timezone: null,
      paused: false,
      tokenExpiresAt: expect.stringMatching(/Z$/),
      capabilities: { replyRead: false, metrics: true },
      limits: { publishesToday: { used: 0, limit: 15, left: 15 }, publishIntervalSec: 300 },
      lastErrorCode: null,
    });
    const tool = await tenant.tool('get_account', { accountId });
    expect(tool.body.result.structuredContent.data).toEqual(body.data);
    expect(tool.text).not.toMatch(/sealed|access_token|refresh/);
  });

  it('404: of another workspace, disconnected, of another kind, or outside the credential', async () => {
    const { app } = await startWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const [mine, second] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const gone = await addAccount(app, tenant, { disconnected_at: app.services.clock.now() });
    const narrow = await tenant.credential({ accountIds: [second] });
    const ask = async (id: string, headers = {}) =>
      (await tenant.social('GET', `/accounts/${id}`, undefined, headers)).status;

    expect(await ask(await addAccount(app, other))).toBe(404);
    expect(await ask(gone)).toBe(404);
    expect(await ask(tenant.workspaceId)).toBe(404);
    expect(await ask(mine, bearer(narrow.token))).toBe(404);
    expect(await ask(second, bearer(narrow.token))).toBe(200);
  });
});
