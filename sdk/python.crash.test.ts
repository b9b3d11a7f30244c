import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signCallback } from '../src/localization/callbacks/callback-endpoint.ts';
import { connectAccount } from '../src/social/publishing/sample-posts-for-tests.ts';
import { openWorld, type World } from '../test/factories/world.ts';
import { findProgram } from '../test/find-program.ts';
import { freshDatabase } from '../test/harness.ts';
import { PYTHON } from '../test/python-for-tests.ts';
import { type Behaviour, type Received, startReceiver } from '../test/receiver.ts';

// The package as people install it: built, put into a separate environment without a network, and called.

const run = promisify(execFile);
const SOURCES = fileURLToPath(new URL('./python/', import.meta.url));
/** Forty megabytes for one test: it is not among the dependencies. */
const PYRIGHT = findProgram('pyright');
/** An environment, an installation and scripts: on a busy machine each takes half a minute. */
const PATIENT = { timeout: 900_000 };

describe.skipIf(PYTHON === null)('the Python package', () => {
  const dir = mkdtempSync(join(tmpdir(), 'parlance-python-'));
  const python = join(dir, 'venv/bin/python');
  let world: World;

  /** Outside of the sources, so that only the installed package can be imported. */
  const type = (file: string, ...words: string[]) =>
    run(file, words, { cwd: dir, env: { PATH: process.env['PATH'] } });
  const script = (name: string) => join(SOURCES, 'test', name);

  beforeAll(async () => {
    world = await openWorld({ roles: ['api', 'worker'], databaseUrl: await freshDatabase() });
    await type(PYTHON ?? '', join(SOURCES, 'pack.py'), join(dir, 'dist'));
    await type(PYTHON ?? '', '-m', 'venv', join(dir, 'venv'));
    await type(
      python,
      '-m',
      'pip',
      'install',
      '--quiet',
      '--no-index',
      join(dir, 'dist/parlance-0.1.0-py3-none-any.whl'),
    );
    const red = { r: 200, g: 30, b: 30 };
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: red } });
    writeFileSync(join(dir, 'door.png'), await picture.png().toBuffer());
  }, PATIENT.timeout);
  afterAll(async () => {
    await world?.close();
    rmSync(dir, { recursive: true, force: true });
  });

  /** A new tenant each time: an account may publish once a minute. */
  const callers = async () => {
    const tenant = await world.app.tenant();
    await connectAccount(world.app.services, tenant.workspaceId, 'bluesky');
    return [world.app.url, tenant.appKey, tenant.appSecret, tenant.token, join(dir, 'door.png')];
  };

  it('is small, typed and has its licence, without dependencies', PATIENT, async () => {
    expect(readdirSync(join(dir, 'dist')).sort()).toEqual([
      'parlance-0.1.0-py3-none-any.whl',
      'parlance-0.1.0.tar.gz',
    ]);
    const { stdout } = await type(python, '-m', 'pip', 'show', '--files', 'parlance');
    expect(stdout).toMatch(/^Version: 0\.1\.0$/m);
    expect(stdout).toMatch(/^Requires: *$/m);
    for (const file of ['parlance/py.typed', 'parlance/webhooks.py', 'licenses/LICENSE'])
      expect(stdout).toContain(file);
    await type(python, '-m', 'pip', 'check');
  });

  it('is built from its source archive too, with the same content', PATIENT, async () => {
    const archive = join(dir, 'dist/parlance-0.1.0.tar.gz');
    const made = join(dir, 'again');
    await type(
      ...([python, '-m', 'pip', 'wheel', '--quiet', '--no-index', '--no-deps'] as [string, ...string[]]),
      ...['--no-build-isolation', '--wheel-dir', made, archive],
    );
    const name = 'parlance-0.1.0-py3-none-any.whl';
    expect(readFileSync(join(made, name)).equals(readFileSync(join(dir, 'dist', name)))).toBe(true);
  });

  it('calls both APIs', PATIENT, async () => {
    const { stdout } = await type(python, script('use_sync.py'), ...(await callers()));
    expect(JSON.parse(stdout)).toEqual({
      languages: ['de', 'en', 'ja'],
      task: [true, 25, true],
      rows: [25, 25, 'Größe 0 of 漢字'],
      written: true,
      strings: 25,
      terms: 12,
      file: expect.stringMatching(/^[0-9a-f]{64}$/),
      refusal: ['not_found', 'task_not_found', 404, true],
      stranger: 'invalid_signature',
      media: ['ready', true],
      post: ['published', 'published'],
      tags: expect.arrayContaining(['tag 0', 'tag 6']),
      once: 1,
      posts: expect.any(Number),
      missing: ['not_found', 404, true],
      draft: 'draft',
    });
    expect(JSON.parse(stdout).tags).toHaveLength(7);
  });

  it('calls both APIs at once, without waiting for each other', PATIENT, async () => {
    const { stdout } = await type(python, script('use_async.py'), ...(await callers()));
    expect(JSON.parse(stdout)).toEqual({
      languages: ['de', 'en', 'ja'],
      task: [true, 25],
      rows: [25, 25],
      written: true,
      file: expect.stringMatching(/^[0-9a-f]{64}$/),
      refusal: ['not_found', 'task_not_found', 404],
      media: 'ready',
      post: 'published',
      tags: 7,
      cancelled: 'CancelledError',
      after: true,
    });
  });

  it('the blocks of its README run', PATIENT, async () => {
    const readme = readFileSync(join(SOURCES, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/^```python\n(.*?)^```$/gms)].map(([, block = '']) => block);
    expect(blocks).toHaveLength(3);
    const given = 'import sys\nbase_url, app_key, app_secret, access_token = sys.argv[1:]\n';
    const words = (await callers()).slice(0, 4);
    const received: string[] = [];
    // One after the other: the third lists what the second has published.
    for (const [n, block] of blocks.entries()) {
      const file = join(dir, `readme-${n}.py`);
      writeFileSync(file, given + block);
      received.push((await type(python, file, ...words)).stdout);
    }
    const [task, post, later] = received;
    expect(task).toMatch(/^menu\.start \S/m);
    expect(post).toMatch(/^http/);
    expect(later).toMatch(/^pst_\S+ \w+$/m);
  });

  it('retries if nothing can happen twice, and only then', PATIENT, async () => {
    const counts = new Map<string, number>();
    const keys = new Map<string, Set<string>>();
    const receiver = await startReceiver((request) => misbehave(request, counts, keys));
    try {
      const places = ['busy', 'gone', 'down', 'proxy', 'long', 'refused', 'strange'];
      const { stdout } = await type(python, script('hard_times.py'), receiver.url, ...places);
      const seen = JSON.parse(stdout);
      expect(seen.async).toEqual(seen.sync);
      const fine = { items: [], nextCursor: null };
      expect(seen.sync).toEqual({
        // 429 says that nothing was done: everything is retried after Retry-After.
        'busy read': fine,
        'busy keyed': fine,
        'busy plain': fine,
        // No answer: only calls that cannot act twice are retried.
        'gone read': fine,
        'gone keyed': fine,
        'gone plain': ['Unreachable', 'unreachable', 0, null, 'retry'],
        'down read': fine,
        'down keyed': fine,
        'down plain': ['Unavailable', 'unavailable', 503, 0, 'wait'],
        'proxy read': fine,
        'proxy keyed': fine,
        'proxy plain': ['UnexpectedAnswer', 'unexpected_answer', 502, null, 'retry'],
        // Longer than it may wait.
        'long read': ['RateLimited', 'rate_limited', 429, 900, 'wait'],
        'long keyed': ['RateLimited', 'rate_limited', 429, 900, 'wait'],
        'long plain': ['RateLimited', 'rate_limited', 429, 900, 'wait'],
        'refused read': ['InvalidInput', 'invalid_input', 400, null, 'edit'],
        'refused keyed': ['InvalidInput', 'invalid_input', 400, null, 'edit'],
        'refused plain': ['InvalidInput', 'invalid_input', 400, null, 'edit'],
        // A redirect would carry the credential to another host.
        'strange read': ['UnexpectedAnswer', 'unexpected_answer', 302, null, 'retry'],
        'strange keyed': ['UnexpectedAnswer', 'unexpected_answer', 302, null, 'retry'],
        'strange plain': ['UnexpectedAnswer', 'unexpected_answer', 302, null, 'retry'],
      });
      const tried = Object.fromEntries(counts);
      for (const place of ['gone', 'down', 'proxy'])
        expect([
          tried[`/${place}/api/v1/tags GET`],
          tried[`/${place}/api/open/v1/tasks/publish POST`],
        ]).toEqual([4, 2]);
      expect(tried['/refused/api/v1/tags POST']).toBe(2);
      expect(tried['/elsewhere GET']).toBeUndefined();
      // The same key for all tries of a call, another for the next call.
      for (const place of ['busy', 'gone', 'down', 'proxy']) expect(keys.get(place)?.size).toBe(2);
    } finally {
      await receiver.close();
    }
  });

  it('webhooks and callbacks: accepts exactly messages signed by the server', PATIENT, async () => {
    const now = 1_772_366_400;
    const body = JSON.stringify({ event: 'callback.test', detail: { message: 'Größe 漢字' } });
    const callback = signCallback(
      { id: 'dlv_1', body },
      { signer: 'ak', secrets: ['s1'], timestamp: `${now}` },
    );
    const both = signCallback(
      { id: 'dlv_1', body },
      { signer: 'ak', secrets: ['s2', 's1'], timestamp: `${now}` },
    );
    const mac = createHmac('sha256', 'whsec_1').update(`${now}.${body}`).digest('hex');
    const webhook = { 'X-Parlance-Signature': `t=${now},v1=${mac}` };
    const cases: [string, object][] = [
      ['accepted', { kind: 'callback', headers: callback, body, secret: 's1', now }],
      ['accepted', { kind: 'callback', headers: both, body, secret: 's1', now }],
      ['accepted', { kind: 'callback', headers: callback, body, secret: ['s0', 's1'], now: now + 300 }],
      ['signature', { kind: 'callback', headers: callback, body, secret: 's0', now }],
      ['signature', { kind: 'callback', headers: callback, body: `${body} `, secret: 's1', now }],
      [
        'signature',
        { kind: 'callback', headers: { ...callback, 'x-svc-sign': '0'.repeat(32) }, body, secret: 's1', now },
      ],
      ['signature', { kind: 'callback', headers: callback, body, secret: [], now }],
      ['timestamp', { kind: 'callback', headers: callback, body, secret: 's1', now: now + 301 }],
      ['no_signature', { kind: 'callback', headers: {}, body, secret: 's1', now }],
      ['accepted', { kind: 'webhook', headers: webhook, body, secret: 'whsec_1', now }],
      ['signature', { kind: 'webhook', headers: webhook, body: `${body}\n`, secret: 'whsec_1', now }],
      ['signature', { kind: 'webhook', headers: webhook, body, secret: 'whsec_2', now }],
      ['timestamp', { kind: 'webhook', headers: webhook, body, secret: 'whsec_1', now: now - 301 }],
      [
        'timestamp',
        { kind: 'webhook', headers: { 'x-parlance-signature': mac }, body, secret: 'whsec_1', now },
      ],
      [
        'timestamp',
        {
          kind: 'webhook',
          headers: { 'x-parlance-signature': `t=soon,v1=${mac}` },
          body,
          secret: 'whsec_1',
          now,
        },
      ],
      ['no_signature', { kind: 'webhook', headers: callback, body, secret: 'whsec_1', now }],
    ];
    const output = await new Promise<string>((resolve) => {
      const child = spawn(python, [script('check_webhooks.py')], {
        cwd: dir,
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      let text = '';
      child.stdout.on('data', (part) => (text += part));
      child.once('close', () => resolve(text));
      child.stdin.end(cases.map(([, given]) => `${JSON.stringify(given)}\n`).join(''));
    });
    expect(output.trim().split('\n')).toEqual(cases.map(([wanted]) => wanted));
  });

  it('can be imported without a warning', () => {
    const words = ['-W', 'error', '-c', 'import parlance; print(len(dir(parlance.types)) > 300)'];
    expect(execFileSync(python, words, { encoding: 'utf8' })).toBe('True\n');
  });

  it.skipIf(PYRIGHT === null)('its types pass the strict rules of pyright', PATIENT, async () => {
    const { stdout } = await run(PYRIGHT ?? '', ['-p', SOURCES]);
    expect(stdout).toMatch(/^0 errors, 0 warnings/m);
  });
});

