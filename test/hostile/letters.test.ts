import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REASONS } from '../../src/kernel/error-reasons.ts';
import { ERRORS } from '../../src/kernel/errors.ts';
import { type App, openApp, startApp } from '../harness.ts';
import { callRaw, sendRaw } from '../raw-http.ts';
import { startReceiver } from '../receiver.ts';
import { callMcp, type Tenant } from '../tenant.ts';
import { callOpen, expectOpenRefusal, expectSocialRefusal, forgetFailuresOf } from './cases.ts';

const app = await startApp();
const tenant = await app.tenant();
forgetFailuresOf(() => app);

describe('every answer has an id, in the envelope of its path', () => {
  const get = (path: string) => callRaw(app.url, { method: 'GET', path });

  it.each([
    '/nowhere',
    '/api',
    '/api/v1/%zz',
    '/api/v1/nowhere',
    `/api/v1/posts/${'p'.repeat(600)}`,
    '/files/%zz',
  ])('%s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.meta.requestId).toMatch(/^req_\w{20,}$/);
  });

  it.each(['/api/open/v1/%zz', '/api/open/v1/nowhere'])('%s', async (path) => {
    const answer = await get(path);
    expectOpenRefusal(answer, answer.status);
  });

  it('bytes that are not HTTP, and headers that are too large', async () => {
    expectOpenRefusal(await sendRaw(app.url, 'GET /api/open/v1/terms HTTP/9.9\r\n\r\n'), 400);
    const garbage = await sendRaw(app.url, 'GARBAGE\r\n\r\n');
    expectSocialRefusal(garbage, 400, 'invalid_input');
    const headers = [['X-Padding', 'p'.repeat(20_000)]] as const;
    const large = await callRaw(app.url, { method: 'GET', path: '/api/v1/posts', headers });
    expectSocialRefusal(large, 431, 'invalid_input');
    expect(large.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('what answers tell browsers and proxies', () => {
  it('nosniff and no-store on the API; an answer with an ETag may be kept and asked about', async () => {
    const open = await tenant.open('GET', '/terms');
    const refused = await tenant.open('GET', '/nowhere');
    const social = await tenant.social('GET', '/workspace');
    const tool = await tenant.tool('list_accounts');
    for (const { headers } of [open, refused, social, tool]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toContain('no-store');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
    const languages = await tenant.open('GET', '/languages');
    expect(languages.headers.get('cache-control')).toBe('private, no-cache');
    const again = await tenant.open('GET', '/languages', undefined, {
      'if-none-match': languages.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  it('HSTS if the public URL is https', async () => {
    // The public URL does not say where the server listens, so the port is chosen here.
    const receiver = await startReceiver();
    await receiver.close();
    const { port } = new URL(receiver.url);
    const secure = await openApp({ env: { PARLANCE_PUBLIC_URL: 'https://parlance.example', PORT: port } });
    try {
      const { headers } = await callRaw(receiver.url, { method: 'GET', path: '/api/v1/posts' });
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    } finally {
      await secure.close();
    }
  });
});

describe('a slow request', () => {
  let hasty: App;
  let someone: Tenant;
  beforeAll(async () => {
    hasty = await openApp({ env: { PARLANCE_REQUEST_TIMEOUT: '1' } });
    someone = await hasty.tenant();
  });
  afterAll(() => hasty.close());

  it('408: a body that does not arrive, on both faces', async () => {
    const announced = { method: 'POST', contentLength: 100, body: '{' };
    const [open, social] = await Promise.all([
      callOpen(hasty, someone, { ...announced, path: '/tasks/status' }),
      callRaw(hasty.url, {
        ...announced,
        path: '/api/v1/posts',
        headers: [
          ['Authorization', `Bearer ${someone.token}`],
          ['X-Request-Id', 'my-own-id-1'],
        ],
      }),
    ]);

    expectOpenRefusal(open, 408);
    expectSocialRefusal(social, 408, 'invalid_input');
    expect(social.body.meta.requestId).toBe('my-own-id-1');
  });

  it('408: headers that do not end', async () => {
    expectSocialRefusal(
      await sendRaw(hasty.url, 'GET /api/v1/posts HTTP/1.1\r\nHost: a\r\n'),
      408,
      'invalid_input',
    );
  });
});

describe('the explanation of an error', () => {
  const follow = async (link: string) => {
    const [path = '', place] = link.split('#');
    const { status, text } = await callRaw(app.url, { method: 'GET', path });
    expect(status).toBe(200);
    expect(text, link).toContain(`<tr id="${place}">`);
    return place;
  };

  it('is at doc_url, under its own name', async () => {
    const refusals = [
      await callOpen(app, tenant, { method: 'GET', path: '/nowhere' }),
      await callOpen(app, tenant, { method: 'GET', path: '/terms', timestamp: '1731628800' }),
      await callOpen(app, tenant, { method: 'GET', path: '/terms', sign: '0'.repeat(32) }),
      await callOpen(app, tenant, { method: 'POST', path: '/tasks/status', body: '{}' }),
      await callOpen(app, tenant, {
        method: 'POST',
        path: '/tasks/status',
        body: '{"event":1,"delivery_id":2}',
      }),
    ];
    for (const { body } of refusals) expect(await follow(body.error.doc_url)).toBe(body.error.reason);
  });

  it('exists for every code and reason', async () => {
    const { text } = await callRaw(app.url, { method: 'GET', path: '/docs/errors' });
    for (const name of [...Object.keys(ERRORS), ...Object.keys(REASONS)]) {
      expect(text.split(`<tr id="${name}">`), name).toHaveLength(2);
    }
  });
});

describe('tools', () => {
  it('-32602: a tool that does not exist', async () => {
    const rpc = {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'no_such_tool', arguments: {} },
    };
    const { body } = await callMcp(app.url, rpc, tenant.token);

    expect(body).toMatchObject({
      id: 7,
      error: { code: -32602, message: expect.stringContaining('no_such_tool') },
    });
  });

  it('name their own argument', async () => {
    const wrong = [{}, { idempotencyKey: 5 }, { idempotencyKey: 'short' }];
    for (const args of wrong) {
      const { body } = await tenant.tool('import_posts', { items: [{}], ...args });
      const { error } = body.result._meta;
      expect(error).toMatchObject({ code: 'invalid_input', params: { field: 'idempotencyKey' } });
      expect(error.message).toMatch(/^idempotencyKey: /);
      expect(JSON.stringify(body)).not.toContain('Idempotency-Key');
    }
  });
});
