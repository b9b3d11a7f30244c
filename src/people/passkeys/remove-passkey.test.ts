import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addPasskey, enter, optionsOf } from './passkeys-for-tests.ts';

const app = await startApp();

describe('remove_passkey', () => {
  it('200: it is void, and with the last factor the recovery codes are deleted', async () => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant);
    const { status, body } = await tenant.console('remove_passkey', { passkeyId: device.id });
    expect([status, body.data]).toEqual([200, { passkeyId: device.id, secondFactors: [] }]);
    const options = await optionsOf(enter(app, 'begin_passkey_sign_in', {}));
    expect((await enter(app, 'finish_passkey_sign_in', { assertion: device.get(options) })).status).toBe(401);
    expect((await tenant.console('get_me')).body.data.recoveryCodesLeft).toBe(0);
  });

  it('400: no id', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('remove_passkey', { passkeyId: 'a b' })).status).toBe(400);
  });

  it('404: another person’s passkey stays', async () => {
    const [mira, eve] = [await app.tenant(), await app.tenant()];
    const { device } = await addPasskey(app, mira);
    expect((await eve.console('remove_passkey', { passkeyId: device.id })).status).toBe(404);
    expect((await mira.console('list_passkeys')).body.data.items).toHaveLength(1);
  });

  it('409: the only way to sign in stays, even if two are removed at once', async () => {
    const tenant = await app.tenant();
    const [first, second] = [await addPasskey(app, tenant), await addPasskey(app, tenant)];
    await app.services.database.executeSql('update users set password_hash = null where id = $1', [
      tenant.userId,
    ]);
    const answers = await Promise.all(
      [first, second].map(({ device }) => tenant.console('remove_passkey', { passkeyId: device.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await tenant.console('list_passkeys')).body.data.items).toHaveLength(1);
  });
});
