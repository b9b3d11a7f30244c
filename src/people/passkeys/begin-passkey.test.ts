import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addPasskey } from './passkeys-for-tests.ts';

const app = await startApp();

describe('begin_passkey', () => {
  it('200: requires a discoverable key with user verification, for this host', async () => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant);
    const { status, body } = await tenant.console('begin_passkey', {});
    expect(status).toBe(200);
    expect(body.data.options).toMatchObject({
      rp: { id: new URL(app.url).hostname },
      user: { id: Buffer.from(tenant.userId).toString('base64url'), name: tenant.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ id: device.id, transports: ['internal'] }],
    });
    expect(Buffer.from(body.data.options.challenge, 'base64url')).toHaveLength(32);
  });

  it('409: twenty is the limit', async () => {
    const tenant = await app.tenant();
    // Signed in before there is a passkey, because otherwise the sign-in would ask for it.
    await tenant.console('get_me');
    await app.services.database.executeSql(
      "insert into passkeys (id, user_id, public_key, counter, name) select $1 || n, $1, '', 0, 'x' from generate_series(1, 20) n",
      [tenant.userId],
    );
    const { status } = await tenant.console('begin_passkey', {});
    expect(status).toBe(409);
  });
});
