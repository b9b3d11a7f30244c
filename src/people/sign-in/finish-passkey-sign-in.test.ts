import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { type Authenticator, newAuthenticator, type Twist } from '../passkeys/authenticator-for-tests.ts';
import { addPasskey, auditOf, enter, optionsOf } from '../passkeys/passkeys-for-tests.ts';

const app = await startApp();

const ask = (body: object = {}) => optionsOf(enter(app, 'begin_passkey_sign_in', body));
const finish = (assertion: object, headers: Record<string, string> = {}) =>
  enter(app, 'finish_passkey_sign_in', { assertion }, headers);
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const strangerKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

describe('signing in with a passkey', () => {
  it('200: without an e-mail address and without a second step; the audit log has the origin', async () => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant);
    const options = await ask();
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    const { status, body, headers } = await finish(device.get(options), { 'user-agent': AGENT });
    expect([status, body.data]).toEqual([200, { userId: tenant.userId }]);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const sessions = await enter(app, 'list_sessions', {}, { cookie });
    expect(sessions.body.data.items).toContainEqual(
      expect.objectContaining({ isCurrent: true, factors: ['passkey'], device: 'Firefox on Linux' }),
    );
    expect(await auditOf(app, tenant, 'sign_in')).toContainEqual(
      expect.objectContaining({ address: '127.0.0.1', device: 'Firefox on Linux', actor_id: tenant.userId }),
    );
    expect((await tenant.console('list_passkeys')).body.data.items[0].lastUsedAt).not.toBeNull();
  });

  it('200: a passkey is two factors, if a workspace requires two', async () => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant);
    await app.services.database.executeSql(
      'update workspaces set require_second_factor = true where id = $1',
      [tenant.workspaceId],
    );
    const { headers } = await finish(device.get(await ask()));
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await enter(app, 'list_invitations', {}, { cookie })).status).toBe(200);
  });

  it('200: a device without a counter works repeatedly', async () => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant, newAuthenticator(app.url, false));
    for (let n = 0; n < 3; n += 1) expect((await finish(device.get(await ask()))).status).toBe(200);
  });

  const handle = (userId: string) => Buffer.from(userId).toString('base64url');
  const twists: [string, (other: { tenant: Tenant; device: Authenticator }) => Twist][] = [
    ['of another origin', () => ({ origin: 'https://evil.example' })],
    ['of our origin without TLS or with', () => ({ origin: app.url.replace('http:', 'https:') })],
    ['for another host', () => ({ rpId: 'evil.example' })],
    ['of a challenge that nobody made', () => ({ challenge: 'x'.repeat(43) })],
    ['that makes a key', () => ({ type: 'webauthn.create' })],
    ['that nobody touched', () => ({ isAbsent: true })],
    ['that nobody opened', () => ({ isUnverified: true })],
    ['signed by another key', () => ({ signedBy: strangerKey() })],
    ['under the id of somebody else', ({ device }) => ({ id: device.id })],
    ['that names somebody else', ({ tenant }) => ({ userHandle: handle(tenant.userId) })],
    ['that names nobody', () => ({ userHandle: null })],
    ['that nobody has', () => ({ id: 'bm9ib2R5' })],
  ];
  it.each(twists)('401: an answer %s', async (_title, twist) => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant);
    const other = await app.tenant();
    const foreign = await addPasskey(app, other);
    const { status, body, headers } = await finish(
      device.get(await ask(), twist({ tenant: other, device: foreign.device })),
    );
    expect([status, body.error.message]).toEqual([401, 'The passkey was not accepted; please try again.']);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('401: an answer that arrives twice, at once or later; a right one after a wrong one to the same challenge', async () => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant);
    const assertion = device.get(await ask());
    const answers = await Promise.all([finish(assertion), finish(assertion)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await finish(assertion)).status).toBe(401);
    const options = await ask();
    expect((await finish(device.get(options, { isUnverified: true }))).status).toBe(401);
    expect((await finish(device.get(options))).status).toBe(401);
    const rows = await auditOf(app, tenant, 'sign_in_failed');
    expect(rows[0]).toMatchObject({ address: '127.0.0.1', device: expect.any(String) });
    expect(rows.length).toBeGreaterThanOrEqual(3);
  });

  it('401: a challenge for another purpose', async () => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant);
    const forKey = await optionsOf(tenant.console('begin_passkey', {}));
    const forProof = await optionsOf(tenant.console('begin_passkey_proof', {}));
    const { email, password } = tenant;
    const { token } = (await enter(app, 'login', { email, password })).body.data.secondFactor;
    for (const options of [forKey, forProof, await ask({ token })])
      expect((await finish(device.get(options))).status).toBe(401);
    // Links of other kinds are not challenges either.
    expect((await finish(device.get({ challenge: token }))).status).toBe(401);
    expect((await enter(app, 'prove_second_factor', { token, code: '000000' })).status).toBe(401);
  });

  it('401: a counter that decreased or stands still is a copy; the real one still works', async () => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant);
    expect((await finish(device.get(await ask(), { counter: 50 }))).status).toBe(200);
    for (const counter of [50, 49, 0])
      expect((await finish(device.get(await ask(), { counter }))).status).toBe(401);
    expect(await auditOf(app, tenant, 'passkey_copied')).toHaveLength(3);
    // A stranger who sends a false counter has no valid signature, so it is not recorded as a copy.
    const lie = device.get(await ask(), { counter: 2, signedBy: strangerKey() });
    expect((await finish(lie)).status).toBe(401);
    expect(await auditOf(app, tenant, 'passkey_copied')).toHaveLength(3);
    expect((await finish(device.get(await ask(), { counter: 51 }))).status).toBe(200);
  });

  it('401: a banned person', async () => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant);
    await app.services.database.executeSql('update users set banned_at = now() where id = $1', [
      tenant.userId,
    ]);
    expect((await finish(device.get(await ask()))).status).toBe(401);
  });

  it('400: not an assertion', async () => {
    expect((await finish({})).status).toBe(400);
    const { status } = await enter(app, 'begin_passkey_sign_in', { token: 'x'.repeat(43) });
    expect(status).toBe(404);
  });
});

