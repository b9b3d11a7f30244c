import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { enter, guessUntilThrottled, PASSWORD, refusal, signIn } from '../people-for-tests.ts';

const app = await startApp();

const NEXT = 'another horse battery';

describe('change_password', () => {
  it('200: every other session ends, and the old password is void', async () => {
    const tenant = await app.tenant();
    const [page, other] = [await signIn(app, tenant), await signIn(app, tenant)];
    const { data } = (await page.console('change_password', { current: PASSWORD, next: NEXT })).body;
    expect(data).toEqual({ endedSessions: 1 });
    expect((await page.console('get_me')).status).toBe(200);
    expect((await other.console('get_me')).status).toBe(401);
    const login = async (password: string) =>
      (await enter(app, 'login', { email: tenant.email, password })).status;
    expect([await login(PASSWORD), await login(NEXT)]).toEqual([401, 200]);
  });

  it.each(['short', 'qwertyuiop', 'x'.repeat(200)])('400: %s', async (next) => {
    const tenant = await app.tenant();
    const { status, body } = await tenant.console('change_password', { current: PASSWORD, next });
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(/^next: /)]);
  });

  it('401: the current one is wrong or missing', async () => {
    const tenant = await app.tenant();
    const wrong = await tenant.console('change_password', { current: 'wrong', next: NEXT });
    expect(refusal(wrong)).toEqual([401, 'unauthenticated']);
    expect((await tenant.console('change_password', { next: NEXT })).status).toBe(401);
  });

  it('429: guessing the current one', async () => {
    const tenant = await app.tenant();
    await tenant.console('get_me', {});
    const guess = () => tenant.console('change_password', { current: 'wrong', next: NEXT });
    expect(refusal(await guessUntilThrottled(guess))).toEqual([429, 'rate_limited']);
  });
});
