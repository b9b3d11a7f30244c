import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { OutboundError, type OutboundSocket } from '#platform/net/outbound.ts';
import type { PlatformContext, Token } from '../../connection.ts';
import { PlatformError } from '../../contract.ts';
import { platformError, type RefusalFacts } from '../../errors.ts';
import { baseOf, isConfigured } from '../../http.ts';
import { isGenuine, KIND, NostrEvent, type Signer } from './event.ts';

const REAL = { api: 'https://relay.damus.io', media: 'https://blossom.primal.net' };

/** Where an account writes, and where its pictures are stored. */
export interface Places {
  relays: readonly string[];
  media: string;
}

/** What is known of an account: what a person typed, and what its profile told. */
type Known = Pick<Token, 'secrets'> & { facts?: Readonly<Record<string, unknown>> };

const Facts = z.object({ writeRelays: z.array(z.string()).catch([]) });

/**
 * What a person typed, or the configured places if they typed nothing, and the relays on which the author's
 * readers look.
 */
export function placesOf(ctx: PlatformContext, { secrets = {}, facts = {} }: Known = {}): Places {
  const { relays = '', mediaServer = '' } = secrets;
  const typed = relays.split(/[\s,]+/).filter(Boolean);
  const named = typed.length > 0 ? typed : [baseOf(ctx, REAL, 'api').replace(/^http/, 'ws')];
  const all = [...named, ...Facts.parse(facts).writeRelays];
  // One relay can be written with and without a slash at its end.
  const distinct = Map.groupBy(all, (relay) => URL.parse(relay)?.href.replace(/\/$/, '') ?? relay);
  return {
    relays: [...distinct.values()].flatMap(([relay = '']) => relay),
    media: mediaServer === '' ? baseOf(ctx, REAL, 'media') : mediaServer,
  };
}

export interface Filter {
  ids?: readonly string[];
  authors?: readonly string[];
  kinds?: readonly number[];
  '#e'?: readonly string[];
  '#a'?: readonly string[];
  '#d'?: readonly string[];
  '#A'?: readonly string[];
  '#p'?: readonly string[];
  limit?: number;
}

const TIMEOUT_MS = 15_000;
const MESSAGE_BYTES_MAX = 512 * 1024;
/** Each event is verified, which takes a millisecond. */
const EVENTS_MAX = 600;

type Message = readonly unknown[];

/** One conversation with one relay. `signer` signs the answer if it asks for authentication (NIP-42). */
export async function talk<Result>(
  ctx: PlatformContext,
  relay: string,
  signer: Signer,
  requests: readonly Message[],
  read: (message: Message) => { done: Result } | 'refused: auth' | null,
): Promise<Result> {
  const line = await open(ctx, relay);
  try {
    let challenge: string | null = null;
    let hasAnswered = false;
    let isWanted = false;
    const sendAll = () => {
      for (const request of requests) line.send(JSON.stringify(request));
    };
    sendAll();
    for (;;) {
      const message = parse(await line.next());
      if (message[0] === 'AUTH' && typeof message[1] === 'string') challenge = message[1];
      const verdict = read(message);
      if (verdict === 'refused: auth') isWanted = true;
      else if (verdict !== null) return verdict.done;
      if (!isWanted || challenge === null || hasAnswered) continue;
      hasAnswered = true;
      isWanted = false;
      line.send(JSON.stringify(['AUTH', await proofOf(ctx, relay, challenge, signer)]));
      sendAll();
    }
  } finally {
    line.close();
  }
}

const open = (ctx: PlatformContext, relay: string): Promise<OutboundSocket> =>
  ctx.outbound.webSocket({
    url: relay,
    timeoutMs: TIMEOUT_MS,
    maxMessageBytes: MESSAGE_BYTES_MAX,
    signal: ctx.signal,
    trusted: isOperators(ctx, relay),
  });

const isOperators = (ctx: PlatformContext, relay: string) => {
  const url = URL.parse(relay.replace(/^ws/, 'http'));
  return url !== null && isConfigured(ctx, url);
};

const proofOf = (ctx: PlatformContext, relay: string, challenge: string, signer: Signer) =>
  signer.sign({
    kind: KIND.relayAuth,
    created_at: Math.floor(ctx.clock.now().getTime() / 1000),
    tags: [
      ['relay', relay],
      ['challenge', challenge],
    ],
    content: '',
  });

