import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import {
  addTotp,
  callTooOften,
  cookieOf,
  enter,
  freshCode,
  PASSWORD,
  personWith,
  refusal,
} from '../people-for-tests.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await startApp();

const half = async ({ email }: Tenant): Promise<string> =>
  (await enter(app, 'login', { email, password: PASSWORD })).body.data.secondFactor.token;

describe('prove_second_factor', () => {
  it('200: a code of the app completes the session, with both factors in it', async () => {
    const tenant = await app.tenant();
    const { secret } = await addTotp(app, tenant);
    const token = await half(tenant);
    const code = await freshCode(app, tenant, secret);
    const answer = await enter(app, 'prove_second_factor', { token, code });
    const page = personWith(app, tenant.userId, tenant.email, cookieOf(answer));
    const { items } = (await page.console('list_sessions')).body.data;
    expect(items[0]).toMatchObject({ isCurrent: true, factors: ['password', 'totp'] });
  });

  it('400: no code', async () => {
    expect((await enter(app, 'prove_second_factor', { token: 'x'.repeat(43) })).status).toBe(400);
  });

  it('401: a wrong code costs a guess and not the sign-in', async () => {
    const tenant = await app.tenant();
    const { recoveryCodes } = await addTotp(app, tenant);
    const token = await half(tenant);
    const wrong = await enter(app, 'prove_second_factor', { token, code: 'wrong' });
    expect(refusal(wrong)).toEqual([401, 'unauthenticated']);
    expect((await enter(app, 'prove_second_factor', { token, code: recoveryCodes[0] })).status).toBe(200);
    // The second factor was already proved, so the link is used up.
    expect((await enter(app, 'prove_second_factor', { token, code: recoveryCodes[1] })).status).toBe(404);
  });

  it('404: a sign-in that was not begun', async () => {
    const answer = await enter(app, 'prove_second_factor', { token: 'x'.repeat(43), code: '123456' });
    expect(refusal(answer)).toEqual([404, 'not_found']);
  });

  it('429: one network has only a few tries', async () => {
    const body = { token: 'x'.repeat(43), code: '123456' };
    expect(refusal(await callTooOften(app, 'prove_second_factor', body))).toEqual([429, 'rate_limited']);
  });
});
