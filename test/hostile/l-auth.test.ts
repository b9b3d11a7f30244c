import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signBody } from '#platform/auth/app-key.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import list from '../fixtures/hostile-l-auth.json' with { type: 'json' };
import { type App, openApp, startApp } from '../harness.ts';
import { callRaw, type RawAnswer, sendRaw } from '../raw-http.ts';
import type { Tenant } from '../tenant.ts';
import {
  callOpen,
  expectOpenRefusal,
  expectOpenSuccess,
  forgetFailuresOf,
  hostileCases,
  nowSeconds,
  type OpenRequest,
  tracesOf,
} from './cases.ts';

// The operation of the case       what stands in for it until it exists
// any                             POST /callbacks/test (a write, so that a call let through leaves a trace)
// POST /tasks/status              POST /callbacks/deliveries (a read with a JSON body)
// GET /terms                      GET /languages
// POST /tasks/publish             POST /callbacks/test (a write)
// POST /terms/update              POST /callbacks/test
const STATUS = { method: 'POST', path: '/callbacks/deliveries', body: '{"page":1}' };
const TERMS = { method: 'GET', path: '/languages' };
const WRITE_PATH = '/callbacks/test';
const ANY = { method: 'POST', path: WRITE_PATH, body: '{"callback_url":"http://127.0.0.1:9000/hook"}' };

/** 2024-11-15T00:00:00Z, the moment whose digits the malformed timestamps of the list use. */
const FROZEN_SEC = 1_731_628_800;
const frozenClock: Clock = { ...systemClock, now: () => new Date(FROZEN_SEC * 1000) };

let frozenTenant: Tenant;

const app = await startApp();
const frozen = await openApp({ clock: frozenClock });
afterAll(() => frozen.close());
forgetFailuresOf(() => app);

const { check, checkEvery } = hostileCases(list);

/** A case with its own tenant that must be refused and leave nothing behind. */
async function refused(request: OpenRequest, status: number, on: App = app): Promise<RawAnswer> {
  const someone = await on.tenant();
  const answer = await callOpen(on, someone, request);
  expectOpenRefusal(answer, status);
  expect(await tracesOf(on, someone)).toBe(0);
  return answer;
}

describe('signing headers', () => {
  check('L-AUTH-001', async (status) => {
    const { body } = await refused({ ...ANY, appKey: undefined }, status);
    expect(body.error.field).toBe('X-Svc-AppKey');
  });
  check('L-AUTH-002', async (status) => {
    const { body } = await refused({ ...ANY, appKey: '' }, status);
    expect(body.error.field).toBe('X-Svc-AppKey');
  });
  check('L-AUTH-004', async (status) => {
    const { body } = await refused({ ...ANY, timestamp: undefined }, status);
    expect(body.error.field).toBe('X-Svc-Timestamp');
  });
  check('L-AUTH-006', async (status) => {
    const now = nowSeconds(app);
    const { body } = await refused({ ...ANY, timestamp: [now, String(Number(now) + 1)] }, status);
    expect(body.error.field).toBe('X-Svc-Timestamp');
  });
  check('L-AUTH-007', async (status) => {
    const { body } = await refused({ ...ANY, sign: undefined }, status);
    expect(body.error.field).toBe('X-Svc-Sign');
  });
  check('L-AUTH-009', async (status) => {
    const someone = await app.tenant();
    const timestamp = nowSeconds(app);
    const right = signBody(timestamp, ANY.body, someone.appSecret);
    const answer = await callOpen(app, someone, { ...ANY, timestamp, sign: [right, 'f'.repeat(32)] });
    expectOpenRefusal(answer, status);
    expect(answer.body.error.field).toBe('X-Svc-Sign');
    expect(await tracesOf(app, someone)).toBe(0);
  });
});

