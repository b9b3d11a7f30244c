import { describe, expect, it } from 'vitest';
import { openWorld, startWorld } from '../../../test/factories/world.ts';
import { newTenant } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { API_PLATFORMS } from '../../adapters/social/platforms.ts';
import { refusal } from '../../people/people-for-tests.ts';

interface Listed {
  id: string;
  platform: string;
  status: string;
}

const accountsOf = async (tenant: Tenant): Promise<Listed[]> =>
  (await tenant.social('GET', '/accounts')).body.data.accounts;

describe('connect_sandbox', () => {
  it('200: an account of each platform that can publish; a second call returns the same', async () => {
    const { app, sandbox } = await startWorld();
    const tenant = await app.tenant();
    const { status, body } = await tenant.console('connect_sandbox', {});
    expect([status, body.data.connected]).toEqual([
      200,
      [
        'x',
        'youtube',
        'instagram',
        'tiktok',
        'facebook',
        'threads',
        'bluesky',
        'mastodon',
        'linkedin',
        'telegram',
        'pinterest',
        'discord',
        'wordpress',
        'slack',
        'reddit',
        'googlebusiness',
        'devto',
        'nostr',
        'lemmy',
        'ghost',
      ],
    ]);
    const accounts = await accountsOf(tenant);
    expect(new Set(accounts.map(({ platform }) => platform))).toEqual(new Set(body.data.connected));
    expect(accounts.map(({ status: each }) => each)).toEqual(accounts.map(() => 'active'));
    expect((await tenant.console('connect_sandbox', {})).status).toBe(200);
    expect((await accountsOf(tenant)).map(({ id }) => id).sort()).toEqual(
      accounts.map(({ id }) => id).sort(),
    );

    // The connection can really be used with the platform.
    const x = accounts.find(({ platform }) => platform === 'x');
    const synced = await tenant.social('POST', `/accounts/${x?.id}/sync`, {});
    expect(synced.status).toBeLessThan(300);
    expect(Object.keys(sandbox.world.state('x').calls)).toContain('token');
  });

  it('200: a platform at another address is left alone', async () => {
    const world = await openWorld({ env: { PARLANCE_X_BASE_URL: 'http://127.0.0.1:9/x' } });
    const { body } = await (await world.app.tenant()).console('connect_sandbox', {});
    await world.close();
    expect(body.data.connected).not.toContain('x');
    expect(body.data.connected).toHaveLength(API_PLATFORMS.length - 1);
  });

  it('409: a server without a sandbox', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.console('connect_sandbox', {});
    expect([status, body.error.code, body.error.params]).toEqual([
      409,
      'conflict',
      { setting: 'PARLANCE_SANDBOX_URL' },
    ]);
  });

  it('502: a sandbox that does not answer; accounts connected before it stopped stay', async () => {
    const world = await openWorld();
    const tenant = await world.app.tenant();
    await tenant.console('connect_sandbox', {});
    await world.sandbox.close();
    expect(refusal(await tenant.console('connect_sandbox', {}))).toEqual([502, 'platform_error']);
    expect((await accountsOf(tenant)).length).toBeGreaterThan(7);
    await world.app.close();
  });
});
