import { randomUUID } from 'node:crypto';
import { signBody } from '#platform/auth/app-key.ts';
import { parseOwn } from '../../src/kernel/narrow.ts';

/** The work of an ordinary team: it publishes posts and has strings translated. */
export interface Client {
  /** Milliseconds of every answer. */
  times: number[];
  /** Answers that an ordinary call should never get. */
  failures: string[];
  /** The mark of every post whose publish was accepted. */
  accepted: string[];
  /** Tasks that were created. */
  tasks: string[];
}

interface Place {
  url: string;
  tokens: readonly string[];
  accountId: string;
  /** An account on the hostile server, which the team follows in its inbox. */
  hostileAccountId: string;
  appKey: string;
  secret: string;
}

const PACE_MS = 400;
const TASK_EVERY = 8;
const SYNC_EVERY = 12;

export function startClient(place: Place): { client: Client; stop(): Promise<void> } {
  const client: Client = { times: [], failures: [], accepted: [], tasks: [] };
  const over = new AbortController();
  const work = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await publishOne(place, client, turn).catch((error: unknown) => client.failures.push(String(error)));
      if (turn % TASK_EVERY === 0)
        await translate(place, client).catch((error: unknown) => client.failures.push(String(error)));
      if (turn % SYNC_EVERY === 0)
        await social(place, client, turn, 'POST', '/comments/sync', {
          accountId: place.hostileAccountId,
        }).catch((error: unknown) => client.failures.push(String(error)));
      await new Promise((resolve) => setTimeout(resolve, PACE_MS));
    }
  })();
  return {
    client,
    async stop() {
      over.abort();
      await work;
    },
  };
}

async function publishOne(place: Place, client: Client, turn: number): Promise<void> {
  const mark = `abuse${String(turn).padStart(5, '0')}z`;
  const body = { content: { text: `The lamp is lit. ${mark}` }, accountIds: [place.accountId] };
  const made = await social<{ postId: string }>(place, client, turn, 'POST', '/posts', body);
  await social(place, client, turn, 'POST', `/posts/${made.postId}/publish`, {});
  client.accepted.push(mark);
}

async function translate(place: Place, client: Client): Promise<void> {
  const strings = Array.from({ length: 10 }, (_, i) => ({
    string_id: `${client.tasks.length}_${i}`,
    content: `Bring {item} to the harbour before day ${i}.`,
  }));
  const body = JSON.stringify({ target_languages: ['qps-ploc'], strings, scan_terms: false });
  const timestamp = String(Math.floor((performance.timeOrigin + performance.now()) / 1000));
  const { data } = await timed<{ data: { task_id: string } }>(
    client,
    `${place.url}/api/open/v1/tasks/create`,
    {
      method: 'POST',
      headers: {
        'x-svc-appkey': place.appKey,
        'x-svc-timestamp': timestamp,
        'x-svc-sign': signBody(timestamp, body, place.secret),
      },
      body,
    },
  );
  client.tasks.push(data.task_id);
}

async function social<T>(
  { url, tokens }: Place,
  client: Client,
  turn: number,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<T> {
  const answer = await timed<{ data: T }>(client, `${url}/api/v1${path}`, {
    method,
    headers: {
      // Ten publishes a minute for each credential.
      authorization: `Bearer ${tokens[turn % tokens.length]}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.data;
}

async function timed<T>(client: Client, url: string, init: RequestInit): Promise<T> {
  const asked = performance.now();
  const response = await fetch(url, init);
  const answer = parseOwn<T>(await response.text());
  client.times.push(performance.now() - asked);
  if (!response.ok)
    throw new Error(`${new URL(url).pathname} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}
