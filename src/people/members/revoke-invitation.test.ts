import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { enter, invite, refusal } from '../people-for-tests.ts';

const app = await startApp();

describe('revoke_invitation', () => {
  it('200: the link is no longer valid; revoking twice is the same', async () => {
    const tenant = await app.tenant();
    const { id, token } = await invite(tenant);
    expect((await tenant.console('revoke_invitation', { id })).body.data).toEqual({ id });
    expect((await enter(app, 'read_invitation', { token })).status).toBe(404);
    expect((await tenant.console('revoke_invitation', { id })).status).toBe(200);
  });

  it('400: no invitation', async () => {
    expect((await (await app.tenant()).console('revoke_invitation', {})).status).toBe(400);
  });

  it('404: one of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const { id, token } = await invite(other);
    expect(refusal(await tenant.console('revoke_invitation', { id }))).toEqual([404, 'not_found']);
    expect((await enter(app, 'read_invitation', { token })).status).toBe(200);
  });
});
