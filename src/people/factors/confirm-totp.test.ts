import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { freshCode, guessUntilThrottled, refusal, signIn } from '../people-for-tests.ts';

const app = await startApp();

describe('confirm_totp', () => {
  it('200: ten recovery codes, and earlier sessions end', async () => {
    const tenant = await app.tenant();
    const other = await signIn(app, tenant);
    const { secret } = (await tenant.console('begin_totp', {})).body.data;
    const { body } = await tenant.console('confirm_totp', { code: await freshCode(app, tenant, secret) });
    expect(new Set(body.data.recoveryCodes).size).toBe(10);
    expect(refusal(await other.console('get_me'))).toEqual([401, 'unauthenticated']);
    const me = (await tenant.console('get_me', {})).body.data;
    expect([me.secondFactors, me.recoveryCodesLeft]).toEqual([['totp'], 10]);
  });

  it('400: no code, or one that is not a text', async () => {
    const tenant = await app.tenant();
    expect(refusal(await tenant.console('confirm_totp', {}))).toEqual([400, 'invalid_input']);
    expect((await tenant.console('confirm_totp', { code: 123_456 })).status).toBe(400);
  });

  it('401: a wrong code', async () => {
    const tenant = await app.tenant();
    await tenant.console('begin_totp', {});
    expect(refusal(await tenant.console('confirm_totp', { code: 'abcdef' }))).toEqual([
      401,
      'unauthenticated',
    ]);
  });

  it('429: one wrong code after the other', async () => {
    const tenant = await app.tenant();
    await tenant.console('begin_totp', {});
    const guess = () => tenant.console('confirm_totp', { code: 'abcdef' });
    expect(refusal(await guessUntilThrottled(guess))).toEqual([429, 'rate_limited']);
    expect((await tenant.console('get_me', {})).body.data.secondFactors).toEqual([]);
  });

  it('409: there is nothing to confirm', async () => {
    const tenant = await app.tenant();
    expect(refusal(await tenant.console('confirm_totp', { code: '123456' }))).toEqual([409, 'conflict']);
  });
});
