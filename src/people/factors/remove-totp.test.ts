import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addTotp, enter, PASSWORD } from '../people-for-tests.ts';

const app = await startApp();

describe('remove_totp', () => {
  it('200: the app and the recovery codes are removed, and the password alone is enough', async () => {
    const tenant = await app.tenant();
    await addTotp(app, tenant);
    expect((await tenant.console('remove_totp', {})).body.data).toEqual({ secondFactors: [] });
    const me = (await tenant.console('get_me', {})).body.data;
    expect([me.secondFactors, me.recoveryCodesLeft]).toEqual([[], 0]);
    const { data } = (await enter(app, 'login', { email: tenant.email, password: PASSWORD })).body;
    expect(data).toEqual({ userId: tenant.userId });
  });
});
