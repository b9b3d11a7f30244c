import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { call } from '../../../test/tenant.ts';

const app = await startApp();

const works = async (token: string) =>
  (await call(`${app.url}/api/v1/tags`, 'GET', '', { authorization: `Bearer ${token}` })).status;

describe('rotate_credential', () => {
  it('200: during the overlap both tokens work; a second rotation ends the oldest', async () => {
    const tenant = await app.tenant();
    const { id, token } = await tenant.credential();
    const first = await tenant.console('rotate_credential', { id });
    expect(first.body.data).toMatchObject({ id, accessToken: expect.stringMatching(/^plc_it_/) });
    const fresh = first.body.data.accessToken;
    expect([await works(token), await works(fresh)]).toEqual([200, 200]);
    const second = (await tenant.console('rotate_credential', { id })).body.data.accessToken;
    expect([await works(token), await works(fresh), await works(second)]).toEqual([401, 200, 200]);
    const third = (await tenant.console('rotate_credential', { id, overlapHours: 0 })).body.data.accessToken;
    expect([await works(second), await works(third)]).toEqual([401, 200]);
    const { items } = (await tenant.console('list_credentials', {})).body.data;
    const listed = items.find((item: { id: string }) => item.id === id);
    expect(listed.hint).toBe(`plc_it_…${third.slice(-4)}`);
    expect(JSON.stringify(items)).not.toContain(third);
  });

  it('200: revoking ends both', async () => {
    const tenant = await app.tenant();
    const { id, token } = await tenant.credential();
    const { accessToken } = (await tenant.console('rotate_credential', { id })).body.data;
    await tenant.console('revoke_credential', { id });
    expect([await works(token), await works(accessToken)]).toEqual([401, 401]);
  });

  it('400: an overlap of more than a month', async () => {
    const tenant = await app.tenant();
    const { id } = await tenant.credential();
    expect((await tenant.console('rotate_credential', { id, overlapHours: 721 })).status).toBe(400);
  });

  it('404: of another workspace, or revoked', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const theirs = await other.credential();
    expect((await tenant.console('rotate_credential', { id: theirs.id })).status).toBe(404);
    expect(await works(theirs.token)).toBe(200);
    const mine = await tenant.credential();
    await tenant.console('revoke_credential', { id: mine.id });
    expect((await tenant.console('rotate_credential', { id: mine.id })).status).toBe(404);
  });
});
