import { createServer } from 'node:https';
import tls from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember, refusal } from '../../people/people-for-tests.ts';
import { systemClock } from '../../platform/clock.ts';
import { createAddressPolicy } from '../../platform/net/address-guard.ts';
import { selfSigned } from '../../platform/net/certificate-for-tests.ts';
import { answerNames } from '../../platform/net/loopback-for-tests.ts';
import { createOutbound } from '../../platform/net/outbound.ts';
import { isDocumentAddress, readClientDocument } from './clients.ts';
import { ask, REDIRECT } from './oauth-for-tests.ts';

const app = await startApp();
const read = (someone: Pick<Tenant, 'console'>, query: string) =>
  someone.console('read_authorization', { query });

describe('read_authorization', () => {
  it('200: who asks, where the answer goes, and what the member could grant', async () => {
    const tenant = await app.tenant();
    const { query } = await ask(app, { scope: 'openid posts:read publish:write accounts:write' });
    expect((await read(tenant, query)).body.data).toEqual({
      client: { name: 'Agent', vouchedBy: null, place: { kind: 'web', name: 'agent.example' } },
      audience: 'mcp',
      scopes: ['accounts:write', 'posts:read', 'publish:write'],
      tiers: ['draft', 'schedule', 'publish', 'reply'],
      declineTo: `${REDIRECT}?error=access_denied&state=st4te&iss=${encodeURIComponent(`${app.url}/oauth`)}`,
    });
    const author = await makeMember(app, tenant, 'author');
    const offered = (await read(author, query)).body.data;
    expect([offered.scopes, offered.tiers]).toEqual([['posts:read'], ['draft']]);
  });

  it('404: an unknown program, or one identified by our own host', async () => {
    const tenant = await app.tenant();
    const own = `${app.url.replace('http:', 'https:')}/files/client.json`;
    for (const client_id of ['oac_none', own]) {
      const unknown = await ask(app, { client_id });
      expect(refusal(await read(tenant, unknown.query))).toEqual([404, 'not_found']);
    }
  });

  it('403: another redirect address, and no way to reach it', async () => {
    const tenant = await app.tenant();
    const elsewhere = await ask(app, { redirect_uri: 'https://evil.example/callback' });
    const refused = await read(tenant, elsewhere.query);
    expect(refusal(refused)).toEqual([403, 'forbidden']);
    expect(refused.text).not.toContain('evil.example');
  });

  it.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { code_challenge: null }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge_method: null }],
    ['invalid_target', { resource: 'https://elsewhere.example/mcp' }],
    ['invalid_scope', { scope: 'openid everything' }],
  ])('400: %s, with the way back to the program', async (error, changes) => {
    const { status, body } = await read(await app.tenant(), (await ask(app, changes)).query);
    expect([status, body.error.code]).toEqual([400, 'invalid_input']);
    const back = new URL(body.error.params.backTo);
    expect([back.origin, back.searchParams.get('error'), back.searchParams.get('iss')]).toEqual([
      'https://agent.example',
      error,
      `${app.url}/oauth`,
    ]);
  });

  it('400: a repeated parameter', async () => {
    const { query } = await ask(app);
    const twice = await read(await app.tenant(), `${query}&redirect_uri=https://evil.example`);
    expect(refusal(twice)).toEqual([400, 'invalid_input']);
    expect(twice.body.error.params.backTo).toBeUndefined();
  });

  it('429: other hosts are asked only a few times a minute, and internal ones never', async () => {
    const tenant = await app.tenant();
    const { query } = await ask(app, { client_id: 'https://10.0.0.1/client.json' });
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push((await read(tenant, query)).status);
    expect([answers[0], answers.at(-1)]).toEqual([404, 429]);
  });
});

describe('a document at the address that is the id', () => {
  const NAME = 'app.example';
  const identity = selfSigned(NAME);
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, identity.cert]);
  let answer: { status: number; body: string; type?: string } = { status: 200, body: '' };
  const server = createServer(identity, (_request, response) =>
    response
      .writeHead(answer.status, {
        location: 'https://app.example/other',
        'content-type': answer.type ?? 'application/json; charset=utf-8',
      })
      .end(answer.body),
  );
  const listening = new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const outbound = createOutbound({
    policy: createAddressPolicy(['127.0.0.0/8']),
    clock: systemClock,
    resolver: answerNames(['127.0.0.1']),
  });
  const guarded = createOutbound({
    policy: createAddressPolicy([]),
    clock: systemClock,
    resolver: answerNames(['127.0.0.1']),
  });
  afterAll(async () => {
    tls.setDefaultCACertificates(before);
    server.close();
    await outbound.close();
    await guarded.close();
  });
  const fetched = (id: string, out = outbound) =>
    readClientDocument({ outbound: out, database: app.services.database }, id);

  it('is read, kept for an hour, and its host is named to the person', async () => {
    const id = `https://${NAME}:${await listening}/client.json`;
    answer = {
      status: 200,
      body: JSON.stringify({ client_id: id, client_name: 'App\u202e\u200b X', redirect_uris: [REDIRECT] }),
    };
    expect(await fetched(id)).toMatchObject({ name: 'App X', redirectUris: [REDIRECT] });
    const { query } = await ask(app, { client_id: id });
    const { client } = (await read(await app.tenant(), query)).body.data;
    expect(client).toMatchObject({ name: 'App X', vouchedBy: new URL(id).host });
  });

  it('is invalid: another id, no redirects, a redirect, too large, not JSON, another name, an internal address', async () => {
    const id = `https://${NAME}:${await listening}/other.json`;
    const good = { client_id: id, client_name: 'X', redirect_uris: [REDIRECT] };
    const bodies: [number, string][] = [
      [200, JSON.stringify({ ...good, client_id: 'https://bank.example/client.json' })],
      [200, JSON.stringify({ ...good, redirect_uris: [] })],
      [200, JSON.stringify({ ...good, redirect_uris: ['http://evil.example/'] })],
      [302, JSON.stringify(good)],
      [200, JSON.stringify({ ...good, more: 'x'.repeat(20_000) })],
      [200, '<html>'],
    ];
    for (const [status, body] of bodies) {
      answer = { status, body };
      expect(await fetched(id), body.slice(0, 60)).toBeNull();
    }
    for (const type of ['text/plain', 'text/html', 'application/jsonp', 'text/x; application/json']) {
      answer = { status: 200, body: JSON.stringify(good), type };
      expect(await fetched(id), type).toBeNull();
    }
    answer = { status: 200, body: JSON.stringify(good), type: 'application/oauth-client+json' };
    expect(await fetched(id, guarded)).toBeNull();
    expect(await fetched(id)).not.toBeNull();
  });

  it('is at https, with a path, in plain form', () => {
    expect(isDocumentAddress('https://app.example/client.json')).toBe(true);
    const others = [
      'http://app.example/client.json',
      'https://app.example/',
      'https://app.example',
      'https://app.example/a/../client.json',
      'https://u@app.example/client.json',
      'https://app.example/client.json#x',
      'https://app.example./client.json',
      'https://app.example:443/client.json',
      'https://app。example/client.json',
      'https://app.example\\@bank.example/client.json',
      'HTTPS://app.example/client.json',
    ];
    expect(others.filter(isDocumentAddress)).toEqual([]);
  });
});
