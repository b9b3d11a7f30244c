import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { call } from '../../../test/tenant.ts';
import { makeMember, refusal } from '../people-for-tests.ts';

const app = await startApp();

describe('dissolve_workspace', () => {
  it('200: owners look and change nothing; everybody and everything else loses access', async () => {
    const tenant = await app.tenant();
    const admin = await makeMember(app, tenant, 'admin');
    const { body } = await tenant.console('dissolve_workspace', { name: 'Test' });
    const days = (Date.parse(body.data.dissolvesAt) - app.services.clock.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const bearer = { authorization: `Bearer ${tenant.token}` };
    expect(refusal(await call(`${app.url}/api/v1/members`, 'GET', '', bearer))).toEqual([
      403,
      'workspace_not_found',
    ]);
    const byKey = await tenant.open('GET', '/languages');
    expect([byKey.status, byKey.body.error.reason]).toEqual([403, 'workspace_dissolving']);
    expect(refusal(await admin.console('list_members'))).toEqual([403, 'workspace_not_found']);
    expect((await tenant.console('list_members', {})).status).toBe(200);
    const made = await tenant.console('create_post', { text: 'One more' });
    expect([made.status, made.body.error.params]).toEqual([403, { need: 'keep_workspace' }]);
    const { items } = (await tenant.console('list_workspaces', {})).body.data;
    expect(items[0].dissolvesAt).toBe(body.data.dissolvesAt);
  });

  it('400: another name', async () => {
    const tenant = await app.tenant();
    for (const body of [{}, { name: 'test' }])
      expect(refusal(await tenant.console('dissolve_workspace', body))).toEqual([400, 'invalid_input']);
    expect((await tenant.open('GET', '/languages')).status).toBe(200);
  });
});
