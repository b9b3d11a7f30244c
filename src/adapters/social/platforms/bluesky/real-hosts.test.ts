import { describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import type { Outbound, OutboundRequest, OutboundResponse } from '#platform/net/outbound.ts';
import type { PlatformContext } from '../../connection.ts';
import { pushAuthorization } from './oauth.ts';
import { readSession } from './session.ts';
import { bluesky } from './adapter.ts';
import { partOf } from '../../../../../test/unchecked.ts';

const DID = 'did:plc:abcdefghijklmnopqrstuvwx';
const PDS = 'https://morel.us-east.host.bsky.network';
const PUBLIC_URL = 'https://parlance.example';
const redirectUri = `${PUBLIC_URL}/connect/bluesky/callback`;

const SERVER = {
  issuer: 'https://bsky.social',
  authorization_endpoint: 'https://bsky.social/oauth/authorize',
  token_endpoint: 'https://bsky.social/oauth/token',
  pushed_authorization_request_endpoint: 'https://bsky.social/oauth/par',
};

/** Nothing leaves the machine: requests are recorded and answered as the real hosts do. */
function realWorld(more: Record<string, object | number> = {}) {
  const answers: Record<string, object | number> = {
    'GET https://bsky.social/xrpc/com.atproto.identity.resolveHandle': { did: DID },
    [`GET https://plc.directory/${DID}`]: {
      id: DID,
      alsoKnownAs: ['at://lantern.example'],
      service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: PDS }],
    },
    [`GET ${PDS}/.well-known/oauth-protected-resource`]: { authorization_servers: ['https://bsky.social'] },
    // Bluesky's entry host keeps no records itself.
    'GET https://bsky.social/.well-known/oauth-protected-resource': 404,
    'GET https://bsky.social/.well-known/oauth-authorization-server': SERVER,
    'POST https://bsky.social/oauth/par': { request_uri: 'urn:ietf:params:oauth:request_uri:1' },
    'POST https://bsky.social/oauth/token': {
      access_token: 'access',
      token_type: 'DPoP',
      refresh_token: 'refresh',
      expires_in: 3600,
      scope: 'atproto transition:generic',
      sub: DID,
    },
    [`GET ${PDS}/xrpc/com.atproto.server.getSession`]: { did: DID, handle: 'lantern.example' },
    [`GET ${PDS}/xrpc/app.bsky.actor.getProfile`]: { displayName: 'Lantern', followersCount: 3 },
    ...more,
  };
  const sent: { to: string; headers: Record<string, string>; form: URLSearchParams }[] = [];
  const outbound: Pick<Outbound, 'send'> = {
    async send(request: OutboundRequest): Promise<OutboundResponse> {
      expect(request.trusted).toBe(false);
      const url = new URL(request.url);
      const to = `${request.method} ${url.origin}${url.pathname}`;
      sent.push({
        to,
        headers: request.headers ?? {},
        form: new URLSearchParams(String(request.body ?? '')),
      });
      const answer = answers[to];
      if (answer === undefined) throw new Error(`Nobody expected ${to}`);
      const body = Buffer.from(
        JSON.stringify(typeof answer === 'number' ? { error: 'use_dpop_nonce' } : answer),
      );
      const headers = { 'dpop-nonce': 'n1' };
      return {
        status: typeof answer === 'number' ? answer : 200,
        headers,
        body,
        truncated: false,
        durationMs: 0,
      };
    },
  };
  const ctx: PlatformContext = {
    clock: systemClock,
    log: createLog('silent'),
    outbound: partOf<Outbound>(outbound),
    signal: new AbortController().signal,
    baseUrls: {},
    app: null,
    apiVersion: null,
    news: { hear: () => Promise.resolve([]) },
  };
  return { ctx, sent };
}

const request = {
  publicUrl: PUBLIC_URL,
  redirectUri,
  state: 'st',
  challenge: 'ch',
  host: null,
  handle: null,
  identity: null,
};

