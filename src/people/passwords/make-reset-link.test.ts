import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { enter, makeMember, makeProofOld, makeUser, refusal, tokenOf } from '../people-for-tests.ts';
import { addMember } from '../members/store/members.ts';

const app = await startApp();

describe('make_reset_link', () => {
  it('200: the member sets a new password with it', async () => {
    const tenant = await app.tenant();
    const { userId, email } = await makeMember(app, tenant, 'author');
    const { link } = (await tenant.console('make_reset_link', { userId })).body.data;
    const reset = { token: tokenOf(link), password: 'a rather new password' };
    expect((await enter(app, 'reset_password', reset)).body.data).toEqual({ email });
  });

  it('400: no member', async () => {
    expect((await (await app.tenant()).console('make_reset_link', {})).status).toBe(400);
  });

  it('403: an admin for an owner, an author for anybody, an expired proof', async () => {
    const tenant = await app.tenant();
    const admin = await makeMember(app, tenant, 'admin');
    const author = await makeMember(app, tenant, 'author');
    const ask = { userId: tenant.userId };
    expect(refusal(await admin.console('make_reset_link', ask))).toEqual([403, 'forbidden']);
    expect(refusal(await author.console('make_reset_link', ask))).toEqual([403, 'forbidden']);
    await makeProofOld(app, admin);
    const old = await admin.console('make_reset_link', { userId: author.userId });
    expect([old.status, old.body.error.params]).toEqual([403, { need: 'proof' }]);
  });

  it('404: somebody of another workspace', async () => {
    const tenant = await app.tenant();
    const { userId } = await makeUser(app);
    expect(refusal(await tenant.console('make_reset_link', { userId }))).toEqual([404, 'not_found']);
  });

  it('409: a member of several workspaces cannot be reset by one of them', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const { userId } = await makeMember(app, tenant, 'author');
    const rights = { role: 'viewer', localization: null, languages: null } as const;
    await addMember(app.services.database.system, other.workspaceId, { userId, ...rights });
    expect(refusal(await tenant.console('make_reset_link', { userId }))).toEqual([409, 'conflict']);
  });
});
