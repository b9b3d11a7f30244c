import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { connectBluesky, connectTiktok } from '../accounts/accounts-for-tests.ts';

const HANDLE = 'lantern.bsky.test';
const PASSWORD = 'lant-ern1-lant-ern2';

describe('connect_with_password', () => {
  it('200: connects, keeps no password, and knows the account again', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();

    const { status, body } = await tenant.console('connect_with_password', {
      handle: HANDLE,
      password: PASSWORD,
    });

    expect(status).toBe(200);
    expect(body.data).toEqual({
      platform: 'bluesky',
      accountId: expect.stringMatching(/^acc_/),
      isNew: true,
    });
    expect(await connectBluesky(tenant)).toBe(body.data.accountId);
    const audit = await app.services.database.system
      .selectFrom('audit_log')
      .selectAll()
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    expect(JSON.stringify(audit)).not.toContain(PASSWORD);
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::ffff:7f00:1]/',
    '10.0.0.1',
    'metadata',
    'a b',
    '//x',
    'user@host.example',
  ])('400: SSRF the server %s', async (host) => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const { status, body } = await tenant.console('connect_with_password', {
      handle: HANDLE,
      password: PASSWORD,
      host,
    });
    expect(status).toBe(400);
    expect(body.error.params.field).toBe('host');
  });

  it('400: a platform that has consent pages', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const input = { platform: 'tiktok', handle: HANDLE, password: PASSWORD };
    expect((await tenant.console('connect_with_password', input)).status).toBe(400);
  });

  it('403: a member who may not manage accounts', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant({ role: 'viewer' });
    const input = { handle: HANDLE, password: PASSWORD };
    expect((await tenant.console('connect_with_password', input)).status).toBe(403);
  });

  it('404: an account of another workspace', async () => {
    const { app } = await startWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const accountId = await connectBluesky(other);
    const input = { handle: HANDLE, password: PASSWORD, accountId };
    expect((await tenant.console('connect_with_password', input)).status).toBe(404);
  });

  it('409: another identity than the account to re-authorize', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const accountId = await connectBluesky(tenant, 'paperboat.bsky.test');
    const input = { handle: HANDLE, password: PASSWORD, accountId };
    expect((await tenant.console('connect_with_password', input)).status).toBe(409);
    const wrong = await connectTiktok(tenant);
    expect((await tenant.console('connect_with_password', { ...input, accountId: wrong })).status).toBe(400);
  });

  it('502: a wrong password', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const { status, body } = await tenant.console('connect_with_password', {
      handle: HANDLE,
      password: 'no',
    });
    expect(status).toBe(502);
    expect(body.error.code).toBe('platform_error');
  });
});
