import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Twist } from '../../../test/oidc-provider.ts';
import { createLog } from '../../platform/log.ts';
import {
  cookieOf,
  goToProvider,
  openOidcWorld,
  type Page,
  signInByProvider,
  visit,
} from './oidc-for-tests.ts';

const lines: string[] = [];
const world = await openOidcWorld({
  alg: 'ES256',
  log: createLog('info', {}, { write: (line: string) => void lines.push(line) }),
});
afterAll(() => world.close());
beforeEach(() => {
  world.provider.twist = {};
});

function expectNobody(page: Page, status: number): void {
  expect([page.status, cookieOf(page, 'parlance_session')]).toEqual([status, '']);
}
const users = async () => {
  const { rows } = await world.app.services.database.executeSql(
    "select email from users where email like '%@%.example'",
  );
  return rows.length;
};
const now = () => Math.floor(Date.now() / 1000);

describe('wrong answers of a provider, or of somebody who imitates one', () => {
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const refused: [string, number, () => Twist][] = [
    ['a nonce of another sign-in', 401, () => ({ claims: { nonce: 'another' } })],
    ['no nonce', 401, () => ({ omit: ['nonce'] })],
    ['another audience', 401, () => ({ claims: { aud: 'somebody-else' } })],
    ['two audiences, and the other one meant', 401, () => ({ claims: { aud: ['parlance', 'x'], azp: 'x' } })],
    ['another issuer', 401, () => ({ claims: { iss: 'https://evil.example' } })],
    ['alg none', 401, () => ({ header: { alg: 'none' }, isUnsigned: true })],
    ['no signature', 401, () => ({ isUnsigned: true })],
    ['a signature with a key of its own', 401, () => ({ signedBy: stranger })],
    ['another kind of key', 401, () => ({ header: { alg: 'RS256' }, signedBy: rsa })],
    ['a secret in place of a key', 401, () => ({ header: { alg: 'HS256' } })],
    ['a key that nobody published', 401, () => ({ header: { kid: 'nobody' }, signedBy: stranger })],
    ['too late', 401, () => ({ claims: { exp: now() - 120, iat: now() - 600 } })],
    ['no end', 401, () => ({ omit: ['exp'] })],
    ['no subject', 401, () => ({ omit: ['sub'] })],
    ['an address that is not verified', 403, () => ({ claims: { email_verified: false } })],
    ['an address of which it does not say', 403, () => ({ omit: ['email_verified'] })],
    ['no address', 403, () => ({ omit: ['email'] })],
    ['an address that is none', 403, () => ({ claims: { email: ['ada@studio.example'] } })],
    ['an address of others', 403, () => ({ claims: { email: 'ada@elsewhere.example' } })],
    ['an address that ends like ours', 403, () => ({ claims: { email: 'ada@notstudio.example' } })],
    ['an address below ours', 403, () => ({ claims: { email: 'ada@x.studio.example' } })],
    ['two addresses in one', 403, () => ({ claims: { email: 'a@evil.example@studio.example' } })],
    ['an error', 401, () => ({ token: { status: 400, body: '{"error":"invalid_grant"}' } })],
    ['something that is no JSON', 401, () => ({ token: { status: 200, body: '<html>' } })],
    [
      'no ID token',
      401,
      () => ({ token: { status: 200, body: '{"access_token":"a","token_type":"bearer"}' } }),
    ],
    ['more than anybody reads', 502, () => ({ token: { status: 200, body: `"${'x'.repeat(300_000)}"` } })],
    ['another place to go', 401, () => ({ token: { status: 302, body: '' } })],
  ];
  it.each(refused)('%s: %i', async (_title, status, twist) => {
    const before = await users();
    world.provider.twist = twist();
    expectNobody(await signInByProvider(world), status);
    expect(await users()).toBe(before);
  });

  it('nothing of it is shown or logged', async () => {
    world.provider.twist = { token: { status: 400, body: '{"error":"<b>told-by-them</b>"}' } };
    const page = await signInByProvider(world);
    expect(page.text + lines.join('')).not.toMatch(/told-by-them|ada@|secret [0-9a-f]/);
    expect(lines.join('')).toContain('a sign-in through the provider failed');
  });
});

