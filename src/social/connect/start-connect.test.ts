import { describe, expect, it } from 'vitest';
import { startWorld, worldTenant } from '../../../test/factories/world.ts';
import { openApp } from '../../../test/harness.ts';
import { registry } from '../../app/registry.ts';
import { connectBluesky, connectTiktok } from '../accounts/accounts-for-tests.ts';
import { startConnect } from './start-connect.ts';

describe('start_connect', () => {
  it('200: where the person goes, with a state that names only the workspace', async () => {
    const { app, sandbox } = await startWorld();
    const tenant = await app.tenant();

    const { status, body } = await tenant.console('start_connect', { platform: 'tiktok' });

    expect(status).toBe(200);
    const url = new URL(body.data.authorizeUrl);
    expect(url.origin).toBe(new URL(sandbox.url).origin);
    expect(url.searchParams.get('redirect_uri')).toBe(`${app.url}/connect/tiktok/callback`);
    expect(url.searchParams.get('state')).toMatch(new RegExp(`^${tenant.workspaceId}\\.[\\w-]{43}$`));
    const rows = await app.services.database.system
      .selectFrom('connect_attempts')
      .selectAll()
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(url.searchParams.get('state')?.split('.')[1]);
  });

  it('200: Bluesky gets the request beforehand, and for a known account only its owner can consent', async () => {
    const { app, sandbox } = await startWorld();
    const tenant = await app.tenant();
    const accountId = await connectBluesky(tenant);

    const { status, body } = await tenant.console('start_connect', { platform: 'bluesky', accountId });

    expect(status).toBe(200);
    const url = new URL(body.data.authorizeUrl);
    expect([...url.searchParams.keys()]).toEqual(['client_id', 'request_uri']);
    const pushed =
      sandbox.world.state('bluesky').extra['pushed']?.[url.searchParams.get('request_uri') ?? ''];
    expect(pushed).toMatchObject({
      fields: {
        login_hint: 'did:plc:lanternstudio00000000000',
        redirect_uri: `${app.url}/connect/bluesky/callback`,
        scope: 'atproto transition:generic',
        code_challenge_method: 'S256',
      },
    });
  });

  it.each([
    ['a manual platform', { platform: 'douyin' }],
    ['a handle that the platform asks for itself', { platform: 'tiktok', handle: 'lantern' }],
    ['no handle at all', { platform: 'bluesky', handle: ' ' }],
    ['a host where there is no choice', { platform: 'tiktok', host: 'tiktok.example' }],
    ['no platform', {}],
  ])('400: %s', async (_what, input) => {
    const tenant = await worldTenant();
    expect((await tenant.console('start_connect', input)).status).toBe(400);
  });

  it('404: an account of another workspace', async () => {
    const [tenant, other] = [await worldTenant(), await worldTenant()];
    const accountId = await connectTiktok(other);
    const { status } = await tenant.console('start_connect', { platform: 'tiktok', accountId });
    expect(status).toBe(404);
  });

  it('409: without an application at the platform it names the missing setting', async () => {
    const operations = [...registry.operations.filter(({ name }) => name !== 'start_connect'), startConnect];
    const app = await openApp({ registry: { ...registry, operations } });
    try {
      const tenant = await app.tenant();
      const { status, body } = await tenant.console('start_connect', { platform: 'tiktok' });
      expect(status).toBe(409);
      expect(body.error.params.setting).toBe('PARLANCE_TIKTOK_CLIENT_ID');
    } finally {
      await app.close();
    }
  });

  it('502: a server that refuses our registration', async () => {
    const tenant = await worldTenant();
    const { status, body } = await tenant.console('start_connect', {
      platform: 'mastodon',
      host: 'no-such.invalid.example',
    });
    expect(status).toBe(502);
    expect(body.error.params.reason).toBe('platform_unavailable');
  });
});
