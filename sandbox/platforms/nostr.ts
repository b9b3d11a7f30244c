import { isObject, type Reply } from '../http.ts';
import type { SandboxPlatform, SandboxSocket, Scene } from '../platform.ts';
import type { SocketLine } from '../web-socket.ts';
import { grown, keptIn, type SandboxPost } from '../world.ts';
import { blobRoutes } from './nostr-blobs.ts';
import {
  type Event,
  fits,
  publicKey,
  readEvent,
  readMessage,
  say,
  sha256,
  sign,
  tagged,
} from './nostr-events.ts';
import { signerSockets } from './nostr-signer.ts';

/** Each relay has its own limit. */
const contentMax = (mood: Mood) => (mood === 'auth' ? 4096 : 8196);
const MESSAGE_BYTES_MAX = 65_535;
const FUTURE_SEC = 900;
const PAST_SEC = 3 * 365 * 86_400;
const [PROFILE, NOTE, CONTACTS, DELETION, REPOST, REACTION, COMMENT, AUTH, ARTICLE] = [
  0, 1, 3, 5, 6, 7, 1111, 22_242, 30_023,
];

/**
 * open: accepts everybody. auth: requires authentication (NIP-42). members: accepts nobody here. work:
 * requires proof of work (NIP-13).
 */
type Mood = 'open' | 'auth' | 'members' | 'work';
/** The required number of leading zero bits in an id. */
const WORK_BITS = 20;

const document = (mood: Mood) => (): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/nostr+json' },
  body: JSON.stringify({
    name: `Lantern relay (${mood})`,
    supported_nips: [1, 9, 11, 42, 45],
    limitation: {
      max_message_length: MESSAGE_BYTES_MAX,
      max_content_length: contentMax(mood),
      auth_required: mood === 'auth',
      min_pow_difficulty: mood === 'work' ? WORK_BITS : 0,
      created_at_lower_limit: PAST_SEC,
      created_at_upper_limit: FUTURE_SEC,
    },
  }),
});

const account = (handle: string, name: string, followers: number) => {
  const secretKey = sha256(`${handle} of the sandbox`);
  return { id: publicKey(secretKey), handle, name, followers, facts: { secretKey } };
};

/** Four relays, the relays of signers, and a file server. */
export const nostr: SandboxPlatform = {
  name: 'nostr',
  prefixes: ['nostr'],
  routes: [
    { op: 'read_document', method: 'GET', path: '/', run: document('open') },
    { op: 'read_document', method: 'GET', path: '/auth', run: document('auth') },
    { op: 'read_document', method: 'GET', path: '/members', run: document('members') },
    { op: 'read_document', method: 'GET', path: '/work', run: document('work') },
    ...blobRoutes,
  ],
  sockets: [
    relay('/', 'open'),
    relay('/auth', 'auth'),
    relay('/members', 'members'),
    relay('/work', 'work'),
    ...signerSockets,
  ],
  accounts: [account('lantern', 'Lantern Studio', 940), account('harbour', 'Harbour Books', 120)],
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated') return { status: 401, headers: { 'x-reason': 'Unauthorized' } };
    if (kind === 'not_found') return { status: 404, headers: { 'x-reason': 'Not found' } };
    if (kind === 'server_error') return { status: value ?? 503, headers: { 'x-reason': 'Out of order' } };
    return { status: 429, headers: { 'retry-after': String(value ?? 60), 'x-reason': 'Slow down' } };
  },
};

/** The challenge of each connection, and whether it has authenticated. */
const guests = new WeakMap<SocketLine, { challenge: string; isKnown: boolean }>();

