import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { callTooOften, enter, makeMember, makeUser, refusal, tokenOf } from '../people-for-tests.ts';
import { makeLink } from '../links/store.ts';

const app = await startApp();

const newLink = (userId: string, lifeSec = 60) =>
  makeLink(app.services.database.system, { kind: 'reset', userId, lifeSec });

describe('read_reset_link', () => {
  it('200: the person’s address, while the link still works', async () => {
    const user = await makeUser(app);
    const token = await newLink(user.userId);
    expect((await enter(app, 'read_reset_link', { token })).body.data).toEqual({ email: user.email });
    const saved = await enter(app, 'reset_password', { token, password: 'a rather new password' });
    expect(saved.status).toBe(200);
    expect(refusal(await enter(app, 'read_reset_link', { token }))).toEqual([404, 'not_found']);
  });

  it('400: an invalid token', async () => {
    expect((await enter(app, 'read_reset_link', { token: 'short' })).status).toBe(400);
  });

  it('404: expired, unknown, or created by a former admin', async () => {
    const tenant = await app.tenant();
    const admin = await makeMember(app, tenant, 'admin');
    const { userId } = await makeMember(app, tenant, 'author');
    const { link } = (await admin.console('make_reset_link', { userId })).body.data;
    await tenant.console('change_member', { userId: admin.userId, role: 'viewer' });
    for (const token of [await newLink(userId, 0), 'x'.repeat(43), tokenOf(link)])
      expect(refusal(await enter(app, 'read_reset_link', { token }))).toEqual([404, 'not_found']);
  });

  it('429: one network has only a few tries', async () => {
    expect(refusal(await callTooOften(app, 'read_reset_link', { token: 'x'.repeat(43) }))).toEqual([
      429,
      'rate_limited',
    ]);
  });
});
