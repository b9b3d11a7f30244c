import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { clientDocument } from './client.ts';
import { fixture } from './fixture-for-tests.ts';
import { startKit } from '../../conformance-kit-for-tests.ts';
import type { PlatformContext, TokenSet } from '../../connection.ts';
import { PlatformError } from '../../contract.ts';
import { newProofKey, type ProofKey, signJwt } from './dpop.ts';
import { isFromIssuer, pushAuthorization } from './oauth.ts';
import { packSession, readSession } from './session.ts';
import { bluesky } from './adapter.ts';
import { jsonOf } from '../../../../../test/unchecked.ts';

const LANTERN = 'did:plc:lanternstudio00000000000';
const BOAT = 'did:plc:paperboatbooks0000000000';
const PUBLIC_URL = 'http://127.0.0.1:8080';
// The pair from the appendix of RFC 7636.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

interface Wish {
  publicUrl?: string;
  as?: string;
  handle?: string;
}

/** The whole round trip, as the connect module makes it. */
async function authorize(ctx: PlatformContext, wish: Wish = {}): Promise<TokenSet> {
  const { app, code, redirectUri } = await allow(ctx, wish);
  return bluesky.oauth.exchange({ ...ctx, app }, { code, verifier, redirectUri, host: null });
}

async function allow(ctx: PlatformContext, { publicUrl = PUBLIC_URL, as = LANTERN, handle }: Wish) {
  const redirectUri = `${publicUrl}/connect/bluesky/callback`;
  const request = {
    publicUrl,
    redirectUri,
    state: 'st',
    challenge,
    host: null,
    handle: handle ?? null,
    identity: null,
  };
  const { authorizeUrl, app } = await pushAuthorization(ctx, request);
  const url = new URL(authorizeUrl);
  url.searchParams.set('approve_as', as);
  const page = await fetch(url, { redirect: 'manual' });
  const back = new URL(page.headers.get('location') ?? 'none:').searchParams;
  expect(isFromIssuer({ ...ctx, app }, back.get('iss') ?? undefined)).toBe(true);
  return { app, code: back.get('code') ?? '', redirectUri, authorizeUrl };
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof PlatformError ? error.failure : error),
  );

