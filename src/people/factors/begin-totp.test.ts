import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addTotp, refusal } from '../people-for-tests.ts';

const app = await startApp();

describe('begin_totp', () => {
  it('200: a secret and the data for the app; nothing is enforced yet', async () => {
    const tenant = await app.tenant();
    const { data } = (await tenant.console('begin_totp', {})).body;
    expect(data.uri).toContain(`secret=${data.secret}`);
    expect((await tenant.console('get_me', {})).body.data.secondFactors).toEqual([]);
    // Starting again gives a new secret and discards the first.
    expect((await tenant.console('begin_totp', {})).body.data.secret).not.toBe(data.secret);
  });

  it('409: the app that is set up stays', async () => {
    const tenant = await app.tenant();
    await addTotp(app, tenant);
    expect(refusal(await tenant.console('begin_totp', {}))).toEqual([409, 'conflict']);
  });
});
