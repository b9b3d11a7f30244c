import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { makeMember, makeProofOld, makeUser, refusal } from '../people-for-tests.ts';

const app = await startApp();

describe('transfer_ownership', () => {
  it('200: the other person owns it, with every language, and the caller is an admin', async () => {
    const tenant = await app.tenant();
    const successor = await makeMember(app, tenant, 'viewer', {
      localization: 'translator',
      languages: ['de'],
    });
    const { userId } = successor;
    expect((await tenant.console('transfer_ownership', { userId })).body.data).toEqual({ ownerId: userId });
    const { items } = (await successor.console('list_members')).body.data;
    const roles = Object.fromEntries(
      items.map((each: { userId: string; role: string }) => [each.userId, each.role]),
    );
    expect(roles).toEqual({ [userId]: 'owner', [tenant.userId]: 'admin' });
    // The page of the former owner now belongs to an admin.
    expect((await tenant.console('transfer_ownership', { userId })).status).toBe(403);
  });

  it('400: no member', async () => {
    expect((await (await app.tenant()).console('transfer_ownership', {})).status).toBe(400);
  });

  it('403: an admin cannot transfer it, and an owner must prove who they are', async () => {
    const tenant = await app.tenant();
    const admin = await makeMember(app, tenant, 'admin');
    const { userId } = admin;
    expect(refusal(await admin.console('transfer_ownership', { userId }))).toEqual([403, 'forbidden']);
    await tenant.console('get_me', {});
    await makeProofOld(app, tenant);
    expect((await tenant.console('transfer_ownership', { userId })).status).toBe(403);
  });

  it('404: a person who is not a member', async () => {
    const { userId } = await makeUser(app);
    const answer = await (await app.tenant()).console('transfer_ownership', { userId });
    expect(refusal(answer)).toEqual([404, 'not_found']);
  });

  it('409: to oneself', async () => {
    const tenant = await app.tenant();
    const answer = await tenant.console('transfer_ownership', { userId: tenant.userId });
    expect(refusal(answer)).toEqual([409, 'conflict']);
  });
});
