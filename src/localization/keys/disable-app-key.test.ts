import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

describe('disable_app_key', () => {
  it('200: the next signed call is 403, because the key has no secret any more', async () => {
    const tenant = await newTenant();

    const { status } = await tenant.console('disable_app_key', { app_key: tenant.appKey });

    expect(status).toBe(200);
    const used = await tenant.open('GET', '/languages');
    expect([used.status, used.body.error.reason]).toEqual([403, 'no_secret']);
  });

  it('400: no App Key given', async () => {
    const tenant = await newTenant();
    expect((await tenant.console('disable_app_key', {})).body.error.message).toBe('app_key: is required');
  });

  it('404: a key of another workspace stays as it is', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    expect((await tenant.console('disable_app_key', { app_key: other.appKey })).status).toBe(404);
    expect((await other.open('GET', '/languages')).status).toBe(200);
  });
});