function relay(path: string, mood: Mood): SandboxSocket {
  return {
    path,
    greet(line) {
      if (mood !== 'auth') return;
      const challenge = sha256(String(Math.random())).slice(0, 24);
      guests.set(line, { challenge, isKnown: false });
      say(line, 'AUTH', challenge);
    },
    opOf(text) {
      const [type, first] = readMessage(text);
      if (type === 'EVENT')
        return isObject(first) && first['kind'] === DELETION ? 'delete_event' : 'publish_event';
      if (type === 'COUNT') return 'count_events';
      return type === 'REQ' ? 'read_events' : null;
    },
    refuse(kind, text, line) {
      const [type, first] = readMessage(text);
      const words =
        kind === 'rate_limit' ? 'rate-limited: slow down there' : 'error: could not save the event';
      if (type === 'EVENT') say(line, 'OK', isObject(first) ? first['id'] : '', false, words);
      else say(line, 'CLOSED', first, words);
    },
    run(text, line, scene, baseUrl) {
      const [type, first, ...rest] = readMessage(text);
      const isStranger = mood === 'auth' && guests.get(line)?.isKnown !== true;
      if (type === 'AUTH') return recognize(line, first, scene, `${baseUrl}${path === '/' ? '' : path}`);
      if (type === 'EVENT') {
        const verdict = isStranger
          ? 'auth-required: we only take events of people who say who they are'
          : mood === 'members'
            ? 'restricted: we only take events of members'
            : mood === 'work' && !isWorkedFor(first)
              ? `pow: difficulty is less than ${WORK_BITS}`
              : take(first, scene, mood, Buffer.byteLength(text));
        const isTaken = verdict === '' || verdict.startsWith('duplicate:');
        return say(line, 'OK', isObject(first) ? first['id'] : '', isTaken, verdict);
      }
      if (type !== 'REQ' && type !== 'COUNT') {
        if (type !== 'CLOSE') say(line, 'NOTICE', 'error: unknown message');
        return;
      }
      if (isStranger) return say(line, 'CLOSED', first, 'auth-required: say who you are');
      const filters = rest.filter(isObject);
      if (type === 'COUNT') return say(line, 'COUNT', first, { count: count(filters, scene, mood) });
      for (const event of select(filters, scene, mood)) say(line, 'EVENT', first, event);
      say(line, 'EOSE', first);
    },
  };
}

const isWorkedFor = (event: unknown) =>
  isObject(event) && BigInt(`0x${String(event['id'])}`) >> BigInt(256 - WORK_BITS) === 0n;

function recognize(line: SocketLine, input: unknown, scene: Scene, url: string): void {
  const event = readEvent(input);
  const guest = guests.get(line);
  if (typeof event === 'string') return say(line, 'OK', isObject(input) ? input['id'] : '', false, event);
  const isFresh = Math.abs(event.created_at - scene.world.now() / 1000) < 600;
  const [asked] = tagged(event, 'challenge');
  const [place = ''] = tagged(event, 'relay');
  const isFor = place.replace(/^ws/, 'http').replace(/\/$/, '') === url;
  const isRight = event.kind === AUTH && isFresh && isFor && asked === guest?.challenge;
  if (guest && isRight) guest.isKnown = true;
  say(line, 'OK', event.id, isRight, isRight ? '' : 'invalid: this answers another question');
}

/** What a relay has stored: each has only what was sent to it. */
const storeOf = (scene: Scene, mood: Mood) =>
  keptIn<Event>(scene.state, mood === 'open' ? 'events' : `events of ${mood}`);

/** Stores an event. Returns an empty text, or the relay's reason for refusing it. */
function take(input: unknown, scene: Scene, mood: Mood, messageBytes: number): string {
  const event = readEvent(input);
  if (typeof event === 'string') return event;
  const now = scene.world.now() / 1000;
  if (messageBytes > MESSAGE_BYTES_MAX) return 'invalid: message too large';
  const most = contentMax(mood);
  if ([...event.content].length > most) return `invalid: content too long, at most ${most}`;
  if (event.created_at > now + FUTURE_SEC) return 'invalid: created_at too late';
  if (event.created_at < now - PAST_SEC) return 'invalid: created_at too early';
  if (event.kind === AUTH) return 'invalid: this is for AUTH';
  if (event.kind === ARTICLE && tagged(event, 'd').length !== 1) return 'invalid: an article has one d tag';
  if (scene.faults.some(({ kind }) => kind === 'policy')) return 'blocked: this is not for us';
  const events = storeOf(scene, mood);
  const others = Object.values(events);
  if (others.some((each) => isDeletedBy(event, each))) return 'deleted: its author asked for it';
  if (events[event.id]) return 'duplicate: already have this event';
  const before = others.find((each) => slotOf(each) !== null && slotOf(each) === slotOf(event));
  if (before && !isLater(event, before)) return 'replaced: have newer event';
  if (before) delete events[before.id];
  events[event.id] = event;
  const { posts } = scene.state;
  if ([NOTE, COMMENT, ARTICLE].includes(event.kind)) {
    const post = postOf(event);
    const { [post.id]: known } = posts;
    // A later version is the same post, and its comments go on naming the first.
    posts[post.id] = { ...post, ...(known && { createdAt: known.createdAt, facts: known.facts }) };
  }
  for (const each of others)
    if (isDeletedBy(each, event)) {
      delete events[each.id];
      const { [keyOf(each)]: shown } = posts;
      if (shown) shown.deleted = true;
    }
  return '';
}

/** Of events with the same slot, a relay keeps only the latest (NIP-01). */
function slotOf(event: Event): string | null {
  const { kind, pubkey } = event;
  if (kind === PROFILE || kind === CONTACTS || (kind >= 10_000 && kind < 20_000)) return `${kind}:${pubkey}:`;
  return kind >= 30_000 && kind < 40_000 ? `${kind}:${pubkey}:${tagged(event, 'd')[0] ?? ''}` : null;
}