// The suite's own engine, with accounts connected by OAuth instead of a password.
const kit = await startKit({ ...bluesky, typed: { fields: [], connect: (ctx) => authorize(ctx) } }, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

describe('an account that was connected by OAuth', () => {
  it.each(Object.entries(fixture.works))('publishes %s once', async (_name, { content, visible }) => {
    const run = await kit.drive(await kit.jobFor(content), {}, visible);
    expect(run).toMatchObject({ kind: 'published' });
    expect(kit.countSeen()).toBe(visible.length);
  });

  it('sends the bytes again when the nonce has expired meanwhile', async () => {
    const works = fixture.works['images']!;
    const job = await kit.jobFor(works.content);
    const { handle } = await bluesky.advance(job, {}, kit.ctx);
    // The nonce changes twice, still within the lifetime of the token.
    kit.world.advance(700);
    const before = kit.state().calls['upload_blob'] ?? 0;
    expect(await kit.drive(job, handle)).toMatchObject({ kind: 'published' });
    expect((kit.state().calls['upload_blob'] ?? 0) - before).toBe(3);
  });

  it('a nonce that is never accepted does not disconnect the account', async () => {
    const job = await kit.jobFor(fixture.works['text']!.content);
    const { handle } = await bluesky.advance(job, {}, kit.ctx);
    kit.sandbox.faults.arm({
      platform: 'bluesky',
      op: 'put_record',
      kind: 'status',
      nth: 0,
      value: 401,
      body: { error: 'use_dpop_nonce' },
    });
    const run = await kit.drive(job, handle);
    expect(run).toMatchObject({
      kind: 'failed',
      failure: { errorCode: 'platform_unavailable', effect: 'none' },
    });
  });

  it.each(['drop_after', 'drop_before'] as const)('%s: found or proven absent, never twice', async (kind) => {
    const job = await kit.jobFor(fixture.works['text']!.content);
    await kit.drive(await kit.jobFor(fixture.works['text']!.content));
    kit.arm(kind, { op: 'put_record', nth: 1 });
    const run = await kit.drive(job);
    expect(run).toMatchObject({ kind: 'failed', failure: { effect: 'unknown' } });
    await kit.settle(job, run);
    expect(kit.countSeen()).toBe(2);
  });

  it('renews with the same key; the old refresh token is dead, and using it ends the session', async () => {
    const first = await authorize(kit.ctx);
    const second = await bluesky.oauth.refresh(kit.ctx, { ...first, host: null });
    expect(readSession(second.accessToken)?.key).toEqual(readSession(first.accessToken)?.key);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect((await kit.accountOf(second)).platformAccountId).toBe(LANTERN);
    const stale = failure(bluesky.oauth.refresh(kit.ctx, { ...first, host: null }));
    expect(await stale).toMatchObject({ errorCode: 'token_expired' });
    const dead = failure(bluesky.oauth.refresh(kit.ctx, { ...second, host: null }));
    expect(await dead).toMatchObject({ errorCode: 'token_expired' });
  });

  it('its tokens are worthless with another key', async () => {
    const tokens = await authorize(kit.ctx);
    const session = readSession(tokens.accessToken)!;
    const accessToken = packSession({ ...session, key: newProofKey() });
    expect(await failure(bluesky.profile(kit.ctx, { accessToken, host: null }))).toMatchObject({
      errorCode: 'token_expired',
    });
    const renewal = bluesky.oauth.refresh(kit.ctx, { ...tokens, accessToken, host: null });
    expect(await failure(renewal)).toMatchObject({ errorCode: 'token_expired' });
  });
});

describe('the owner of the tokens', () => {
  const answer = (fields: object) => ({
    platform: 'bluesky',
    op: 'token',
    kind: 'status' as const,
    nth: 1,
    value: 200,
    body: {
      access_token: 'a',
      token_type: 'DPoP',
      refresh_token: 'r',
      expires_in: 60,
      scope: 'atproto transition:generic',
      sub: LANTERN,
      ...fields,
    },
  });

  it.each([
    ['another account than the one named', { sub: BOAT }, 'invalid_settings'],
    ['an account that nobody knows', { sub: 'did:plc:nobody000000000000000000' }, 'invalid_settings'],
    ['a DID of an unknown kind', { sub: 'did:key:z6Mk' }, 'invalid_settings'],
    ['no atproto scope', { scope: 'transition:generic' }, 'permission_missing'],
    ['no scope at all', { scope: undefined }, 'platform_unavailable'],
    ['a token that is not bound', { token_type: 'Bearer' }, 'platform_unavailable'],
  ])('refuses %s', async (_what, fields, errorCode) => {
    const { app, code, redirectUri } = await allow(kit.ctx, { handle: 'lantern.bsky.test' });
    kit.sandbox.faults.arm(answer(fields));
    const done = bluesky.oauth.exchange({ ...kit.ctx, app }, { code, verifier, redirectUri, host: null });
    expect(await failure(done)).toMatchObject({ errorCode });
  });

  it('refuses an account whose records are on another server', async () => {
    const { accounts } = kit.state();
    const account = accounts[LANTERN]!;
    accounts[LANTERN] = { ...account, facts: { ...account.facts, pds: `${kit.sandbox.url}/elsewhere` } };
    expect(await failure(authorize(kit.ctx))).toMatchObject({ errorCode: 'invalid_settings' });
  });

  it('refuses a handle that the account does not claim', async () => {
    kit.sandbox.faults.arm({
      platform: 'bluesky',
      op: 'resolve_handle',
      kind: 'status',
      nth: 1,
      value: 200,
      body: { did: BOAT },
    });
    expect(await failure(allow(kit.ctx, { handle: 'lantern.bsky.test' }))).toMatchObject({
      message: 'The account does not claim this handle.',
    });
  });

  it.each([
    ['a server that claims to be another', 'server_metadata', { issuer: 'https://bsky.social' }],
    ['endpoints without https', 'server_metadata', { token_endpoint: 'http://evil.example/token' }],
    ['a page that is no page', 'server_metadata', { authorization_endpoint: 'javascript:alert(1)' }],
    ['an issuer with a path', 'resource_metadata', { authorization_servers: ['https://a.example/x'] }],
  ])('refuses %s', async (_what, op, fields) => {
    const base = `${kit.sandbox.url}/bsky`;
    const path = op === 'server_metadata' ? 'oauth-authorization-server' : 'oauth-protected-resource';
    const real = await jsonOf<object>(await fetch(`${base}/.well-known/${path}`));
    kit.sandbox.faults.arm({
      platform: 'bluesky',
      op,
      kind: 'status',
      nth: 1,
      value: 200,
      body: { ...real, ...fields },
    });
    expect(await failure(allow(kit.ctx, {}))).toMatchObject({ errorCode: 'invalid_settings' });
  });
});

describe('the application', () => {
  it('with a public address is identified by its document, and proves itself with the key in it', async () => {
    const publicUrl = 'https://parlance.example';
    const { app } = await allow(kit.ctx, { publicUrl });
    expect(app.clientId).toBe('https://parlance.example/connect/bluesky/client-metadata.json');
    const document: {
      client_id: string;
      token_endpoint_auth_method: string;
      jwks: { keys: [Record<string, string>] };
    } = JSON.parse(JSON.stringify(clientDocument(publicUrl, kit.ctx.app)));
    expect(document.client_id).toBe(app.clientId);
    expect(document.token_endpoint_auth_method).toBe('private_key_jwt');
    expect(document.jwks.keys[0]).not.toHaveProperty('d');
    const { clientKey }: { clientKey: ProofKey } = JSON.parse(app.clientSecret);
    const [head, claims, signature] = signJwt(clientKey, {}, { a: 1 }).split('.');
    const key = createPublicKey({ key: document.jwks.keys[0], format: 'jwk' });
    const text = Buffer.from(`${head}.${claims}`);
    const bytes = Buffer.from(signature ?? '', 'base64url');
    expect(verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true);
    const renewed = await bluesky.oauth.refresh(kit.ctx, {
      ...(await authorize(kit.ctx, { publicUrl })),
      host: null,
    });
    expect((await kit.accountOf(renewed)).platformAccountId).toBe(LANTERN);
  });

  it.each(['http://parlance.example', 'http://localhost:8080', 'https://parlance.example:8443'])(
    'is unknown at %s, and says what would help',
    async (publicUrl) => {
      expect(await failure(allow(kit.ctx, { publicUrl }))).toMatchObject({ errorCode: 'app_not_approved' });
    },
  );
});

describe('the sandbox verifies every proof', () => {
  const url = () => `${kit.sandbox.url}/bsky/xrpc/com.atproto.server.getSession`;
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

  async function session() {
    const { accessToken, key } = readSession((await authorize(kit.ctx)).accessToken)!;
    const { kty, crv, x, y } = key;
    const good = { jti: 'one', htm: 'GET', htu: url(), iat: now(), ath: hashOf(accessToken) };
    const nonce = (await send(accessToken, signJwt(key, header(key), { ...good, jti: 'zero' }))).headers.get(
      'dpop-nonce',
    );
    return { accessToken, key, jwk: { kty, crv, x, y }, good: { ...good, nonce } };
  }
  const now = () => Math.floor(kit.world.now() / 1000);
  const header = ({ kty, crv, x, y }: ProofKey) => ({ typ: 'dpop+jwt', jwk: { kty, crv, x, y } });
  const send = (token: string, proof: string, scheme = 'DPoP') =>
    fetch(url(), { headers: { authorization: `${scheme} ${token}`, dpop: proof } });

  it('accepts a right one, once', async () => {
    const { accessToken, key, good } = await session();
    const proof = signJwt(key, header(key), good);
    expect((await send(accessToken, proof)).status).toBe(200);
    expect((await send(accessToken, proof)).status).toBe(401);
    expect(
      (await send(accessToken, signJwt(key, header(key), { ...good, jti: 'two' }), 'Bearer')).status,
    ).toBe(401);
  });

  it.each([
    ['htm', { htm: 'POST' }, 'invalid_dpop_proof'],
    ['htu', { htu: 'https://bsky.social/xrpc/com.atproto.server.getSession' }, 'invalid_dpop_proof'],
    ['iat', { iat: 1 }, 'invalid_dpop_proof'],
    ['jti', { jti: '' }, 'invalid_dpop_proof'],
    ['ath', { ath: undefined }, 'invalid_dpop_proof'],
    ['ath of another token', { ath: hashOf('other') }, 'invalid_dpop_proof'],
    ['nonce', { nonce: undefined }, 'use_dpop_nonce'],
    ['nonce of yesterday', { nonce: 'old' }, 'use_dpop_nonce'],
  ])('refuses a wrong %s', async (_what, wrong, error) => {
    const { accessToken, key, good } = await session();
    const answer = await send(accessToken, signJwt(key, header(key), { ...good, ...wrong }));
    expect([answer.status, await answer.json()]).toMatchObject([401, { error }]);
    expect(answer.headers.get('dpop-nonce')).not.toBeNull();
  });

  it('refuses a signature of another key, and a key that is not the one of the token', async () => {
    const { accessToken, key, good } = await session();
    const other = newProofKey();
    expect((await send(accessToken, signJwt(other, header(key), good))).status).toBe(401);
    expect((await send(accessToken, signJwt(other, header(other), { ...good, jti: 'x' }))).status).toBe(401);
  });
});
