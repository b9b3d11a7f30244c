import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { without } from '../comments/inbox-for-tests.ts';
import { makeWebhook } from './webhooks-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('create_webhook', () => {
  it('200: the secret is shown once; the same over MCP', async () => {
    const { app, tenant } = await movingTenant();
    const made = await makeWebhook(tenant, { types: ['post.published'] });
    expect(made).toMatchObject({ active: true, types: ['post.published'], version: 1, failingSince: null });
    expect(made.secret).toMatch(/^whsec_/);
    const row = await app.services.database.system
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(made.secret);
    const tool = await tenant.tool('create_webhook', { url: 'http://127.0.0.1:9998/' });
    expect(tool.body.result.structuredContent.data.secret).toMatch(/^whsec_/);
  });
  it('400: an internal address, another scheme, an event that does not exist', async () => {
    const { tenant } = await movingTenant();
    for (const fields of [
      { url: 'http://169.254.169.254/latest' },
      { url: 'http://10.0.0.1/' },
      { url: 'http://[::ffff:10.0.0.1]/' },
      { url: 'file:///etc/passwd' },
      { types: ['post.exploded'] },
    ]) {
      const answer = await tenant.social('POST', '/webhooks', { url: 'http://127.0.0.1:9999/', ...fields });
      expect([fields, answer.status]).toEqual([fields, 400]);
    }
  });
  it('403: without the scope, or limited to some accounts', async () => {
    const { app, tenant } = await movingTenant();
    const body = { url: 'http://127.0.0.1:9999/' };
    expect(
      (await tenant.social('POST', '/webhooks', body, await without(tenant, 'webhooks:manage'))).status,
    ).toBe(403);
    const { token } = await tenant.credential({
      accountIds: [await addAccount(app, tenant, { platform: 'bluesky' })],
    });
    expect(
      (await tenant.social('POST', '/webhooks', body, { authorization: `Bearer ${token}` })).status,
    ).toBe(403);
  });
  it('409: more than a workspace may have', async () => {
    const { tenant } = await movingTenant();
    for (let i = 0; i < 20; i += 1) await makeWebhook(tenant);
    expect((await tenant.social('POST', '/webhooks', { url: 'http://127.0.0.1:9999/' })).status).toBe(409);
  });
});
