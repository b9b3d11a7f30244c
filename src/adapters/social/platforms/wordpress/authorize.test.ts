import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import type { PlatformContext } from '../../connection.ts';
import { PlatformError } from '../../contract.ts';
import { consent } from './authorize.ts';
import { wordpress } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';

const kit = await startKit(wordpress, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const HERE = 'https://parlance.example';
interface Wish {
  ctx?: PlatformContext;
  identity?: string;
  publicUrl?: string;
}
const ask = (handle: string, { ctx = kit.ctx, identity, publicUrl = HERE }: Wish = {}) =>
  consent.pushed?.push(ctx, {
    publicUrl,
    redirectUri: `${publicUrl}/connect/wordpress/callback`,
    state: 'ws_1.st',
    challenge: '',
    host: null,
    handle,
    identity: identity ?? null,
  }) ?? Promise.reject(new Error());
const failure = (error: unknown) => (error instanceof PlatformError ? error.failure : error);
const change = (facts: object) =>
  Object.assign(kit.state().accounts['lantern.example/2']?.facts ?? {}, facts);

/** What the person's browser is sent back with. */
async function approve(authorizeUrl: string, as: string): Promise<Record<string, string>> {
  const url = new URL(authorizeUrl);
  url.searchParams.set('approve_as', as);
  const back = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
  return Object.fromEntries(new URL(back).searchParams);
}

describe('the authorization page of a site', () => {
  it.each([
    ['lantern.example', 'lantern.example/2'],
    ['https://harbour.example/blog/', 'harbour.example/blog/1'],
  ])('of %s gives a password that works', async (site, as) => {
    const { authorizeUrl, app } = await ask(site);
    const query = await approve(authorizeUrl, as);
    expect(query).toMatchObject({
      state: 'ws_1.st',
      password: expect.stringMatching(/^(?:\w{4} ){5}\w{4}$/),
    });
    const ctx: PlatformContext = { ...kit.ctx, app };
    const { code = '', iss } = consent.readAnswer?.(query) ?? {};
    expect(consent.pushed?.isAnswer(ctx, iss)).toBe(true);
    const redirectUri = `${HERE}/connect/wordpress/callback`;
    const tokens = await consent.exchange(ctx, { code, verifier: '', redirectUri, host: null });
    expect(tokens).toMatchObject({ refreshToken: null, expiresAt: null });
    expect((await kit.accountOf(tokens)).platformAccountId).toBe(as);
  });

  it('of a known account is found by its id', async () => {
    const { authorizeUrl } = await ask('another.example', { identity: 'harbour.example/blog/1' });
    expect(decodeURIComponent(new URL(authorizeUrl).pathname)).toBe(
      '/wordpress/harbour.example/blog/wp-admin/authorize-application.php',
    );
  });

  it.each<[string, string | undefined, boolean]>([
    ['the site', 'https://lantern.example', true],
    ['the site by a scheme of its own, behind a proxy', 'http://Lantern.example/', true],
    ['another site', 'https://harbour.example/blog', false],
    ['a site in a folder', 'https://lantern.example/blog', false],
    ['nobody', undefined, false],
  ])('an answer of %s', async (_, iss, isAnswer) => {
    const { app } = await ask('lantern.example');
    expect(consent.pushed?.isAnswer({ ...kit.ctx, app }, iss)).toBe(isAnswer);
  });
});

describe('a site without such a page', () => {
  it.each([
    ['has no application passwords', { hasNoAppPasswords: true }, /no application passwords/],
    ['has it at another scheme', { authorizeUrl: 'ftp://lantern.example/x' }, /no application passwords/],
    ['has it nowhere', { authorizeUrl: 'nowhere' }, /no application passwords/],
  ])('%s', async (_, facts, message) => {
    change(facts);
    expect(await ask('lantern.example').catch(failure)).toMatchObject({
      errorCode: 'invalid_settings',
      message: expect.stringMatching(message),
    });
  });

  it('is not used if it could not send anybody back', async () => {
    const real = { ...kit.ctx, baseUrls: {} };
    const answer = await ask('lantern.example', { ctx: real, publicUrl: 'http://parlance.example' }).catch(
      failure,
    );
    expect(answer).toMatchObject({
      errorCode: 'invalid_settings',
      message: expect.stringContaining('PARLANCE_PUBLIC_URL'),
    });
  });
});
