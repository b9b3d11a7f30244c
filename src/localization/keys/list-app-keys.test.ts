import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';

describe('list_app_keys', () => {
  it('200: the keys of the workspace, without any secret', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    await app.tenant();

    const { status, body, text } = await tenant.console('list_app_keys', { project_id: tenant.projectId });

    expect(status).toBe(200);
    expect(body.data.items).toMatchObject([
      { key_id: tenant.keyId, app_key: tenant.appKey, disabled: false },
    ]);
    expect(text).not.toContain(tenant.appSecret);
  });

  it('403: a reviewer may not', async () => {
    const app = await startApp();
    const reviewer = await app.tenant({ role: 'reviewer' });
    expect((await reviewer.console('list_app_keys')).status).toBe(403);
  });
});