describe('timestamp grammar, each signed over its exact text', () => {
  const malformed: Record<string, string> = {
    'L-AUTH-011': '1731628800.5',
    'L-AUTH-012': '1e10',
    'L-AUTH-014': '+1731628800',
    'L-AUTH-016': '1731628800abc',
    'L-AUTH-017': '١٧٣١٦٢٨٨٠٠',
    'L-AUTH-019': 'NaN',
    'L-AUTH-021': '01731628800',
    'L-AUTH-022': '173162880012',
  };
  for (const [id, timestamp] of Object.entries(malformed)) {
    check(id, async (status) => {
      const { body } = await refused({ ...ANY, timestamp }, status, frozen);
      expect(body.error.field).toBe('X-Svc-Timestamp');
    });
  }
});

describe('timestamp window, the server’s clock frozen', () => {
  const at = (offsetSec: number) => String(FROZEN_SEC + offsetSec);
  const atMs = (offsetMs: number) => String(FROZEN_SEC * 1000 + offsetMs);
  const edges: Record<string, string> = {
    'L-AUTH-024': at(-299),
    'L-AUTH-026': at(-301),
    'L-AUTH-027': at(299),
    'L-AUTH-029': at(301),
    'L-AUTH-031': atMs(-300_001),
    'L-AUTH-032': atMs(300_001),
  };
  beforeAll(async () => {
    frozenTenant = await frozen.tenant();
  });
  for (const [id, timestamp] of Object.entries(edges)) {
    check(id, async (status) => {
      const answer = await callOpen(frozen, frozenTenant, { ...TERMS, timestamp });
      if (status === 200) return expectOpenSuccess(answer);
      expectOpenRefusal(answer, status);
      expect(answer.body.error.reason).toBe('timestamp_expired');
    });
  }
  it.each([
    ['-300 s', at(-300)],
    ['+300 s', at(300)],
    ['-300000 ms', atMs(-300_000)],
    ['+300000 ms', atMs(300_000)],
    ['now in ms', atMs(0)],
  ])('200: the exact limit is inside (%s)', async (_name, timestamp) => {
    expectOpenSuccess(await callOpen(frozen, frozenTenant, { ...TERMS, timestamp }));
  });
});

describe('signature', () => {
  const wrong: Record<string, (right: string, timestamp: string, secret: string) => string> = {
    'L-AUTH-034': (right) => right.toUpperCase(),
    'L-AUTH-036': (right) => `${right}0`,
    'L-AUTH-037': (_, timestamp, secret) =>
      createHash('sha256').update(timestamp).update(STATUS.body).update(secret).digest('hex'),
    'L-AUTH-039': (right) => `"${right} "`,
    'L-AUTH-041': (right) => right.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    'L-AUTH-042': (_, timestamp, secret) =>
      createHash('md5').update(STATUS.body).update(timestamp).update(secret).digest('hex'),
  };
  for (const [id, forge] of Object.entries(wrong)) {
    check(id, async (status) => {
      const someone = await app.tenant();
      const timestamp = frozenFreeTimestamp(someone, forge);
      const right = signBody(timestamp, STATUS.body, someone.appSecret);
      const sign = forge(right, timestamp, someone.appSecret);
      const answer = await callOpen(app, someone, { ...STATUS, timestamp, sign });
      expectOpenRefusal(answer, status);
      expect(answer.body.error.reason).toBe('invalid_signature');
      // The same call, correctly signed, passes: the signature was the reason for the refusal.
      expectOpenSuccess(await callOpen(app, someone, { ...STATUS, timestamp, sign: right }));
    });
  }

  /** A moment of the last seconds whose correct signature the forgery really changes. */
  function frozenFreeTimestamp(someone: Tenant, forge: (typeof wrong)[string]): string {
    for (let ago = 0; ; ago++) {
      const timestamp = String(Number(nowSeconds(app)) - ago);
      const right = signBody(timestamp, STATUS.body, someone.appSecret);
      if (forge(right, timestamp, someone.appSecret) !== right) return timestamp;
    }
  }

  check('L-AUTH-044', async (status) => {
    const someone = await app.tenant();
    const timestamp = nowSeconds(app);
    const answer = await callOpen(app, someone, {
      ...STATUS,
      timestamp,
      body: `\uFEFF${STATUS.body}`,
      sign: signBody(timestamp, STATUS.body, someone.appSecret),
    });
    expectOpenRefusal(answer, status);
  });
});

