import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { makeLink } from '../links/store.ts';
import { callTooOften, enter, makeMember, makeUser, refusal, signIn, tokenOf } from '../people-for-tests.ts';

const app = await startApp();

const NEXT = 'a rather new password';
const newLink = (userId: string, lifeSec = 60) =>
  makeLink(app.services.database.system, { kind: 'reset', userId, lifeSec });

describe('reset_password', () => {
  it('200: every session ends, and the reset does not sign in', async () => {
    const user = await makeUser(app);
    const page = await signIn(app, user);
    const [token, another] = [await newLink(user.userId), await newLink(user.userId)];
    const answer = await enter(app, 'reset_password', { token, password: NEXT });
    expect(answer.body.data).toEqual({ email: user.email });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await page.console('get_me')).status).toBe(401);
    expect((await enter(app, 'login', { email: user.email, password: NEXT })).status).toBe(200);
    expect((await enter(app, 'reset_password', { token: another, password: NEXT })).status).toBe(404);
  });

  it('400: a rejected password leaves the link as it is', async () => {
    const { userId } = await makeUser(app);
    const token = await newLink(userId);
    expect((await enter(app, 'reset_password', { token, password: 'short' })).status).toBe(400);
    expect((await enter(app, 'reset_password', { token, password: NEXT })).status).toBe(200);
  });

  it('404: wrong, expired, or of a person who no longer exists', async () => {
    const { userId } = await makeUser(app);
    const old = await newLink(userId, 0);
    const gone = await newLink(userId);
    await app.services.database.system
      .updateTable('users')
      .set({ deleted_at: app.services.clock.now() })
      .where('id', '=', userId)
      .execute();
    for (const token of ['x'.repeat(43), old, gone]) {
      const { status, body } = await enter(app, 'reset_password', { token, password: NEXT });
      expect([status, body.error.message]).toEqual([404, 'This link is not valid any more.']);
    }
  });

  it('404: a link that was created by a former admin', async () => {
    const tenant = await app.tenant();
    const admin = await makeMember(app, tenant, 'admin');
    const { userId } = await makeMember(app, tenant, 'author');
    const { link } = (await admin.console('make_reset_link', { userId })).body.data;
    await tenant.console('change_member', { userId: admin.userId, role: 'viewer' });
    expect(refusal(await enter(app, 'reset_password', { token: tokenOf(link), password: NEXT }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('429: one network has only a few tries', async () => {
    const answer = await callTooOften(app, 'reset_password', { token: 'x'.repeat(43), password: NEXT });
    expect(refusal(answer)).toEqual([429, 'rate_limited']);
  });
});