describe('mix-ups', () => {
  it('a state of another sign-in, or none', async () => {
    const [mine, theirs] = [await goToProvider(world), await goToProvider(world)];
    const mixed = new URL(mine.callback);
    mixed.searchParams.set('state', new URL(theirs.callback).searchParams.get('state') ?? '');
    const calls = world.provider.tokenCalls.length;
    expectNobody(await visit(mixed.href, { cookie: mine.cookie }), 401);
    mixed.searchParams.delete('state');
    const again = await goToProvider(world);
    const bare = new URL(again.callback);
    bare.searchParams.delete('state');
    expectNobody(await visit(bare.href, { cookie: again.cookie }), 401);
    // The code was not even sent to the provider.
    expect(world.provider.tokenCalls).toHaveLength(calls);
  });

  it('a callback in another browser: without a cookie, or with the one of another sign-in', async () => {
    const mine = await goToProvider(world);
    expectNobody(await visit(mine.callback), 404);
    const theirs = await goToProvider(world);
    expectNobody(await visit(mine.callback, { cookie: theirs.cookie }), 401);
    expectNobody(
      await visit(mine.callback, { cookie: 'parlance_oidc=made-up-made-up-made-up-made-up' }),
      404,
    );
  });

  it('the code of another person with one’s own state: PKCE refuses it', async () => {
    const [mine, theirs] = [await goToProvider(world), await goToProvider(world)];
    const mixed = new URL(mine.callback);
    mixed.searchParams.set('code', new URL(theirs.callback).searchParams.get('code') ?? '');
    expectNobody(await visit(mixed.href, { cookie: mine.cookie }), 401);
  });

  it('a callback that arrives twice, at once or later, signs in once', async () => {
    const { cookie, callback } = await goToProvider(world);
    const pages = await Promise.all([visit(callback, { cookie }), visit(callback, { cookie })]);
    expect(pages.map(({ status }) => status).sort()).toEqual([303, 404]);
    expectNobody(await visit(callback, { cookie }), 404);
  });

  it('a code is spent with the failed sign-in', async () => {
    const { cookie, callback } = await goToProvider(world);
    const wrong = new URL(callback);
    wrong.searchParams.set('state', 'x');
    expectNobody(await visit(wrong.href, { cookie }), 401);
    expectNobody(await visit(callback, { cookie }), 404);
  });

  it('a sign-in that took too long, and a link of another kind', async () => {
    const { cookie, callback } = await goToProvider(world);
    await world.app.services.database.executeSql(
      "update one_time_links set kind = 'reset' where kind = 'oidc'",
    );
    expectNobody(await visit(callback, { cookie }), 404);
    const late = await goToProvider(world);
    await world.app.services.database.executeSql(
      "update one_time_links set expires_at = now() where kind = 'oidc'",
    );
    expectNobody(await visit(late.callback, { cookie: late.cookie }), 404);
  });

  it('a person who declined, and an answer that names another issuer', async () => {
    const { cookie, callback } = await goToProvider(world);
    const { searchParams, origin, pathname } = new URL(callback);
    const state = searchParams.get('state') ?? '';
    expectNobody(await visit(`${origin}${pathname}?error=access_denied&state=${state}`, { cookie }), 401);
    const again = await goToProvider(world);
    expectNobody(
      await visit(`${again.callback}&iss=https%3A%2F%2Fevil.example`, { cookie: again.cookie }),
      401,
    );
  });

  it('twenty attempts a minute from one network are the limit', async () => {
    await goToProvider(world);
    let last = 0;
    for (let n = 0; n < 25 && last !== 429; n += 1)
      last = (await visit(`${world.app.url}/sign-in/oidc`)).status;
    expect(last).toBe(429);
  });
});