/** A place fails at the first try of each call, or always. */
function misbehave(
  request: Received,
  counts: Map<string, number>,
  keys: Map<string, Set<string>>,
): Behaviour {
  const { pathname } = new URL(request.path, 'http://x');
  const at = `${pathname} ${request.method}`;
  const count = (counts.get(at) ?? 0) + 1;
  counts.set(at, count);
  const place = pathname.split('/')[1] ?? '';
  const key = request.headers['idempotency-key'];
  if (key !== undefined) keys.set(place, (keys.get(place) ?? new Set()).add(key));
  const json = (status: number, body: object, headers = {}) => ({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const refusal = (status: number, code: string, headers = {}) =>
    pathname.includes('/open/')
      ? json(
          status,
          { success: false, code: status, msg: code, trace_id: 't', data: null, error: { reason: code } },
          headers,
        )
      : json(status, { error: { code, message: code, params: {} }, meta: { requestId: 'r' } }, headers);
  const fine = json(200, { data: { items: [], nextCursor: null } });
  // A call that is not repeated has only a first try.
  const isFirst = count % 2 === 1 || (place !== 'busy' && pathname.includes('/open/'));
  switch (place) {
    case 'busy':
      return isFirst ? refusal(429, 'rate_limited', { 'retry-after': '1' }) : fine;
    case 'gone':
      return isFirst ? 'reset' : fine;
    case 'down':
      return isFirst ? refusal(503, 'unavailable', { 'retry-after': '0' }) : fine;
    case 'proxy':
      return isFirst ? { status: 502, body: '<h1>Bad gateway</h1>' } : fine;
    case 'long':
      return refusal(429, 'rate_limited', { 'retry-after': '900' });
    case 'refused':
      return refusal(400, 'invalid_input');
    case 'strange':
      return { status: 302, headers: { location: '/elsewhere' }, body: '' };
    default:
      return { status: 404, body: '' };
  }
}
