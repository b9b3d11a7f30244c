import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { without } from '../comments/inbox-for-tests.ts';
import { makeWebhook } from './webhooks-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('list_webhooks', () => {
  it('200: page by page and without secrets, the same over MCP', async () => {
    const { tenant } = await movingTenant();
    const [a, b] = [await makeWebhook(tenant), await makeWebhook(tenant)];
    const first = await tenant.social('GET', '/webhooks?limit=1');
    const second = await tenant.social('GET', `/webhooks?limit=1&cursor=${first.body.data.nextCursor}`);
    const items = [...first.body.data.items, ...second.body.data.items];
    expect(items.map(({ id }) => id).sort()).toEqual([a.id, b.id].sort());
    expect(first.text).not.toContain('whsec_');
    expect((await tenant.tool('list_webhooks')).body.result.structuredContent.data.items).toHaveLength(2);
  });
  it('400: an invalid cursor', async () => {
    const { tenant } = await movingTenant();
    expect((await tenant.social('GET', '/webhooks?cursor=x')).status).toBe(400);
  });
  it('403: without the scope, or limited to some accounts', async () => {
    const { app, tenant } = await movingTenant();
    expect(
      (await tenant.social('GET', '/webhooks', undefined, await without(tenant, 'webhooks:manage'))).status,
    ).toBe(403);
    const { token } = await tenant.credential({
      accountIds: [await addAccount(app, tenant, { platform: 'bluesky' })],
    });
    expect(
      (await tenant.social('GET', '/webhooks', undefined, { authorization: `Bearer ${token}` })).status,
    ).toBe(403);
  });
});