function parse(text: string): Message {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

const isAuthWanted = (words: unknown) => typeof words === 'string' && words.startsWith('auth-required:');

/** Every relay keeps its own copy, so one that accepts it is enough. */
export async function publishEvent(
  ctx: PlatformContext,
  { relays }: Places,
  signer: Signer,
  event: NostrEvent,
): Promise<void> {
  const answers = await Promise.all(
    relays.map((relay) => sendTo(ctx, relay, signer, event).catch((error: unknown) => error)),
  );
  if (answers.includes('taken')) return;
  const errors = answers.map(asPlatformError);
  // A relay whose answer was lost may have it.
  const [first] = errors.sort(
    (a, b) => Number(b.failure.effect === 'unknown') - Number(a.failure.effect === 'unknown'),
  );
  if (first) throw first;
}

function sendTo(ctx: PlatformContext, relay: string, signer: Signer, event: NostrEvent): Promise<'taken'> {
  return talk(ctx, relay, signer, [['EVENT', event]], ([type, id, isTaken, words]) => {
    if (type !== 'OK' || id !== event.id) return null;
    // "duplicate:" comes with true: the relay already has it.
    if (isTaken === true) return { done: 'taken' as const };
    if (isAuthWanted(words)) return 'refused: auth';
    throw platformError(refusal(typeof words === 'string' ? words : ''));
  });
}

export function asPlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  if (!(error instanceof OutboundError)) throw error;
  const isOpen = !error.notSent;
  const what = isOpen ? say('platform.answer_platform_lost') : say('platform.platform_could_not_be_reached');
  return platformError({
    errorCode: isOpen ? 'outcome_unknown' : 'platform_unavailable',
    message: say('platform.what_we_saw', { what, seen: error.message }),
    effect: isOpen ? 'unknown' : 'none',
  });
}

const WAIT_SEC = 60;

/** NIP-01 and NIP-42: a keyword for programs, a colon, text for people. */
export function refusal(words: string): RefusalFacts {
  const [prefix = ''] = words.split(':', 1);
  const reported = { platformCode: prefix.slice(0, 40), platformMessage: words };
  if (prefix === 'rate-limited') return { errorCode: 'rate_limited', retryAfterSec: WAIT_SEC, ...reported };
  if (prefix === 'error') return { errorCode: 'platform_unavailable', effect: 'unknown', ...reported };
  if (prefix === 'blocked' || prefix === 'mute') return { errorCode: 'policy', ...reported };
  if (prefix === 'restricted' || prefix === 'auth-required')
    return { errorCode: 'permission_missing', ...reported };
  if (/too (?:long|large|big)|length|size/i.test(words)) return { errorCode: 'text_too_long', ...reported };
  return { errorCode: 'invalid_settings', ...reported };
}

/** All events that any of the relays has, without duplicates; null if none of them answered. */
export async function readEvents(
  ctx: PlatformContext,
  { relays }: Places,
  signer: Signer,
  filter: Filter,
): Promise<NostrEvent[] | null> {
  const answers = await Promise.all(
    relays.map((relay) => readFrom(ctx, relay, signer, filter).catch(nullWhenAway)),
  );
  const heard = answers.filter((events) => events !== null);
  if (heard.length === 0) return null;
  const byId = new Map(heard.flat().map((event) => [event.id, event]));
  return [...byId.values()];
}

const SUBSCRIPTION = 'read';

function readFrom(
  ctx: PlatformContext,
  relay: string,
  signer: Signer,
  filter: Filter,
): Promise<NostrEvent[]> {
  const events: NostrEvent[] = [];
  return talk(ctx, relay, signer, [['REQ', SUBSCRIPTION, filter]], ([type, id, content]) => {
    if (id !== SUBSCRIPTION) return null;
    if (type === 'EVENT') {
      const event = NostrEvent.safeParse(content).data;
      if (event && isGenuine(event)) events.push(event);
    }
    if (type === 'EOSE' || events.length >= EVENTS_MAX) return { done: events };
    if (type !== 'CLOSED') return null;
    if (isAuthWanted(content)) return 'refused: auth';
    throw platformError(refusal(typeof content === 'string' ? content : ''));
  });
}

/** How many there are (NIP-45), according to the relay that knows most; null if none counts. */
export async function countEvents(
  ctx: PlatformContext,
  { relays }: Places,
  signer: Signer,
  filter: Filter,
): Promise<number | null> {
  const answers = await Promise.all(
    relays.map((relay) =>
      talk(ctx, relay, signer, [['COUNT', SUBSCRIPTION, filter]], ([type, id, content]) => {
        // A relay that does not support counting says so in its own words.
        if (type === 'NOTICE' || (type === 'CLOSED' && !isAuthWanted(content))) return { done: null };
        if (id !== SUBSCRIPTION) return null;
        if (type === 'CLOSED') return 'refused: auth';
        return type === 'COUNT' ? { done: Counted.safeParse(content).data?.count ?? null } : null;
      }).catch(nullWhenAway),
    ),
  );
  const counts = answers.filter((count) => count !== null);
  return counts.length === 0 ? null : Math.max(...counts);
}

const Counted = z.object({ count: z.number() });

function nullWhenAway(error: unknown): null {
  if (error instanceof OutboundError || error instanceof PlatformError) return null;
  throw error;
}

export const unavailable = () => platformError({ errorCode: 'platform_unavailable' });
