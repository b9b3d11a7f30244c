import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

describe('list_app_keys', () => {
  it('200: the keys of the workspace, without any secret', async () => {
    const tenant = await newTenant();
    await newTenant();

    const { status, body, text } = await tenant.console('list_app_keys', { project_id: tenant.projectId });

    expect(status).toBe(200);
    expect(body.data.items).toMatchObject([
      { key_id: tenant.keyId, app_key: tenant.appKey, disabled: false },
    ]);
    expect(text).not.toContain(tenant.appSecret);
  });

  it('200: gives the time until which the secret before a rotation still signs', async () => {
    const tenant = await newTenant();
    const before = await tenant.console('list_app_keys', { project_id: tenant.projectId });
    const rotated = await tenant.console('rotate_app_key', { app_key: tenant.appKey, overlap_hours: 2 });
    const after = await tenant.console('list_app_keys', { project_id: tenant.projectId });
    expect(before.body.data.items[0].old_secret_valid_until).toBeNull();
    expect(after.body.data.items[0].old_secret_valid_until).toBe(rotated.body.data.old_secret_valid_until);
  });
});
