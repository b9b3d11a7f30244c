import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import sharp from 'sharp';
import { signBody } from '#platform/auth/app-key.ts';
import { parseOwn } from '../../src/kernel/narrow.ts';
import { listeningPort } from '../../src/platform/net/listening-port.ts';

/** What was promised to callers; afterwards each must be there, once. */
export interface Ledger {
  /** Marks of posts whose publishing, now or at a time, was accepted. */
  posts: string[];
  /** The ids of those posts: the listeners get an event for each. */
  postIds: string[];
  /** Ids of accepted pictures. */
  files: string[];
  tasks: string[];
  /** Finished tasks that were reported, with the number of different notices. */
  callbacks: Map<string, Set<string>>;
  /** When each read was sent, and how long its answer took. */
  reads: { at: number; ms: number; isFine: boolean }[];
  /** When each write was accepted. */
  accepted: number[];
  /** The duration of the write that had to be repeated for longest. */
  longestWriteMs: number;
  /** Answers that are neither success nor "try again". */
  wrong: string[];
}

interface TrafficOptions {
  url: string;
  tokens: readonly string[];
  accountIds: readonly string[];
  keys: readonly { appKey: string; secret: string }[];
  draw(): number;
}

const READ_PACE_MS = 100;
const POST_PACE_MS = 1000;
const TASK_PACE_MS = 2500;
const RETRY_MS = 500;
const PATIENCE_MS = 90_000;

/** A team that continues whatever happens: it repeats calls without an answer, with the key of the first time. */
export async function startTraffic(
  options: TrafficOptions,
): Promise<{ ledger: Ledger; stop(): Promise<void> }> {
  const ledger: Ledger = {
    posts: [],
    postIds: [],
    files: [],
    tasks: [],
    callbacks: new Map(),
    reads: [],
    accepted: [],
    longestWriteMs: 0,
    wrong: [],
  };
  const receiver = await startCallbackReceiver(ledger);
  const over = new AbortController();
  const every = async (paceMs: number, act: (turn: number) => Promise<void>) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await act(turn).catch((error: unknown) => ledger.wrong.push(String(error)));
      await new Promise((resolve) => setTimeout(resolve, paceMs * (0.5 + options.draw())));
    }
  };
  const work = [
    every(READ_PACE_MS, (turn) => read(options, ledger, turn)),
    every(READ_PACE_MS, (turn) => read(options, ledger, turn + 1)),
    every(POST_PACE_MS, (turn) => publish(options, ledger, turn)),
    every(TASK_PACE_MS, (turn) => translate(options, ledger, turn, receiver.url)),
    every(TASK_PACE_MS, (turn) => sendPicture(options, ledger, turn)),
  ];
  return {
    ledger,
    async stop() {
      over.abort();
      await Promise.all(work);
      // Callbacks still arrive; the receiver ends with the process.
    },
  };
}

async function read({ url, tokens }: TrafficOptions, ledger: Ledger, turn: number): Promise<void> {
  const at = performance.now();
  const path = turn % 2 === 0 ? '/posts?limit=20' : '/accounts';
  const isFine = await fetch(`${url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${tokens[turn % tokens.length]}` },
    signal: AbortSignal.timeout(15_000),
  }).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  );
  ledger.reads.push({ at, ms: performance.now() - at, isFine });
}

async function publish(options: TrafficOptions, ledger: Ledger, turn: number): Promise<void> {
  const { accountIds, tokens, draw } = options;
  const mark = `fleet${String(turn).padStart(5, '0')}z`;
  const accountId = accountIds[turn % accountIds.length];
  const token = tokens[turn % tokens.length] ?? '';
  const made = await insist<{ data: { postId: string } }>(ledger, () =>
    send(options, token, '/posts', {
      content: { text: `The lamp is lit. ${mark}` },
      accountIds: [accountId],
    }),
  );
  // Chosen once, because another time would be another request under the same key. A process that dies between its
  // claim of the key and its commit keeps the key for a minute, and a time that has passed by then can no longer be
  // scheduled.
  const inSec = 75 + Math.round(draw() * 30);
  const scheduledAt = new Date(performance.timeOrigin + performance.now() + inSec * 1000).toISOString();
  await insist(ledger, () =>
    turn % 2 === 0
      ? send(options, token, `/posts/${made.data.postId}/publish`, {})
      : send(options, token, `/posts/${made.data.postId}/schedule`, { scheduledAt }),
  );
  ledger.posts.push(mark);
  ledger.postIds.push(made.data.postId);
}

