import { describe, expect, it } from 'vitest';
import list from '../fixtures/hostile-l-body.json' with { type: 'json' };
import { startApp } from '../harness.ts';
import type { RawAnswer } from '../raw-http.ts';
import {
  callOpen,
  expectOpenRefusal,
  expectOpenSuccess,
  hostileCases,
  type OpenRequest,
  tracesOf,
} from './cases.ts';

// The operation of the case       what stands in for it until it exists
// POST /tasks/status              POST /callbacks/deliveries (a read with a JSON body)
// POST /terms/create              POST /callbacks/test (a write)
const STATUS_PATH = '/callbacks/deliveries';
const WRITE_PATH = '/callbacks/test';
/** The text field of the substitute that replaces task_id. */
const ID = 'trace_id';

const app = await startApp();

const { check, checkEvery } = hostileCases(list);

/** Correctly signed over its exact bytes, so that only the body can be at fault. */
async function refused(request: Partial<OpenRequest>, status: number): Promise<RawAnswer> {
  const tenant = await app.tenant();
  const answer = await callOpen(app, tenant, { method: 'POST', path: STATUS_PATH, ...request });
  expectOpenRefusal(answer, status);
  expect(await tracesOf(app, tenant)).toBe(0);
  return answer;
}

async function accepted(request: Partial<OpenRequest>): Promise<RawAnswer> {
  const answer = await callOpen(app, await app.tenant(), { method: 'POST', path: STATUS_PATH, ...request });
  expectOpenSuccess(answer);
  return answer;
}

const inside = (bytes: number[]) =>
  Buffer.concat([Buffer.from(`{"${ID}":"`), Buffer.from(bytes), Buffer.from('"}')]);

describe('bodies that are not a JSON object', () => {
  const bodies: Record<string, string> = {
    'L-BODY-001': '',
    'L-BODY-003': '[]',
    'L-BODY-004': '123',
    'L-BODY-006': 'true',
    'L-BODY-008': '{"a":1,}',
    'L-BODY-009': '{a:1}',
    'L-BODY-011': '{"a":NaN}',
    'L-BODY-013': '/*c*/{}',
    'L-BODY-014': '\uFEFF{}',
  };
  for (const [id, body] of Object.entries(bodies)) {
    check(id, async (status) => {
      const answer = await refused({ body }, status);
      expect(answer.body.msg).toMatch(/^The body /);
    });
  }
  it('200: the same call with an empty object', async () => void (await accepted({ body: '{}' })));
});

describe('bytes and shapes', () => {
  check('L-BODY-016', async (status) => {
    const answer = await refused({ body: inside([0x61, 0xff, 0x62]) }, status);
    expect(answer.body.msg).toMatch(/UTF-8/);
  });
  check('L-BODY-018', async (status) => {
    const answer = await refused({ body: inside([0xed, 0xa0, 0x80]) }, status);
    expect(answer.body.msg).toMatch(/UTF-8/);
  });
  check('L-BODY-019', async (status) => {
    const deep = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    const answer = await refused({ body: deep }, status);
    expect(answer.body.msg).toMatch(/nested deeper than 32/);
    expect(answer.text.length).toBeLessThan(2000);
  });
  check('L-BODY-021', async (status) => {
    const answer = await refused({ body: `{"${ID}":"a","${ID}":"b"}` }, status);
    expect(answer.body.error.field).toBe(ID);
  });
  check('L-BODY-023', async (status) => {
    await refused({ body: '{"constructor":{"prototype":{}}}' }, status);
    await refused({ body: '{"__proto__":{"page":2}}' }, status);
    await refused({ body: '{"\\u005f_proto__":{"page":2}}' }, status);
  });
  check('L-BODY-024', async () => void (await accepted({ body: '{"foo":1}' })));
  check('L-BODY-033', async (status) => {
    const answer = await refused({ body: `{"${ID}":"a\\u0000b"}` }, status);
    expect(answer.body.error.field).toBe(ID);
  });
  check('L-BODY-034', async (status) => {
    const answer = await refused({ body: `{"${ID}":"a\\ud800b"}` }, status);
    expect(answer.body.error.field).toBe(ID);
  });
  it('400: the same text in a query string', async () => {
    let refusal: Awaited<ReturnType<typeof callOpen>> | undefined;
    for (const text of ['a%00b', '%ED%A0%80', '%FF']) {
      const answer = await callOpen(app, await app.tenant(), {
        method: 'GET',
        path: `${STATUS_PATH}?${ID}=${text}`,
      });
      // Node's decoder turns invalid UTF-8 into U+FFFD, which matches nothing; NUL must be refused.
      expect(answer.status).toBeLessThan(500);
      if (text.includes('%00')) refusal = answer;
    }
    expectOpenRefusal(refusal!, 400);
    const twice = await callOpen(app, await app.tenant(), {
      method: 'GET',
      path: `${STATUS_PATH}?${ID}=a&${ID}=b`,
    });
    expectOpenRefusal(twice, 400);
    const proto = await callOpen(app, await app.tenant(), {
      method: 'GET',
      path: `${STATUS_PATH}?__proto__=a`,
    });
    expectOpenRefusal(proto, 400);
  });
});

describe('sizes and transport', () => {
  const MIB = 1024 * 1024;
  const padded = (bytes: number) => `{"page":1${' '.repeat(bytes - 10)}}`;

  check('L-BODY-026', async (status) => {
    await refused({ path: WRITE_PATH, contentLength: 5_000_000_000 }, status);
  });
  check('L-BODY-028', async (status) => {
    await refused({ body: '{}', headers: [['X-Padding', 'p'.repeat(20_000)]] }, status);
  });
  check('L-BODY-029', async () => {
    await accepted({ body: '{}', headers: [['Content-Type', 'text/plain']] });
    // Text that no parser can read is still not a parameter.
    for (const type of ['', ';;;', 'application/json; charset=utf-16', 'é', '{}'])
      await accepted({ body: '{}', headers: [['Content-Type', type]] });
  });
  check('L-BODY-031', async (status) => {
    const answer = await refused({ method: 'GET', path: '/nope' }, status);
    expect(answer.body.error.reason).toBe('unknown_path');
  });
  it('405: a known path with another method names the allowed ones', async () => {
    const answer = await refused({ method: 'DELETE', body: '{}' }, 405);
    expect(answer.body.msg).toMatch(/GET or POST/);
  });
  it('413: one byte past 1 MiB, with a length or in chunks; 200 at the limit', async () => {
    await accepted({ body: padded(MIB) });
    await refused({ body: padded(MIB + 1) }, 413);
    await refused({ body: padded(MIB + 1), chunk: 65_536 }, 413);
  });
  it('400: a broken escape in the path, a bad chunk and a negative length stay in the envelope', async () => {
    await refused({ method: 'GET', path: '/languages/%' }, 400);
    await refused({ contentLength: null, headers: [['Content-Length', '-1']] }, 400);
    await refused({ contentLength: null, body: 'zz\r\n', headers: [['Transfer-Encoding', 'chunked']] }, 400);
  });
});

checkEvery();