describe('a passkey as second factor', () => {
  const begin = async (tenant: Tenant): Promise<{ token: string; methods: string[] }> => {
    const { email, password } = tenant;
    const { body } = await enter(app, 'login', { email, password });
    return body.data.secondFactor;
  };

  it('200: after the password, with the key of that person', async () => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant);
    const { token, methods } = await begin(tenant);
    expect(methods).toEqual(expect.arrayContaining(['passkey', 'recovery']));
    const options = await ask({ token });
    expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
    const { status, headers } = await enter(app, 'prove_second_factor', {
      token,
      assertion: device.get(options, { userHandle: null }),
    });
    expect(status).toBe(200);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const { body } = await enter(app, 'list_sessions', {}, { cookie });
    expect(body.data.items).toContainEqual(
      expect.objectContaining({ isCurrent: true, factors: ['password', 'passkey'] }),
    );
  });

  it('401: the key of another person, a challenge of another sign-in, and one without a sign-in', async () => {
    const [mira, eve] = [await app.tenant(), await app.tenant()];
    const { device } = await addPasskey(app, mira);
    const foreign = await addPasskey(app, eve);
    const { token } = await begin(mira);
    const another = await begin(mira);
    const wrong = [
      foreign.device.get(await ask({ token })),
      device.get(await ask({ token: another.token })),
      device.get(await ask()),
      device.get(await ask({ token }), { origin: 'https://evil.example' }),
    ];
    for (const assertion of wrong)
      expect((await enter(app, 'prove_second_factor', { token, assertion })).status).toBe(401);
    expect(await auditOf(app, mira, 'second_factor_failed')).toHaveLength(wrong.length);
    // The sign-in itself is still open for the right answer.
    const assertion = device.get(await ask({ token }));
    expect((await enter(app, 'prove_second_factor', { token, assertion })).status).toBe(200);
    expect((await enter(app, 'prove_second_factor', { token, assertion })).status).toBe(404);
  });

  it('400: both at once, or none', async () => {
    const tenant = await app.tenant();
    const { device } = await addPasskey(app, tenant);
    const { token } = await begin(tenant);
    const assertion = device.get(await ask({ token }));
    for (const body of [{ token }, { token, code: '123456', assertion }])
      expect((await enter(app, 'prove_second_factor', body)).status).toBe(400);
  });
});
