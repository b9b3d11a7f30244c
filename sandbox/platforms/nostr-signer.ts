import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { isObject } from '../http.ts';
import type { SandboxSocket, Scene } from '../platform.ts';
import type { SocketLine } from '../web-socket.ts';
import { keptIn } from '../world.ts';
import {
  type Event,
  fits,
  parsed,
  publicKey,
  readEvent,
  readMessage,
  say,
  sha256,
  sign,
  tagged,
} from './nostr-events.ts';

/** NIP-46. */
const REMOTE_SIGNING = 24_133;
/** A relay forgets these at once, and takes none that is old. */
const AGE_SEC_MAX = 600;

/**
 * How the signer treats a stranger: lets in anyone with the secret (`open`), shows a page first (`page`), does not
 * answer (`asleep`), or lets in and then changes the events it signs (`liar`).
 */
type Mood = 'open' | 'page' | 'asleep' | 'liar';
const MOODS: readonly Mood[] = ['open', 'page', 'asleep', 'liar'];

interface Guest {
  /** The kinds of events that it signs for them. */
  kinds: number[];
}

const signerKey = (author: string) => sha256(`signer of ${author}`);
/** Lets somebody in once. */
const wordOf = (author: string, mood: Mood) => sha256(`${mood} word of ${author}`).slice(0, 16);

/** What a person copies from the signer of an account to connect it. */
export function bunkerOf(author: string, baseUrl: string, mood: Mood = 'open'): string {
  const relay = `${baseUrl.replace(/^http/, 'ws')}/nostr/signer/${mood}`;
  const query = new URLSearchParams({ relay, secret: wordOf(author, mood) });
  return `bunker://${publicKey(signerKey(author))}?${query}`;
}

/** What a person requested on a connection, by its name. */
const subscriptions = new WeakMap<SocketLine, Map<string, Record<string, unknown>>>();

/** Relays that only carry the messages between a signer and its clients, each with a signer. */
export const signerSockets: SandboxSocket[] = MOODS.map((mood) => ({
  path: `/signer/${mood}`,
  opOf: (text) => (readMessage(text)[0] === 'EVENT' ? 'ask_signer' : null),
  refuse(_kind, text, line) {
    const [, event] = readMessage(text);
    say(line, 'OK', isObject(event) ? event['id'] : '', false, 'error: try again later');
  },
  run(text, line, scene) {
    const [type, first, second] = readMessage(text);
    if (type === 'REQ' && typeof first === 'string' && isObject(second)) {
      const named = subscriptions.get(line) ?? new Map<string, Record<string, unknown>>();
      subscriptions.set(line, named.set(first, second));
      return say(line, 'EOSE', first);
    }
    if (type !== 'EVENT') return;
    const event = readEvent(first);
    const verdict = typeof event === 'string' ? event : wrongWith(event, scene);
    say(line, 'OK', isObject(first) ? first['id'] : '', verdict === '', verdict);
    if (typeof event === 'string' || verdict !== '' || mood === 'asleep') return;
    const answer = answerTo(event, mood, scene);
    if (answer === null) return;
    for (const [name, filter] of subscriptions.get(line) ?? [])
      if (fits(answer, filter)) say(line, 'EVENT', name, answer);
  },
}));

function wrongWith(event: Event, scene: Scene): string {
  if (event.kind !== REMOTE_SIGNING) return 'blocked: this relay is for signers';
  const isFresh = Math.abs(event.created_at - scene.world.now() / 1000) < AGE_SEC_MAX;
  return isFresh ? '' : 'invalid: ephemeral event expired';
}

function answerTo(event: Event, mood: Mood, scene: Scene): Event | null {
  const [to] = tagged(event, 'p');
  const secrets = Object.values(scene.state.accounts).map(({ facts }) => String(facts['secretKey']));
  const author = secrets.find((secret) => publicKey(signerKey(publicKey(secret))) === to);
  if (author === undefined) return null;
  const own = signerKey(publicKey(author));
  const key = sharedKey(own, event.pubkey);
  const question = opened(key, event.content);
  if (question === null) return null;
  const answer = { id: question.id, ...replyTo(question, event.pubkey, author, mood, scene) };
  return sign(own, {
    kind: REMOTE_SIGNING,
    created_at: Math.floor(scene.world.now() / 1000),
    tags: [['p', event.pubkey]],
    content: sealed(key, JSON.stringify(answer)),
  });
}

