import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, OpenOperations, SocialOperations } from '../src/client.ts';
import { signCall } from '../src/sign.ts';
import { defineCommand } from './command.ts';
import type { Place } from './connect.ts';
import { needed, text, texts, toggle, UsageError, wholeNumber } from './flags.ts';

const EVERY_SEC = 2;
const PAGE = 100;
const ANSWER_MS = 30_000;

type WorkspaceEvent = SocialOperations['list_events']['output']['items'][number];
type Callback = OpenOperations['list_callback_deliveries']['output']['items'][number];

export const listen = defineCommand({
  name: 'listen',
  about: 'Forward what happens to a program on this machine, signed as a webhook or a callback would be.',
  flags: {
    'forward-to': needed(text('URL', 'Where your program listens: http://localhost:3000/hook.')),
    project: toggle(
      'The callbacks of the project (task.completed, …) instead of the events of the workspace.',
    ),
    events: texts('TYPES', 'Only these: post.published,post.failed.'),
    secret: text('SECRET', 'Sign with this one instead of a new one, or of the App Secret.'),
    every: wholeNumber(1, 60, `Seconds between two looks (${EVERY_SEC}).`),
  },
  examples: [
    'listen --forward-to http://localhost:3000/hook',
    'listen --project --events task.completed,task.failed --forward-to http://localhost:3000/callback',
  ],

  async run(flags, place, { terminal, signal, isJson }) {
    const url = flags['forward-to'];
    if (!/^https?:\/\//.test(url)) throw new UsageError('--forward-to: must be an http(s) URL.');
    const heard = flags.project
      ? await hearProject(place, flags.secret, flags.events)
      : await hearWorkspace(place, flags.secret, flags.events);
    if (!isJson) terminal.print(`Listening. Verify with ${heard.verifyWith}`);
    else terminal.print(JSON.stringify({ state: 'listening', ...heard.json }));
    for (;;) {
      for await (const { id, type, at, body, headers } of heard.next()) {
        const status = await forward(url, body, await headers(timestampNow()));
        terminal.print(isJson ? JSON.stringify({ id, type, status }) : `${at}  ${type}  → ${status}`);
      }
      await sleep((flags.every ?? EVERY_SEC) * 1000, undefined, { signal });
    }
  },
});

interface Heard {
  id: string;
  type: string;
  at: string;
  body: string;
  headers(timestamp: string): Promise<Record<string, string>>;
}

/** Earlier events are skipped: the first of `next` happened after the call. */
interface Hearing {
  verifyWith: string;
  json: object;
  next(): AsyncGenerator<Heard>;
}

async function hearWorkspace(
  place: Place,
  given: string | undefined,
  types: readonly string[] | undefined,
): Promise<Hearing> {
  const social = place.social();
  const secret = given ?? `whsec_${randomBytes(24).toString('base64url')}`;
  let after = await newestEvent(social);
  return {
    verifyWith: `this secret: ${secret}`,
    json: { secret },
    async *next() {
      for await (const event of eventsAfter(social, after, types)) {
        after = String(event.seq);
        const body = JSON.stringify(event);
        const headers = async (timestamp: string) => webhookHeaders(event, body, secret, timestamp);
        yield { id: event.id, type: event.type, at: event.occurredAt, body, headers };
      }
    },
  };
}

/** Callbacks are in the list whether or not their own receiver could be reached. */
async function hearProject(
  place: Place,
  given: string | undefined,
  types: readonly string[] | undefined,
): Promise<Hearing> {
  const client = place.open();
  const { app_key, app_secret } = place.appKey();
  const secret = given ?? app_secret;
  // Not by the last id: an event with an earlier id may be committed later.
  const seen = new Set<string>();
  for (const { delivery_id } of await unseen(client, seen, 1)) seen.add(delivery_id);
  return {
    verifyWith: given === undefined ? `the App Secret of ${app_key}.` : 'the secret that you gave.',
    json: { app_key },
    async *next() {
      for (const { delivery_id, event, created_at, body = '', sequence } of await unseen(client, seen)) {
        seen.add(delivery_id);
        if (types && !types.includes(event)) continue;
        const headers = async (timestamp: string) => ({
          'x-svc-sequence': String(sequence),
          'x-svc-attempt': '1',
          ...callbackHeaders(delivery_id, body, { app_key, secret, timestamp }),
        });
        yield { id: delivery_id, type: event, at: created_at, body, headers };
      }
    },
  };
}

/** Oldest first; back to the first page that contains a known one. */
async function unseen(
  client: Client<OpenOperations>,
  seen: ReadonlySet<string>,
  pages = Number.POSITIVE_INFINITY,
): Promise<Callback[]> {
  const found: Callback[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const { items } = await client.call('list_callback_deliveries', {
      page,
      page_size: PAGE,
      with_body: true,
    });
    const fresh = items.filter(({ delivery_id }) => !seen.has(delivery_id));
    found.push(...fresh);
    if (items.length < PAGE || fresh.length < items.length) break;
  }
  return found.toReversed();
}

/** Earlier callbacks are skipped. */
async function newestEvent(social: Client<SocialOperations>): Promise<string | undefined> {
  let last: string | undefined;
  for await (const { seq } of eventsAfter(social, undefined, undefined)) last = String(seq);
  return last;
}

export async function* eventsAfter(
  social: Client<SocialOperations>,
  start: string | undefined,
  types: readonly string[] | undefined,
): AsyncGenerator<WorkspaceEvent> {
  let after = start;
  for (;;) {
    const { items } = await social.call('list_events', {
      limit: PAGE,
      ...(after !== undefined && { after }),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server knows the types and refuses others by name
      ...(types && { types: [...types] as SocialOperations['list_events']['input']['types'] }),
    });
    yield* items;
    const last = items.at(-1);
    if (!last || items.length < PAGE) return;
    after = String(last.seq);
  }
}

const timestampNow = () => String(Math.floor(Date.now() / 1000));

/** Signs like the server signs an event of the workspace. */
function webhookHeaders(
  { id, type }: WorkspaceEvent,
  body: string,
  secret: string,
  timestamp: string,
): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    'x-parlance-signature': `t=${timestamp},v1=${signature}`,
    'x-parlance-delivery': id,
    'x-parlance-event': type,
    'x-parlance-attempt': '1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
  };
}

/** Signs like the server signs a callback; verifyCallback of the SDK accepts it. */
function callbackHeaders(
  id: string,
  body: string,
  { app_key, secret, timestamp }: { app_key: string; secret: string; timestamp: string },
): Record<string, string> {
  const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    ...signCall({ appKey: app_key, appSecret: secret, body: Buffer.from(body), timestamp }),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mac}`,
  };
}

/** The answer of the receiver. */
async function forward(url: string, body: string, headers: Record<string, string>): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch {
    return 'no answer';
  }
}