describe('App Key', () => {
  check('L-AUTH-046', async (status) => {
    const { body } = await refused({ ...ANY, appKey: `ak_${'a'.repeat(24)}` }, status);
    expect(body.error.reason).toBe('unknown_app_key');
  });
  check('L-AUTH-047', async (status) => {
    const someone = await app.tenant();
    await app.services.database.system
      .deleteFrom('app_secrets')
      .where('key_id', '=', someone.keyId)
      .execute();
    const answer = await callOpen(app, someone, ANY);
    expectOpenRefusal(answer, status);
    expect(answer.body.error.reason).toBe('no_secret');
    expect(await tracesOf(app, someone)).toBe(0);
  });
  check('L-AUTH-049', async (status) => {
    await refused({ ...ANY, appKey: 'k'.repeat(10_000) }, status);
    await refused({ ...ANY, appKey: 'ak_🦊' }, status);
    await refused({ ...ANY, appKey: 'ak_%00' }, status);
    // A header cannot carry NUL: Node's parser refuses the request before any App Key is read.
    const nul = await callOpen(app, await app.tenant(), { ...ANY, appKey: 'ak_\0' });
    expectOpenRefusal(nul, 400);
  });
  it('403: a disabled key and an expired one have no valid secret', async () => {
    const ends = [{ disabled_at: new Date() }, { expires_at: new Date(Date.now() - 1000) }];
    for (const end of ends) {
      const someone = await app.tenant();
      await app.services.database.system
        .updateTable('app_keys')
        .set(end)
        .where('id', '=', someone.keyId)
        .execute();
      expectOpenRefusal(await callOpen(app, someone, ANY), 403);
    }
  });
});

