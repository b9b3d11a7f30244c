import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import {
  addTotp,
  freshCode,
  guessUntilThrottled,
  makeProofOld,
  PASSWORD,
  refusal,
  signIn,
} from '../people-for-tests.ts';

const app = await startApp();

describe('prove_again', () => {
  it('200: with the password, and actions that need a proof are allowed again', async () => {
    const tenant = await app.tenant();
    const page = await signIn(app, tenant);
    await makeProofOld(app, tenant);
    expect((await page.console('begin_totp')).status).toBe(403);
    expect((await page.console('prove_again', { password: PASSWORD })).status).toBe(200);
    expect((await page.console('begin_totp')).status).toBe(200);
  });

  it('200: with a code; of this session only', async () => {
    const tenant = await app.tenant();
    const { secret } = await addTotp(app, tenant);
    await makeProofOld(app, tenant);
    const code = await freshCode(app, tenant, secret);
    expect((await tenant.console('prove_again', { code })).status).toBe(200);
    expect((await tenant.console('remove_totp', {})).status).toBe(200);
  });

  it('200: without limit: a correct proof does not count as a guess', async () => {
    const page = await signIn(app, await app.tenant());
    for (let n = 0; n < 12; n += 1)
      expect((await page.console('prove_again', { password: PASSWORD })).status).toBe(200);
  });

  it('400: neither, or both', async () => {
    const tenant = await app.tenant();
    expect(refusal(await tenant.console('prove_again', {}))).toEqual([400, 'invalid_input']);
    expect((await tenant.console('prove_again', { password: PASSWORD, code: '123456' })).status).toBe(400);
  });

  it('401: a wrong password, or an invalid code', async () => {
    const tenant = await app.tenant();
    expect(refusal(await tenant.console('prove_again', { password: 'wrong' }))).toEqual([
      401,
      'unauthenticated',
    ]);
    expect((await tenant.console('prove_again', { code: '123456' })).status).toBe(401);
  });

  it('429: an open page cannot be used to guess passwords', async () => {
    const tenant = await app.tenant();
    await tenant.console('get_me', {});
    const guess = () => tenant.console('prove_again', { password: 'wrong' });
    expect(refusal(await guessUntilThrottled(guess))).toEqual([429, 'rate_limited']);
  });
});
