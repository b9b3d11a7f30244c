import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, SocialOperations } from '../src/client.ts';
import { defineCommand } from './command.ts';
import { needed, text, texts, UsageError, wholeNumber } from './flags.ts';

const EVERY_SEC = 2;
const PAGE = 100;
const ANSWER_MS = 30_000;

export type WorkspaceEvent = SocialOperations['list_events']['output']['items'][number];

export const listen = defineCommand({
  name: 'listen',
  about: 'Forward what happens in the workspace to a program on this machine, as a webhook would.',
  flags: {
    'forward-to': needed(text('URL', 'Where your program listens: http://localhost:3000/hook.')),
    events: texts('TYPES', 'Only these: post.published,post.failed.'),
    secret: text('SECRET', 'Sign with this one instead of a new one.'),
    every: wholeNumber(1, 60, `Seconds between two looks (${EVERY_SEC}).`),
  },
  examples: ['listen --forward-to http://localhost:3000/hook'],

  async run(flags, place, { terminal, signal, isJson }) {
    const url = flags['forward-to'];
    if (!/^https?:\/\//.test(url)) throw new UsageError('--forward-to: must be an http(s) URL.');
    const secret = flags.secret ?? `whsec_${randomBytes(24).toString('base64url')}`;
    const social = place.social();
    let after = await newestEvent(social);
    if (!isJson) terminal.print(`Listening. Verify with this secret: ${secret}`);
    else terminal.print(JSON.stringify({ state: 'listening', secret }));
    for (;;) {
      for await (const event of eventsAfter(social, after, flags.events)) {
        after = String(event.seq);
        const answer = await forward(url, secret, event);
        const line = { id: event.id, type: event.type, status: answer };
        terminal.print(isJson ? JSON.stringify(line) : `${event.occurredAt}  ${event.type}  → ${answer}`);
      }
      await sleep((flags.every ?? EVERY_SEC) * 1000, undefined, { signal });
    }
  },
});

/** What was before is no news. */
export async function newestEvent(social: Client<SocialOperations>): Promise<string | undefined> {
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

/** The body and the headers of a webhook; how it was answered. */
async function forward(url: string, secret: string, event: WorkspaceEvent): Promise<string> {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-parlance-signature': `t=${timestamp},v1=${signature}`,
        'x-parlance-delivery': event.id,
        'x-parlance-event': event.type,
        'x-parlance-attempt': '1',
        'webhook-id': event.id,
        'webhook-timestamp': timestamp,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch {
    return 'no answer';
  }
}
