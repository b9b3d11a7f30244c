import { createHash, randomBytes } from 'node:crypto';
import { schnorr } from '@noble/curves/secp256k1.js';
import { z } from 'zod';
import { fromBech32, toBech32 } from './bech32.ts';

export const HEX_32 = /^[0-9a-f]{64}$/;

/** NIP-01. */
export const NostrEvent = z.object({
  id: z.string().regex(HEX_32),
  pubkey: z.string().regex(HEX_32),
  created_at: z.int(),
  kind: z.int(),
  tags: z.array(z.array(z.string())),
  content: z.string(),
  sig: z.string().regex(/^[0-9a-f]{128}$/),
});
export type NostrEvent = z.output<typeof NostrEvent>;
export type Draft = Pick<NostrEvent, 'created_at' | 'kind' | 'tags' | 'content'>;

export const KIND = {
  profile: 0,
  note: 1,
  contacts: 3,
  deletion: 5,
  repost: 6,
  reaction: 7,
  /** A repost of anything but a note (NIP-18). */
  genericRepost: 16,
  comment: 1111,
  /** NIP-65. */
  relayList: 10_002,
  relayAuth: 22_242,
  remoteSigning: 24_133,
  blobAuth: 24_242,
  article: 30_023,
} as const;

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export const publicKeyOf = (secretKey: string): string => hexOf(schnorr.getPublicKey(bytesOf(secretKey)));

/**
 * The hash of what the author signs is the event's id: the same text at the same second
 * is always the same event.
 */
function idOf({ pubkey, created_at, kind, tags, content }: Omit<NostrEvent, 'id' | 'sig'>): string {
  // JSON.stringify escapes as NIP-01 requires, as long as the text has no lone surrogate.
  const text = JSON.stringify([0, pubkey, created_at, kind, tags, content]);
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Everything about an event but its signature. Half of a surrogate pair has no UTF-8, so it is replaced. */
export function unsignedEvent(pubkey: string, draft: Draft): Omit<NostrEvent, 'sig'> {
  const event = {
    pubkey,
    ...draft,
    content: draft.content.toWellFormed(),
    tags: draft.tags.map((tag) => tag.map((word) => word.toWellFormed())),
  };
  return { id: idOf(event), ...event };
}

export function signEvent(secretKey: string, draft: Draft): NostrEvent {
  const event = unsignedEvent(publicKeyOf(secretKey), draft);
  return { ...event, sig: hexOf(schnorr.sign(bytesOf(event.id), bytesOf(secretKey))) };
}

export const newKey = (): string => randomBytes(32).toString('hex');

/** Whoever holds the author's key. */
export interface Signer {
  pubkey: string;
  sign(draft: Draft): Promise<NostrEvent>;
}

export const keySigner = (secretKey: string): Signer => ({
  pubkey: publicKeyOf(secretKey),
  sign: async (draft) => signEvent(secretKey, draft),
});

/** A relay passes on what it was given; only this check shows whether it was altered or made up. */
export function isGenuine(event: NostrEvent): boolean {
  if (idOf(event) !== event.id) return false;
  try {
    return schnorr.verify(bytesOf(event.sig), bytesOf(event.id), bytesOf(event.pubkey));
  } catch {
    return false;
  }
}

/** In the forms that people copy: nsec1… or 64 hexadecimal digits. Null if it is not a key. */
export function readSecretKey(typed: string): string | null {
  const text = typed.trim();
  const bytes = text.startsWith('nsec1') ? fromBech32('nsec', text) : null;
  const hex = bytes === null ? text.toLowerCase() : hexOf(bytes);
  if (!HEX_32.test(hex)) return null;
  try {
    publicKeyOf(hex);
    return hex;
  } catch {
    // Zero, or beyond the order of the curve.
    return null;
  }
}

export const npubOf = (pubkey: string): string => toBech32('npub', bytesOf(pubkey));

/** The address of an event that can be replaced by a later one of the same name (NIP-01). */
export function addressOf({
  kind,
  pubkey,
  tags,
}: Pick<NostrEvent, 'kind' | 'pubkey' | 'tags'>): string | null {
  const name = tags.find(([each]) => each === 'd')?.[1];
  return kind === KIND.article && name !== undefined ? `${kind}:${pubkey}:${name}` : null;
}

/** Whose article an address names, and by what name; null for the id of a note. */
export function readAddress(text: string): { pubkey: string; name: string } | null {
  const [kind, pubkey = '', ...name] = text.split(':');
  return kind === String(KIND.article) ? { pubkey, name: name.join(':') } : null;
}

/** The NIP-19 form of an article: its name, author and kind. */
export function naddrOf(name: string, pubkey: string): string {
  const [text, kind] = [Buffer.from(name), Buffer.alloc(4)];
  kind.writeUInt32BE(KIND.article);
  return toBech32(
    'naddr',
    Uint8Array.from([0, text.length, ...text, 2, 32, ...bytesOf(pubkey), 3, kind.length, ...kind]),
  );
}

/** NIP-19: type, length, value. */
export function neventOf(id: string): string {
  return toBech32('nevent', Uint8Array.from([0, 32, ...bytesOf(id)]));
}