/** Of the same second, the one with the lower id wins. */
const isLater = (event: Event, before: Event) =>
  event.created_at > before.created_at || (event.created_at === before.created_at && event.id < before.id);

/** NIP-09: events of others cannot be deleted, and of a slot only what is not newer than the request. */
function isDeletedBy(event: Event, request: Event): boolean {
  if (request.kind !== DELETION || event.kind === DELETION || request.pubkey !== event.pubkey) return false;
  if (tagged(request, 'e').includes(event.id)) return true;
  return tagged(request, 'a').includes(slotOf(event) ?? '-') && event.created_at <= request.created_at;
}

/** People see one article, whatever its version. */
const keyOf = (event: Event): string => (event.kind === ARTICLE ? (slotOf(event) ?? event.id) : event.id);

const postOf = (event: Event): SandboxPost => ({
  id: keyOf(event),
  accountId: event.pubkey,
  text: [...tagged(event, 'title'), event.content].join('\n'),
  media: event.tags.flatMap(([name, ...more]) =>
    name === 'imeta' ? more.flatMap((each) => /^x ([0-9a-f]{64})$/.exec(each)?.[1] ?? []) : [],
  ),
  replyTo: tagged(event, 'e').at(-1) ?? null,
  createdAt: event.created_at * 1000,
  hidden: false,
  deleted: false,
  url: `https://njump.me/${event.id}`,
  facts: { kind: event.kind, event: event.id },
});

/** Received events, profiles and answers of readers. */
function allEvents(scene: Scene, mood: Mood): Event[] {
  const { accounts, comments, posts } = scene.state;
  const sent = Object.values(storeOf(scene, mood));
  const profiles = Object.values(accounts).flatMap(({ id, handle, name, facts }) =>
    typeof facts['secretKey'] === 'string'
      ? [profileOf(facts['secretKey'], { name: handle, display_name: name, picture: scene.faceUrl(id) })]
      : [],
  );
  const answers = Object.values(comments)
    .filter(({ deleted }) => !deleted)
    .flatMap(({ author, postId, text, createdAt }) => {
      const secret = sha256(`${author.id} of the sandbox`);
      const { kind, event = postId } = posts[postId]?.facts ?? {};
      // Notes are answered by notes. An answer to an article is a comment that names its address.
      const isOfArticle = kind === ARTICLE;
      const note = {
        kind: isOfArticle ? COMMENT : NOTE,
        created_at: Math.floor(createdAt / 1000),
        content: text,
        tags: isOfArticle
          ? [
              ['A', postId],
              ['K', String(ARTICLE)],
              ['a', postId],
              ['e', String(event)],
              ['k', String(ARTICLE)],
            ]
          : [['e', postId, '', 'root']],
      };
      return [signOnce(secret, note), profileOf(secret, { name: author.handle, display_name: author.name })];
    });
  return [...sent, ...profiles, ...answers];
}

const profileOf = (secret: string, about: object): Event =>
  signOnce(secret, { kind: PROFILE, created_at: 1_700_000_000, content: JSON.stringify(about), tags: [] });

/** Cached, because a signature takes a millisecond and the same events are requested repeatedly. */
const signed = new Map<string, Event>();
function signOnce(secret: string, draft: Parameters<typeof sign>[1]): Event {
  const key = sha256(JSON.stringify([secret, draft]));
  const event = signed.get(key) ?? sign(secret, draft);
  signed.set(key, event);
  return event;
}

function select(filters: readonly Record<string, unknown>[], scene: Scene, mood: Mood): Event[] {
  const events = allEvents(scene, mood).sort(
    (a, b) => b.created_at - a.created_at || a.id.localeCompare(b.id),
  );
  const chosen = filters.flatMap((filter) => {
    const limit = Number(filter['limit'] ?? 500);
    return events.filter((event) => fits(event, filter)).slice(0, limit);
  });
  return [...new Map(chosen.map((event) => [event.id, event])).values()];
}

/**
 * NIP-45. Followers and reactions are not real events in the sandbox: their numbers grow as on other
 * platforms.
 */
function count(filters: readonly Record<string, unknown>[], scene: Scene, mood: Mood): number {
  const [filter = {}] = filters;
  const of = (name: string) => (Array.isArray(filter[name]) ? filter[name].map(String) : []);
  const [kind] = of('kinds').map(Number);
  const post = scene.state.posts[of('#e')[0] ?? of('#a')[0] ?? ''];
  if (kind === CONTACTS) return scene.state.accounts[of('#p')[0] ?? '']?.followers ?? 0;
  if (post && kind === REACTION) return grown(post, scene.world.now(), 80);
  if (post && kind === REPOST) return grown(post, scene.world.now(), 20);
  return select(filters, scene, mood).length;
}
