import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { callTooOften, enter, invite, makeUser, refusal } from '../people-for-tests.ts';

const app = await startApp();

describe('read_invitation', () => {
  it('200: the workspace, the inviter, and whether the address has an account', async () => {
    const tenant = await app.tenant();
    const { email } = await makeUser(app);
    const { token } = await invite(tenant, { email, localization: 'translator', languages: ['de'] });
    expect((await enter(app, 'read_invitation', { token })).body.data).toEqual({
      workspace: 'Test',
      invitedBy: 'Tester',
      role: 'author',
      localization: 'translator',
      languages: ['de'],
      email,
      mustSignIn: true,
      expiresAt: expect.any(String),
    });
  });

  it.each([{}, { token: 'short' }, { token: 'x'.repeat(101) }])('400: %j', async (body) => {
    expect((await enter(app, 'read_invitation', body)).status).toBe(400);
  });

  it('404: an unknown link', async () => {
    expect(refusal(await enter(app, 'read_invitation', { token: 'x'.repeat(43) }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('429: one network has only a few tries', async () => {
    expect(refusal(await callTooOften(app, 'read_invitation', { token: 'x'.repeat(43) }))).toEqual([
      429,
      'rate_limited',
    ]);
  });
});
