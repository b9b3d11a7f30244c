import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addTotp, enter, refusal, PASSWORD } from '../people-for-tests.ts';

const app = await startApp();

describe('make_recovery_codes', () => {
  it('200: ten new ones; the old ones are void, a new one works once', async () => {
    const tenant = await app.tenant();
    const { recoveryCodes: old } = await addTotp(app, tenant);
    const { recoveryCodes } = (await tenant.console('make_recovery_codes', {})).body.data;
    const half = async () =>
      (await enter(app, 'login', { email: tenant.email, password: PASSWORD })).body.data.secondFactor.token;
    const prove = async (code: string) =>
      (await enter(app, 'prove_second_factor', { token: await half(), code })).status;
    expect(await prove(old[0] ?? '')).toBe(401);
    // As people type it: without hyphens, in capitals.
    expect(await prove(recoveryCodes[0].replaceAll('-', ' ').toUpperCase())).toBe(200);
    expect(await prove(recoveryCodes[0])).toBe(401);
    expect((await tenant.console('get_me', {})).body.data.recoveryCodesLeft).toBe(9);
  });

  it('409: there is no second factor that they could replace', async () => {
    const tenant = await app.tenant();
    expect(refusal(await tenant.console('make_recovery_codes', {}))).toEqual([409, 'conflict']);
  });
});
