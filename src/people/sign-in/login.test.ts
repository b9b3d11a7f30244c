import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addTotp, callTooOften, cookieOf, enter, makeUser, PASSWORD, refusal } from '../people-for-tests.ts';

const app = await startApp();

describe('login', () => {
  it('200: a cookie that scripts cannot read', async () => {
    const { userId, email } = await makeUser(app);
    const answer = await enter(app, 'login', { email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(answer.body.data).toEqual({ userId });
    expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('200: with a second factor there is no session yet', async () => {
    const tenant = await app.tenant();
    await addTotp(app, tenant);
    const answer = await enter(app, 'login', { email: tenant.email, password: PASSWORD });
    expect(answer.body.data).toEqual({
      userId: null,
      secondFactor: { token: expect.any(String), methods: ['totp', 'recovery'] },
    });
    expect(cookieOf(answer)).toBe('');
  });

  it.each([{}, { email: 'a@b.example' }, { email: 'a@b.example', password: 'x', pasword: 'y' }])(
    '400: %j',
    async (body) => {
      expect((await enter(app, 'login', body)).status).toBe(400);
    },
  );

  it('401: the same sentence for a wrong password and for an unknown address', async () => {
    const { email } = await makeUser(app);
    const [wrong, nobody] = [
      await enter(app, 'login', { email, password: 'wrong' }),
      await enter(app, 'login', { email: 'nobody@people.example', password: PASSWORD }),
    ];
    expect(refusal(wrong)).toEqual([401, 'unauthenticated']);
    expect(nobody.body.error.message).toBe(wrong.body.error.message);
  });

  it('429: one network signs in only a few times a minute', async () => {
    const answer = await callTooOften(app, 'login', { email: 'many@people.example', password: 'wrong' });
    expect(refusal(answer)).toEqual([429, 'rate_limited']);
  });
});
