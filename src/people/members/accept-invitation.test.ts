import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import {
  callTooOften,
  cookieOf,
  enter,
  invite,
  makeMember,
  makeUser,
  PASSWORD,
  personWith,
  refusal,
  signIn,
} from '../people-for-tests.ts';

const app = await startApp();

const person = (email?: string) => ({ name: 'Noor', password: PASSWORD, ...(email && { email }) });
let count = 0;
const address = () => `joins-${(count += 1)}@people.example`;

describe('accept_invitation', () => {
  it('200: a new person joins, with the rights of the invitation', async () => {
    const tenant = await app.tenant();
    const { token } = await invite(tenant, { role: 'viewer', localization: 'reviewer', languages: ['de'] });
    const email = address();
    const answer = await enter(app, 'accept_invitation', { token, person: person(email) });
    const { userId, workspaceId } = answer.body.data;
    expect(workspaceId).toBe(tenant.workspaceId);
    const { items } = (await personWith(app, userId, email, cookieOf(answer)).console('list_members')).body
      .data;
    expect(items.map((each: { role: string }) => each.role).sort()).toEqual(['owner', 'viewer']);
    const row = await app.services.database.system
      .selectFrom('members')
      .select(['localization', 'languages'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    expect(row).toEqual({ localization: 'reviewer', languages: ['de'] });
  });

  it('200: somebody who is signed in joins with their account', async () => {
    const tenant = await app.tenant();
    const user = await signIn(app, await makeUser(app));
    const { token } = await invite(tenant, { email: user.email.toUpperCase() });
    const answer = await enter(app, 'accept_invitation', { token }, { cookie: user.cookie });
    expect(answer.body.data).toEqual({ userId: user.userId, workspaceId: tenant.workspaceId });
    expect((await user.console('list_members')).status).toBe(200);
  });

  it('400: an open link without an address, or a common password', async () => {
    const { token } = await invite(await app.tenant());
    const join = (body: object) => enter(app, 'accept_invitation', { token, person: body });
    expect(refusal(await join(person()))).toEqual([400, 'invalid_input']);
    expect((await join({ ...person(address()), password: 'qwertyuiop' })).status).toBe(400);
    expect((await join(person(address()))).status).toBe(200);
  });

  it('401: neither signed in nor a new person', async () => {
    const { token } = await invite(await app.tenant());
    expect(refusal(await enter(app, 'accept_invitation', { token }))).toEqual([401, 'unauthenticated']);
  });

  it('403: it is for another address', async () => {
    const user = await signIn(app, await makeUser(app));
    const { token } = await invite(await app.tenant(), { email: address() });
    const answer = await enter(app, 'accept_invitation', { token }, { cookie: user.cookie });
    expect([answer.status, answer.body.error.params]).toEqual([403, { need: 'other_user' }]);
  });

  it('404: used, revoked, or never created', async () => {
    const tenant = await app.tenant();
    const used = await invite(tenant);
    await enter(app, 'accept_invitation', { token: used.token, person: person(address()) });
    const revoked = await invite(tenant);
    await tenant.console('revoke_invitation', { id: revoked.id });
    for (const token of [used.token, revoked.token, 'x'.repeat(43)]) {
      const answer = await enter(app, 'accept_invitation', { token, person: person(address()) });
      expect([answer.status, answer.body.error.message]).toEqual([404, 'This link is not valid any more.']);
    }
  });

  it('409: the address is in use, or belongs to a member; the link stays', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'author');
    const { token } = await invite(tenant);
    const anew = await enter(app, 'accept_invitation', { token, person: person(member.email) });
    expect([anew.status, anew.body.error.params]).toEqual([409, { need: 'sign_in' }]);
    const again = await enter(app, 'accept_invitation', { token }, { cookie: member.cookie });
    expect(refusal(again)).toEqual([409, 'conflict']);
    expect((await enter(app, 'read_invitation', { token })).status).toBe(200);
  });

  it('429: one network has only a few tries', async () => {
    expect(refusal(await callTooOften(app, 'accept_invitation', { token: 'x'.repeat(43) }))).toEqual([
      429,
      'rate_limited',
    ]);
  });
});
