import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

describe('revoke_credential', () => {
  it('200: the next call with it is 401; revoking twice is the same', async () => {
    const tenant = await newTenant();
    const { id, token } = await tenant.credential();

    const first = await tenant.console('revoke_credential', { id });
    const second = await tenant.console('revoke_credential', { id });

    expect([first.status, second.status]).toEqual([200, 200]);
    const used = await tenant.social('GET', '/workspace', undefined, { authorization: `Bearer ${token}` });
    expect(used.status).toBe(401);
  });

  it('404: a credential of another workspace does not exist here', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const { id, token } = await other.credential();

    expect((await tenant.console('revoke_credential', { id })).status).toBe(404);
    expect(
      (await other.social('GET', '/workspace', undefined, { authorization: `Bearer ${token}` })).status,
    ).toBe(200);
  });

  it('400: no id', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.console('revoke_credential', {});
    expect([status, body.error.message]).toEqual([400, 'id: is required']);
  });
});