describe('Bluesky without a sandbox', () => {
  it.each([null, 'bsky.social'])('asks the entryway if the person names %s', async (host) => {
    const { ctx, sent } = realWorld();
    const { authorizeUrl, app } = await pushAuthorization(ctx, { ...request, host });
    expect(authorizeUrl).toBe(
      'https://bsky.social/oauth/authorize?client_id=https%3A%2F%2Fparlance.example%2Fconnect%2Fbluesky%2Fclient-metadata.json&request_uri=urn%3Aietf%3Aparams%3Aoauth%3Arequest_uri%3A1',
    );
    expect(app.clientId).toBe(`${PUBLIC_URL}/connect/bluesky/client-metadata.json`);
    expect(sent.map(({ to }) => to)).toEqual([
      'GET https://bsky.social/.well-known/oauth-protected-resource',
      'GET https://bsky.social/.well-known/oauth-authorization-server',
      'POST https://bsky.social/oauth/par',
    ]);
    expect(Object.fromEntries(sent.at(-1)!.form)).toEqual({
      client_id: app.clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'atproto transition:generic',
      state: 'st',
      code_challenge: 'ch',
      code_challenge_method: 'S256',
    });
    const exchange = { code: 'c', verifier: 'v', redirectUri, host };
    const tokens = await bluesky.oauth.exchange({ ...ctx, app }, exchange);
    expect(readSession(tokens.accessToken)?.did).toBe(DID);
  });

  it('follows a handle to its own server, and uses the tokens only there', async () => {
    const { ctx, sent } = realWorld();
    const { app } = await pushAuthorization(ctx, { ...request, handle: 'lantern.example' });
    expect(sent.at(-1)!.form.get('login_hint')).toBe('lantern.example');
    const exchange = { code: 'c', verifier: 'v', redirectUri, host: null };
    const tokens = await bluesky.oauth.exchange({ ...ctx, app }, exchange);
    expect(readSession(tokens.accessToken)).toMatchObject({
      did: DID,
      pds: PDS,
      issuer: null,
    });

    const before = sent.length;
    const profile = await bluesky.profile(ctx, { accessToken: tokens.accessToken, host: null });

    expect(profile).toMatchObject({ platformAccountId: DID, handle: 'lantern.example' });
    for (const { to, headers } of sent.slice(before)) {
      expect(to).toContain(PDS);
      expect(headers['authorization']).toBe('DPoP access');
      expect(headers['dpop']).toMatch(/^eyJ/);
    }
    await bluesky.oauth.refresh(ctx, { ...tokens, host: null });
    expect(sent.at(-1)).toMatchObject({ to: 'POST https://bsky.social/oauth/token' });
    expect(sent.at(-1)!.form.get('client_id')).toBe(app.clientId);
  });

  it('refuses an account that names another authorization server', async () => {
    const { ctx } = realWorld({
      [`GET ${PDS}/.well-known/oauth-protected-resource`]: {
        authorization_servers: ['https://other.example'],
      },
    });
    const { app } = await pushAuthorization(ctx, request);
    const exchange = { code: 'c', verifier: 'v', redirectUri, host: null };
    await expect(bluesky.oauth.exchange({ ...ctx, app }, exchange)).rejects.toThrow(/does not speak for/);
  });

  it('tries a second time for a nonce, but not a third', async () => {
    const { ctx, sent } = realWorld({ 'POST https://bsky.social/oauth/par': 400 });
    await expect(pushAuthorization(ctx, request)).rejects.toMatchObject({
      failure: { errorCode: 'platform_unavailable', effect: 'none' },
    });
    expect(sent.filter(({ to }) => to.startsWith('POST'))).toHaveLength(2);
  });

  it('publishes the key of the application if it has a secret', async () => {
    const { ctx, sent } = realWorld();
    const secret = { clientId: '', clientSecret: 'a long random text' };
    const { app } = await pushAuthorization({ ...ctx, app: secret }, request);
    await bluesky.oauth.exchange({ ...ctx, app }, { code: 'c', verifier: 'v', redirectUri, host: null });
    for (const { form } of sent.filter(({ to }) => to.startsWith('POST'))) {
      const [, claims = ''] = (form.get('client_assertion') ?? '').split('.');
      expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
        iss: app.clientId,
        sub: app.clientId,
        aud: 'https://bsky.social',
      });
    }
  });
});
