import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { enter, invite, makeMember, makeProofOld, refusal } from '../people-for-tests.ts';

const app = await startApp();

describe('remove_member', () => {
  it('200: the open page loses access at once, and no old link restores it', async () => {
    const tenant = await app.tenant();
    const admin = await makeMember(app, tenant, 'admin');
    const { token } = await invite(admin, { role: 'admin' });
    const { userId } = admin;
    expect((await tenant.console('remove_member', { userId })).body.data).toEqual({ userId });
    expect(refusal(await admin.console('list_members'))).toEqual([403, 'workspace_not_found']);
    expect((await enter(app, 'accept_invitation', { token }, { cookie: admin.cookie })).status).toBe(404);
    // A person who is invited again is the same user as before.
    const again = await invite(tenant, { role: 'viewer' });
    const back = await enter(app, 'accept_invitation', { token: again.token }, { cookie: admin.cookie });
    expect(back.body.data).toEqual({ userId, workspaceId: tenant.workspaceId });
  });

  it('400: no member', async () => {
    expect((await (await app.tenant()).console('remove_member', {})).status).toBe(400);
  });

  it('403: an admin an owner, an author anybody, an old proof', async () => {
    const tenant = await app.tenant();
    const [admin, author] = [await makeMember(app, tenant, 'admin'), await makeMember(app, tenant, 'author')];
    expect((await admin.console('remove_member', { userId: tenant.userId })).status).toBe(403);
    expect((await author.console('remove_member', { userId: admin.userId })).status).toBe(403);
    await makeProofOld(app, admin);
    expect(refusal(await admin.console('remove_member', { userId: author.userId }))).toEqual([
      403,
      'forbidden',
    ]);
  });

  it('404: not a member, or no longer', async () => {
    const tenant = await app.tenant();
    const { userId } = await makeMember(app, tenant, 'viewer');
    await tenant.console('remove_member', { userId });
    expect(refusal(await tenant.console('remove_member', { userId }))).toEqual([404, 'not_found']);
  });

  it('409: the last owner', async () => {
    const tenant = await app.tenant();
    const answer = await tenant.console('remove_member', { userId: tenant.userId });
    expect(refusal(answer)).toEqual([409, 'conflict']);
  });
});
