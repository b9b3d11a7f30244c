import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { newAuthenticator, type Twist } from './authenticator-for-tests.ts';
import { addPasskey, auditOf, enter, optionsOf } from './passkeys-for-tests.ts';
import { fieldsOf } from '#kernel/narrow.ts';

const app = await startApp();

describe('finish_passkey', () => {
  it('200: the first one comes with recovery codes and ends earlier sessions', async () => {
    const tenant = await app.tenant();
    const { email, password } = tenant;
    const other = await enter(app, 'login', { email, password });
    const cookie = other.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { device, answer } = await addPasskey(app, tenant);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ passkeyId: device.id });
    expect(answer.body.data.recoveryCodes).toHaveLength(10);
    expect((await enter(app, 'get_me', {}, { cookie })).status).toBe(401);
    expect((await tenant.console('get_me')).body.data.secondFactors).toEqual(['passkey']);
    const second = await addPasskey(app, tenant);
    expect(second.answer.body.data.recoveryCodes).toEqual([]);
    // No log has what the device sent, but the log shows that a key was added.
    const rows = await auditOf(app, tenant, 'finish_passkey');
    expect(rows.map(({ input }) => input)).toEqual([
      { name: 'Laptop', credential: '[redacted]' },
      { name: 'Laptop', credential: '[redacted]' },
    ]);
  });

  const twists: [string, Twist][] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of our host under another port', { origin: 'http://127.0.0.1:1' }],
    ['for another host', { rpId: 'evil.example' }],
    ['of a challenge that nobody made', { challenge: 'x'.repeat(43) }],
    ['of a challenge that is none', { challenge: 'no' }],
    ['that is an answer to a sign-in', { type: 'webauthn.get' }],
    ['that nobody touched', { isAbsent: true }],
    ['that nobody opened', { isUnverified: true }],
    [
      'with a certificate that names addresses to ask',
      { attestation: { fmt: 'packed', statement: new Map([['x5c', [Buffer.from('30', 'hex')]]]) } },
    ],
    ['attested in a form of our own time', { attestation: { fmt: 'tpm', statement: new Map() } }],
  ];
  it.each(twists)('400: a passkey %s', async (_title, twist) => {
    const tenant = await app.tenant();
    const { answer } = await addPasskey(app, tenant, newAuthenticator(app.url), twist);
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'invalid_input']);
    expect((await tenant.console('list_passkeys')).body.data.items).toEqual([]);
  });

  it('400: a challenge is answered once, by its own person, and for its own purpose', async () => {
    const [mira, eve] = [await app.tenant(), await app.tenant()];
    const device = newAuthenticator(app.url);
    const options = await optionsOf(mira.console('begin_passkey', {}));
    const finish = (who: typeof mira, credential: object) =>
      who.console('finish_passkey', { name: 'x', credential });
    expect((await finish(eve, device.create(options))).status).toBe(400);
    // Eve's wrong answer has used the challenge up.
    expect((await finish(mira, device.create(options))).status).toBe(400);
    const again = await optionsOf(mira.console('begin_passkey', {}));
    expect((await finish(mira, device.create(again))).status).toBe(200);
    expect((await finish(mira, device.create(again))).status).toBe(400);
    const signIn = await optionsOf(enter(app, 'begin_passkey_sign_in', {}));
    const made = newAuthenticator(app.url).create({ ...signIn, user: again.user });
    expect((await finish(mira, made)).status).toBe(400);
    const late = await optionsOf(mira.console('begin_passkey', {}));
    await app.services.database.executeSql(
      "update one_time_links set expires_at = now() where kind = 'passkey' and user_id = $1",
      [mira.userId],
    );
    expect((await finish(mira, newAuthenticator(app.url).create(late))).status).toBe(400);
  });

  it('400: not a credential, and not CBOR', async () => {
    const tenant = await app.tenant();
    const options = await optionsOf(tenant.console('begin_passkey', {}));
    const good = fieldsOf(newAuthenticator(app.url).create(options));
    for (const attestationObject of ['gYGBgYGB'.repeat(900), 'AAAA', '_____w'])
      expect(
        (
          await tenant.console('finish_passkey', {
            name: 'x',
            credential: { ...good, response: { ...fieldsOf(good['response']), attestationObject } },
          })
        ).status,
      ).toBe(400);
    expect((await tenant.console('finish_passkey', { name: 'x', credential: {} })).status).toBe(400);
  });

  it('409: a key that is already registered', async () => {
    const [mira, eve] = [await app.tenant(), await app.tenant()];
    const { device } = await addPasskey(app, mira);
    const { answer } = await addPasskey(app, eve, device);
    expect(answer.status).toBe(409);
  });
});
