import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addPasskey, auditOf, enter, forgetProof, optionsOf } from './passkeys-for-tests.ts';

const app = await startApp();

describe('begin_passkey_proof', () => {
  it('200: for five minutes the passkey allows actions that need a proof, once for each challenge', async () => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant);
    await forgetProof(app, tenant);
    expect((await tenant.console('begin_passkey', {})).status).toBe(403);
    const options = await optionsOf(tenant.console('begin_passkey_proof', {}));
    expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
    const assertion = device.get(options);
    expect((await tenant.console('prove_again', { assertion })).status).toBe(200);
    expect((await tenant.console('begin_passkey', {})).status).toBe(200);
    await forgetProof(app, tenant);
    expect((await tenant.console('prove_again', { assertion })).status).toBe(401);
    expect((await tenant.console('begin_passkey', {})).status).toBe(403);
  });

  it('200: a challenge of a sign-in, of another person or another session is refused here', async () => {
    const [mira, eve] = [await app.tenant(), await app.tenant()];
    const { device } = await addPasskey(app, mira);
    const foreign = await addPasskey(app, eve);
    const signIn = await optionsOf(enter(app, 'begin_passkey_sign_in', {}));
    const hers = await optionsOf(eve.console('begin_passkey_proof', {}));
    const mine = await optionsOf(mira.console('begin_passkey_proof', {}));
    for (const assertion of [device.get(signIn), device.get(hers), foreign.device.get(mine)])
      expect((await mira.console('prove_again', { assertion })).status).toBe(401);

    const other = await optionsOf(mira.console('begin_passkey_proof', {}));
    const asked = await optionsOf(enter(app, 'begin_passkey_sign_in', {}));
    const signedIn = await enter(app, 'finish_passkey_sign_in', { assertion: device.get(asked) });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const answer = await enter(app, 'prove_again', { assertion: device.get(other) }, { cookie });
    expect(answer.status).toBe(401);
  });

  it('200: a copied device proves nothing, and the owners see it in the log', async () => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant);
    const options = await optionsOf(tenant.console('begin_passkey_proof', {}));
    const assertion = device.get(options, { counter: 1 });
    expect((await tenant.console('prove_again', { assertion })).status).toBe(401);
    expect(await auditOf(app, tenant, 'passkey_copied')).toHaveLength(1);
  });

  it('409: a person without a passkey', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('begin_passkey_proof', {})).status).toBe(409);
  });
});
