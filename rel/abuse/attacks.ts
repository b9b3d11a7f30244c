import { request } from 'node:http';
import { signBody } from '#platform/auth/app-key.ts';

/** What the attacker has: an address, a read-only credential, and a project of its own. */
export interface Arms {
  url: string;
  viewerToken: string;
  accountIds: readonly string[];
  appKey: string;
  secret: string;
  hostileUrl: string;
}

export interface Attack {
  name: string;
  /** How many at once, and the pause between two: an attacker is patient. */
  width: number;
  pauseMs: number;
  /** The status of the answer; 0 when the connection was cut. */
  run(arms: Arms, turn: number): Promise<number>;
}

const SIZE = 60_000;
const MEGABYTE = 1024 * 1024;

/** Texts that are the worst case for the rules of some platform. */
const TEXTS = [
  `http://a.com/${'*'.repeat(SIZE)}_ `,
  `@${'a'.repeat(SIZE)}`,
  'a.'.repeat(SIZE / 2),
  '#'.repeat(SIZE),
  '@a@'.repeat(SIZE / 3),
  '('.repeat(SIZE / 2) + ')'.repeat(SIZE / 2),
  'http://'.repeat(SIZE / 7),
  ' '.repeat(SIZE),
];

const unknownKeys = (count: number) =>
  `{${Array.from({ length: count }, (_, i) => `"\\u006b${i}":1`).join(',')}}`;
const BOMB = unknownKeys(90_000);
/** As many as fit below the limit of an ordinary body. */
const SMALL_BOMB = unknownKeys(60_000);

export const ATTACKS: readonly Attack[] = [
  {
    name: 'precheck of a hostile text',
    width: 4,
    pauseMs: 200,
    run: ({ url, viewerToken, accountIds }, turn) =>
      post(
        `${url}/api/v1/posts/precheck`,
        JSON.stringify({ content: { text: TEXTS[turn % TEXTS.length] }, accountIds }),
        {
          authorization: `Bearer ${viewerToken}`,
        },
      ),
  },
  {
    name: 'a tool call with a hostile text',
    width: 2,
    pauseMs: 500,
    run: ({ url, viewerToken, accountIds }, turn) =>
      post(
        `${url}/mcp`,
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: {
            name: 'precheck_draft',
            arguments: { content: { text: TEXTS[turn % TEXTS.length] }, accountIds },
          },
        }),
        {
          authorization: `Bearer ${viewerToken}`,
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2025-11-25',
        },
      ),
  },
  {
    name: 'unknown keys',
    width: 2,
    pauseMs: 300,
    run: ({ url, viewerToken }) =>
      post(`${url}/api/v1/media`, SMALL_BOMB, { authorization: `Bearer ${viewerToken}` }),
  },
  {
    name: 'unknown keys in a signed call',
    width: 2,
    pauseMs: 1000,
    run: (arms, turn) => signed(arms, turn % 2 === 0 ? '/tasks/create' : '/terms/create', BOMB),
  },
  {
    name: 'sign-in with escaped keys',
    width: 4,
    pauseMs: 100,
    run: ({ url }) => post(`${url}/api/console/login`, BOMB, { origin: url }),
  },
  {
    name: 'password guesses',
    width: 4,
    pauseMs: 100,
    run: ({ url }, turn) =>
      post(
        `${url}/api/console/login`,
        JSON.stringify({ email: 'owner@abuse.example', password: `guess number ${turn}` }),
        { origin: url },
      ),
  },
  {
    name: 'large bodies from nobody',
    width: 30,
    pauseMs: 1000,
    run: ({ url }) =>
      pour(`${url}/api/open/v1/tasks/create`, 20 * MEGABYTE, {
        'x-svc-appkey': `ak_${'a'.repeat(24)}`,
        'x-svc-timestamp': String(nowSec()),
        'x-svc-sign': '0'.repeat(32),
      }),
  },
  {
    name: 'large bodies with a wrong signature',
    width: 10,
    pauseMs: 1000,
    run: ({ url, appKey }) =>
      pour(`${url}/api/open/v1/tasks/create`, 19 * MEGABYTE, {
        'x-svc-appkey': appKey,
        'x-svc-timestamp': String(nowSec()),
        'x-svc-sign': '0'.repeat(32),
      }),
  },
  {
    name: 'bodies that trickle',
    width: 20,
    pauseMs: 1000,
    run: ({ url }) => trickle(`${url}/api/console/login`, { origin: url }),
  },
  {
    name: 'malformed paths',
    width: 2,
    pauseMs: 200,
    run: ({ url }, turn) =>
      post(
        `${url}/api/${['v1/%', 'open/v1/%ff', `v1/${'a/'.repeat(4000)}`, 'console/%00'][turn % 4]}`,
        '{}',
        {},
      ),
  },
  {
    name: 'hostile files',
    width: 1,
    pauseMs: 10_000,
    run: (arms, turn) => {
      const [path, format] = [
        ['keys.yml', 'yaml'],
        ['aliases.yml', 'yaml'],
        ['deep.json', 'json'],
        ['open.po', 'po'],
        ['tags.xliff', 'xliff'],
      ][turn % 5] ?? ['', ''];
      const body = { target_languages: ['de'], file_url: `${arms.hostileUrl}/${path}`, file_format: format };
      return signed(arms, '/tasks/create', JSON.stringify(body));
    },
  },
];

const nowSec = () => Math.floor((performance.timeOrigin + performance.now()) / 1000);

function signed({ url, appKey, secret }: Arms, path: string, body: string): Promise<number> {
  const timestamp = String(nowSec());
  return post(`${url}/api/open/v1${path}`, body, {
    'x-svc-appkey': appKey,
    'x-svc-timestamp': timestamp,
    'x-svc-sign': signBody(timestamp, body, secret),
  });
}

function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  return exchange(url, headers, Buffer.byteLength(body), (stream) => void stream.end(body));
}

/** Sends continuously, whatever the answers, until all is sent or the connection is cut. */
function pour(url: string, bytes: number, headers: Record<string, string>): Promise<number> {
  const piece = Buffer.alloc(256 * 1024, 0x20);
  return exchange(url, headers, bytes, (stream) => {
    let left = bytes;
    const more = () => {
      while (left > 0) {
        const next = piece.subarray(0, Math.min(left, piece.length));
        left -= next.length;
        if (!stream.write(next)) return void stream.once('drain', more);
      }
      stream.end();
    };
    more();
  });
}

const TRICKLE_MS = 20_000;

/** One byte a second of a body that was announced with a thousand. */
function trickle(url: string, headers: Record<string, string>): Promise<number> {
  return exchange(url, headers, 1000, (stream) => {
    const timer = setInterval(() => stream.write(' '), 1000);
    stream.once('close', () => clearInterval(timer));
    setTimeout(() => stream.destroy(), TRICKLE_MS).unref();
  });
}

function exchange(
  url: string,
  headers: Record<string, string>,
  length: number,
  send: (stream: ReturnType<typeof request>) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const stream = request(url, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': String(length), ...headers },
    });
    stream.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    stream.once('error', () => resolve(0));
    stream.once('close', () => resolve(0));
    send(stream);
  });
}
