import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';

describe('rotate_app_key', () => {
  it('200: during the overlap both secrets sign; a second rotation ends the oldest', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const sign = async (secret: string) => {
      const { signBody } = await import('#platform/auth/app-key.ts');
      const timestamp = String(Math.floor(app.services.clock.now().getTime() / 1000));
      return (
        await tenant.open('GET', '/languages', undefined, {
          'x-svc-timestamp': timestamp,
          'x-svc-sign': signBody(timestamp, '', secret),
        })
      ).status;
    };

    const first = await tenant.console('rotate_app_key', { app_key: tenant.appKey });

    expect(first.status).toBe(200);
    expect([await sign(tenant.appSecret), await sign(first.body.data.app_secret)]).toEqual([200, 200]);
    const second = await tenant.console('rotate_app_key', { app_key: tenant.appKey });
    expect([
      await sign(tenant.appSecret),
      await sign(first.body.data.app_secret),
      await sign(second.body.data.app_secret),
    ]).toEqual([401, 200, 200]);
    const third = await tenant.console('rotate_app_key', { app_key: tenant.appKey, overlap_hours: 0 });
    expect([await sign(second.body.data.app_secret), await sign(third.body.data.app_secret)]).toEqual([
      401, 200,
    ]);
  });

  it('400: overlap_hours has bounds', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.console('rotate_app_key', {
      app_key: tenant.appKey,
      overlap_hours: 721,
    });
    expect([status, body.error.message]).toEqual([400, 'overlap_hours: must be at most 720']);
  });

  it('404: a key of another workspace, or a disabled one', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    await tenant.console('disable_app_key', { app_key: tenant.appKey });
    expect((await tenant.console('rotate_app_key', { app_key: other.appKey })).status).toBe(404);
    expect((await tenant.console('rotate_app_key', { app_key: tenant.appKey })).status).toBe(404);
  });
});