function replyTo(
  { method, params }: Question,
  client: string,
  author: string,
  mood: Mood,
  { state }: Scene,
): { result: string; error?: string } {
  const guests = keptIn<Guest>(state, 'guests');
  const spent = keptIn<string>(state, 'spentWords');
  const refusal = (error: string) => ({ result: '', error });
  if (method === 'connect') {
    const [, word = '', permissions = ''] = params;
    if (word !== wordOf(publicKey(author), mood)) return refusal('invalid secret');
    if (spent[word] !== undefined && spent[word] !== client) return refusal('secret already used');
    if (mood === 'page') return { result: 'auth_url', error: 'https://signer.example/confirm?id=1' };
    spent[word] = client;
    const kinds = [...permissions.matchAll(/sign_event:(\d+)/g)].map(([, kind]) => Number(kind));
    guests[client] = { kinds };
    return { result: 'ack' };
  }
  const guest = guests[client];
  if (!guest) return refusal('unauthorized');
  if (method === 'ping') return { result: 'pong' };
  if (method === 'get_public_key') return { result: publicKey(author) };
  if (method !== 'sign_event') return refusal(`unknown method ${method}`);
  const draft = draftIn(params[0] ?? '');
  if (draft === null) return refusal('invalid event');
  if (!guest.kinds.includes(draft.kind)) return refusal(`no permission to sign kind ${draft.kind}`);
  const words = mood === 'liar' && draft.kind === 1 ? `${draft.content} (signed elsewhere)` : draft.content;
  return { result: JSON.stringify(sign(author, { ...draft, content: words })) };
}

interface Question {
  id: string;
  method: string;
  params: string[];
}

function opened(key: Buffer, payload: string): Question | null {
  const text = unsealed(key, payload);
  const value = text === null ? null : parsed(text);
  if (!isObject(value)) return null;
  const { id, method, params } = value;
  const areTexts = Array.isArray(params) && params.every((each) => typeof each === 'string');
  return typeof id === 'string' && typeof method === 'string' && areTexts ? { id, method, params } : null;
}

/** Only what NIP-46 names: the signer fills in the author, the id and the signature. */
function draftIn(text: string): Pick<Event, 'created_at' | 'kind' | 'tags' | 'content'> | null {
  const value = parsed(text);
  if (!isObject(value)) return null;
  const { created_at, kind, tags, content } = value;
  if (typeof created_at !== 'number' || typeof kind !== 'number' || typeof content !== 'string') return null;
  const isTag = (tag: unknown): tag is string[] =>
    Array.isArray(tag) && tag.every((w) => typeof w === 'string');
  return Array.isArray(tags) && tags.every(isTag) ? { created_at, kind, tags, content } : null;
}

/** NIP-44, written apart from the product's own: a mistake made twice in the same way would not be seen. */
function sharedKey(secret: string, pubkey: string): Buffer {
  const point = secp256k1.getSharedSecret(Buffer.from(secret, 'hex'), Buffer.from(`02${pubkey}`, 'hex'));
  return hmac('nip44-v2', point.subarray(1, 33));
}

const hmac = (key: string | Uint8Array, ...parts: Uint8Array[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();

/** Encrypts and decrypts alike, and says by which key the result is signed. */
function crypt(key: Buffer, nonce: Buffer, data: Buffer): { data: Buffer; macKey: Buffer } {
  const one = hmac(key, nonce, Buffer.of(1));
  const two = hmac(key, one, nonce, Buffer.of(2));
  const three = hmac(key, two, nonce, Buffer.of(3));
  const rest = Buffer.concat([two, three]);
  const cipher = createCipheriv('chacha20', one, Buffer.concat([Buffer.alloc(4), rest.subarray(0, 12)]));
  return { data: Buffer.concat([cipher.update(data), cipher.final()]), macKey: rest.subarray(12, 44) };
}

/** 32, 64, …, 256, 320, …: eight steps for each power of two from there on. */
function roomFor(bytes: number): number {
  let room = 32;
  while (room < bytes) room += Math.max(32, 2 ** Math.floor(Math.log2(room)) / 4);
  return room;
}

function sealed(key: Buffer, text: string): string {
  const words = Buffer.from(text);
  const padded = Buffer.alloc(2 + roomFor(words.length));
  padded.writeUInt16BE(words.length);
  words.copy(padded, 2);
  const nonce = randomBytes(32);
  const { data, macKey } = crypt(key, nonce, padded);
  return Buffer.concat([Buffer.of(2), nonce, data, hmac(macKey, nonce, data)]).toString('base64');
}

function unsealed(key: Buffer, payload: string): string | null {
  const bytes = Buffer.from(payload, 'base64');
  const [nonce, encrypted] = [bytes.subarray(1, 33), bytes.subarray(33, -32)];
  if (bytes[0] !== 2 || encrypted.length < 34) return null;
  const { data, macKey } = crypt(key, nonce, encrypted);
  if (!hmac(macKey, nonce, encrypted).equals(bytes.subarray(-32))) return null;
  const length = data.readUInt16BE();
  return data.length === 2 + roomFor(length) ? data.toString('utf8', 2, 2 + length) : null;
}
