import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { enter, invite, makeMember, makeProofOld, refusal } from '../people-for-tests.ts';

const app = await startApp();

describe('change_member', () => {
  it('200: role and localization rights, from the next call of the open page on', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'admin');
    const { userId } = member;
    expect((await member.console('list_invitations')).status).toBe(200);
    const change = { userId, role: 'viewer', localization: 'translator', languages: ['de'] };
    expect((await tenant.console('change_member', change)).body.data).toEqual(change);
    expect((await member.console('list_invitations')).status).toBe(403);
    // Only the named fields change.
    expect((await tenant.console('change_member', { userId, languages: null })).body.data).toEqual({
      ...change,
      languages: null,
    });
  });

  it('200: somebody who may no longer invite loses their open links', async () => {
    const tenant = await app.tenant();
    const admin = await makeMember(app, tenant, 'admin');
    const { token } = await invite(admin, { role: 'admin' });
    await tenant.console('change_member', { userId: admin.userId, role: 'author' });
    expect((await enter(app, 'read_invitation', { token })).status).toBe(404);
  });

  it.each([
    {},
    { userId: 'usr_1', role: 'king' },
    { userId: 'usr_1', localization: 'boss' },
    { userId: 'usr_1', languages: [] },
  ])('400: %j', async (body) => {
    expect((await (await app.tenant()).console('change_member', body)).status).toBe(400);
  });

  it('403: an admin neither changes an owner nor makes one; nobody without a proof', async () => {
    const tenant = await app.tenant();
    const admin = await makeMember(app, tenant, 'admin');
    const change = (body: object) => admin.console('change_member', body);
    expect(refusal(await change({ userId: tenant.userId, role: 'viewer' }))).toEqual([403, 'forbidden']);
    expect(refusal(await change({ userId: admin.userId, role: 'owner' }))).toEqual([403, 'forbidden']);
    const manager = await makeMember(app, tenant, 'manager');
    expect((await manager.console('change_member', { userId: manager.userId, role: 'admin' })).status).toBe(
      403,
    );
    await makeProofOld(app, admin);
    expect((await change({ userId: manager.userId, role: 'viewer' })).body.error.params).toEqual({
      need: 'proof',
    });
  });

  it('404: somebody of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const answer = await tenant.console('change_member', { userId: other.userId, role: 'viewer' });
    expect(refusal(answer)).toEqual([404, 'not_found']);
  });

  it('409: the last owner stays owner', async () => {
    const tenant = await app.tenant();
    const change = { userId: tenant.userId, role: 'admin' };
    expect(refusal(await tenant.console('change_member', change))).toEqual([409, 'conflict']);
  });
});
