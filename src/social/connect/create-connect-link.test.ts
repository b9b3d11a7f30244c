import { describe, expect, it } from 'vitest';
import { startWorld, worldTenant } from '../../../test/factories/world.ts';
import { connectTiktok } from '../accounts/accounts-for-tests.ts';

describe('create_connect_link', () => {
  it('200: a page for people, over REST and MCP', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const accountId = await connectTiktok(tenant);

    const { status, body } = await tenant.social('POST', '/accounts/connect-links', {
      platform: 'tiktok',
      accountId,
    });

    expect(status).toBe(200);
    expect(body.data).toEqual({
      url: `${app.url}/connect/tiktok?accountId=${accountId}`,
      platform: 'tiktok',
      accountId,
    });
    const tool = await tenant.tool('create_connect_link', { platform: 'mastodon', host: 'mastodon.social' });
    expect(tool.body.result.structuredContent.data.url).toBe(
      `${app.url}/connect/mastodon?host=mastodon.social`,
    );
  });

  it.each([
    { platform: 'douyin' },
    { platform: 'myspace' },
    { platform: 'mastodon', host: 'http://169.254.169.254/' },
    {},
  ])('400: %j', async (input) => {
    const tenant = await worldTenant();
    expect((await tenant.social('POST', '/accounts/connect-links', input)).status).toBe(400);
  });

  it('404: an account of another workspace', async () => {
    const [tenant, other] = [await worldTenant(), await worldTenant()];
    const accountId = await connectTiktok(other);
    const { status } = await tenant.social('POST', '/accounts/connect-links', {
      platform: 'tiktok',
      accountId,
    });
    expect(status).toBe(404);
  });
});