type Ask = () => { url: string; init: RequestInit };

function send({ url }: TrafficOptions, token: string, path: string, body: object) {
  return {
    url: `${url}/api/v1${path}`,
    init: {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  };
}

async function translate(
  { url, keys }: TrafficOptions,
  ledger: Ledger,
  turn: number,
  callbackUrl: string,
): Promise<void> {
  const key = keys[turn % keys.length];
  if (!key) return;
  const strings = Array.from({ length: 20 }, (_, at) => ({
    string_id: `t${turn}_${at}`,
    content: `Bring {item} to harbour ${turn} before day ${at}.`,
  }));
  const body = JSON.stringify({
    client_task_id: `fleet-${turn}-${randomUUID()}`,
    target_languages: ['qps-ploc'],
    strings,
    scan_terms: false,
    callback_url: callbackUrl,
  });
  const made = await insist<{ data: { task_id: string } }>(ledger, () =>
    signed(key, 'POST', `${url}/api/open/v1/tasks/create`, body),
  );
  ledger.tasks.push(made.data.task_id);
}

/** A picture, announced, sent and completed; its bytes go to S3. */
async function sendPicture(options: TrafficOptions, ledger: Ledger, turn: number): Promise<void> {
  const token = options.tokens[turn % options.tokens.length] ?? '';
  const create = { width: 8 + turn, height: 8, channels: 3, background: '#c84' } as const;
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
  const made = await insist<{ data: { id: string } }>(ledger, () =>
    send(options, token, '/media', { filename: `${turn}.png`, mime: 'image/png', bytes: bytes.length }),
  );
  const path = `/media/${made.data.id}`;
  await insist(ledger, () => ({
    url: `${options.url}/api/v1${path}/content`,
    init: {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      body: bytes,
    },
  }));
  await insist(ledger, () => send(options, token, `${path}/complete`, {}));
  ledger.files.push(made.data.id);
}

function signed(key: { appKey: string; secret: string }, method: string, url: string, body: string) {
  const timestamp = String(Math.floor((performance.timeOrigin + performance.now()) / 1000));
  const headers = {
    'x-svc-appkey': key.appKey,
    'x-svc-timestamp': timestamp,
    'x-svc-sign': signBody(timestamp, body, key.secret),
  };
  return { url, init: { method, headers, body } };
}

/** One key for all attempts, so that a lost answer is repeated and nothing is done twice. */
async function insist<T>(ledger: Ledger, ask: Ask): Promise<T> {
  const key = randomUUID();
  const began = performance.now();
  const until = began + PATIENCE_MS;
  for (;;) {
    const { url, init } = ask();
    const answer = await fetch(url, {
      ...init,
      headers: { ...init.headers, 'idempotency-key': key },
      signal: AbortSignal.timeout(15_000),
    }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => null,
    );
    if (answer && answer.status < 300) {
      ledger.accepted.push(performance.now());
      ledger.longestWriteMs = Math.max(ledger.longestWriteMs, performance.now() - began);
      return parseOwn<T>(answer.text);
    }
    const mayRetry = answer === null || answer.status >= 500 || [409, 425, 429].includes(answer.status);
    if (!mayRetry || performance.now() > until)
      throw new Error(`${new URL(url).pathname}: ${answer?.status} ${answer?.text.slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function startCallbackReceiver({ callbacks }: Ledger): Promise<{ url: string }> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    response.end();
    const { task_id, event, delivery_id } = parseOwn<{
      task_id?: string;
      event?: string;
      delivery_id?: string;
    }>(text);
    if (event !== 'task.completed' || !task_id) return;
    callbacks.set(task_id, (callbacks.get(task_id) ?? new Set()).add(delivery_id ?? text));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return { url: `http://127.0.0.1:${listeningPort(server)}/callback` };
}