describe('replay and transport', () => {
  check('L-AUTH-051', async (status) => {
    const someone = await app.tenant();
    const timestamp = nowSeconds(app);
    const captured = {
      method: 'POST',
      body: '{"callback_url":"http://127.0.0.1:9000/hook"}',
      timestamp,
      sign: signBody(timestamp, '{"callback_url":"http://127.0.0.1:9000/hook"}', someone.appSecret),
    };
    expectOpenSuccess(await callOpen(app, someone, { ...captured, path: STATUS.path }));
    // The contract does not sign the path. This pins the hole, so that closing it is a decision.
    const replayed = await callOpen(app, someone, { ...captured, path: WRITE_PATH });
    expectOpenSuccess(replayed);
    expect(replayed.status).toBe(status);
  });
  check('L-AUTH-052', async (status) => {
    const someone = await app.tenant();
    const timestamp = `${nowSeconds(app)}123`;
    const sign = signBody(timestamp, '', someone.appSecret);
    expectOpenSuccess(await callOpen(app, someone, { ...TERMS, timestamp, sign }));

    const replayed = await callOpen(app, someone, {
      method: 'POST',
      path: WRITE_PATH,
      timestamp: timestamp.slice(0, 10),
      sign,
      body: timestamp.slice(10),
    });
    expectOpenRefusal(replayed, status);
    expect(replayed.body.msg).toMatch(/JSON object/);
    expect(await tracesOf(app, someone)).toBe(0);
  });
  check('L-AUTH-054', async (status) => {
    const body = gzipSync(ANY.body);
    await refused({ ...ANY, body, headers: [['Content-Encoding', 'gzip']] }, status);
  });
  check('L-AUTH-056', async (status) => {
    const someone = await app.tenant();
    const answer = await callOpen(app, someone, { ...ANY, headers: [['Transfer-Encoding', 'chunked']] });
    expectOpenRefusal(answer, status);
    expect(await tracesOf(app, someone)).toBe(0);
  });
  check('L-AUTH-057', async () => {
    const someone = await app.tenant();
    const answers: RawAnswer[] = [];
    for (let i = 0; i < 100; i++)
      answers.push(await callOpen(app, someone, { ...ANY, sign: '0'.repeat(32) }));

    expect(answers.map((a) => a.status)).toEqual([...Array(60).fill(401), ...Array(40).fill(429)]);
    const last = answers.at(-1)!;
    expectOpenRefusal(last, 429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(last.body.error.retry_after_sec).toBe(Number(last.headers['retry-after']));
    expect(await tracesOf(app, someone)).toBe(0);
    // Guessing from one address must not lock out the owner, nor count against any other key.
    expectOpenSuccess(await callOpen(app, someone, ANY));
    expectOpenRefusal(await callOpen(app, await app.tenant(), { ...ANY, sign: '0'.repeat(32) }), 401);
  });
  it('400: a GET with a body, however its length is declared', async () => {
    await refused({ ...TERMS, body: '{}' }, 400);
    await refused({ ...TERMS, body: '{}', chunk: 2 }, 400);
  });
});

describe('sign.raw: the signature covers the exact bytes, not their meaning', () => {
  const odd = '{ "page"\t:1 ,\r\n "trace_id" : "\\u0061\\ud83e\\udd8a\\/é" }  ';

  it('200: odd spaces, unicode escapes and chunked transfer verify as sent', async () => {
    const someone = await app.tenant();
    expectOpenSuccess(await callOpen(app, someone, { ...STATUS, body: odd }));
    for (const chunk of [1, 7, 1000])
      expectOpenSuccess(await callOpen(app, someone, { ...STATUS, body: odd, chunk }));
  });
  it('401: one space removed, or the same JSON in canonical form', async () => {
    const someone = await app.tenant();
    const timestamp = nowSeconds(app);
    const sign = signBody(timestamp, odd, someone.appSecret);
    for (const body of [odd.replace(' ', ''), odd.trimEnd(), JSON.stringify(JSON.parse(odd))]) {
      expectOpenRefusal(await callOpen(app, someone, { ...STATUS, timestamp, sign, body }), 401);
    }
  });
  it('200: a GET is signed over an empty body, whatever its query says', async () => {
    const someone = await app.tenant();
    const answer = await callOpen(app, someone, { method: 'GET', path: '/callbacks/deliveries?page=2' });
    expectOpenSuccess(answer);
    expect(answer.body.data.page).toBe(2);
  });
});

describe('rotation', () => {
  it('200: both secrets work during the overlap; 401 for the old one when the overlap is 0', async () => {
    const someone = await app.tenant();
    const signedWith = (secret: string) => callOpen(app, { ...someone, appSecret: secret }, STATUS);

    const second = await someone.console('rotate_app_key', { app_key: someone.appKey, overlap_hours: 1 });
    expect(second.status, second.text).toBe(200);
    expectOpenSuccess(await signedWith(someone.appSecret));
    expectOpenSuccess(await signedWith(second.body.data.app_secret));

    const third = await someone.console('rotate_app_key', { app_key: someone.appKey, overlap_hours: 0 });
    expectOpenSuccess(await signedWith(third.body.data.app_secret));
    expectOpenRefusal(await signedWith(second.body.data.app_secret), 401);
    expectOpenRefusal(await signedWith(someone.appSecret), 401);
  });
});

it('invalid HTTP: 400 in the envelope of the path, and the server continues', async () => {
  expectOpenRefusal(await sendRaw(app.url, 'POST /api/open/v1/languages HTTP/9.9\r\n\r\n'), 400);
  const garbage = await sendRaw(app.url, 'rm -rf /\r\n\r\n');
  expect(garbage.status).toBe(400);
  expect((await callRaw(app.url, { method: 'GET', path: '/healthz' })).status).toBe(200);
});

checkEvery();
