import { createHash } from 'node:crypto';
import { schnorr } from '@noble/curves/secp256k1.js';
import { isObject } from '../http.ts';
import type { SocketLine } from '../web-socket.ts';

export interface Event {
  id: string;
  pubkey: string;
  created_at: number;
  kind: number;
  tags: string[][];
  content: string;
  sig: string;
}

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');
export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

export const publicKey = (secret: string) => hex(schnorr.getPublicKey(bytes(secret)));

const hashOf = ({ pubkey, created_at, kind, tags, content }: Omit<Event, 'id' | 'sig'>) =>
  sha256(JSON.stringify([0, pubkey, created_at, kind, tags, content]));

/** Signs an event like its author. */
export function sign(secret: string, draft: Omit<Event, 'id' | 'sig' | 'pubkey'>): Event {
  const event = { pubkey: publicKey(secret), ...draft };
  const id = hashOf(event);
  return { ...event, id, sig: hex(schnorr.sign(bytes(id), bytes(secret))) };
}

const isHex = (value: unknown, digits: number): value is string =>
  typeof value === 'string' && value.length === digits && /^[0-9a-f]+$/.test(value);

/** A valid event, or the reason why it is not. */
export function readEvent(input: unknown): Event | string {
  if (!isObject(input)) return 'invalid: event is not an object';
  const { id, pubkey, created_at, kind, tags, content, sig } = input;
  if (!isHex(id, 64) || !isHex(pubkey, 64) || !isHex(sig, 128))
    return 'invalid: id, pubkey or sig is not hex';
  if (typeof created_at !== 'number' || !Number.isInteger(created_at)) return 'invalid: created_at';
  if (typeof kind !== 'number' || !Number.isInteger(kind) || kind < 0 || kind > 65_535)
    return 'invalid: kind';
  const isText = (value: unknown): value is string => typeof value === 'string';
  const isTag = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
  if (!Array.isArray(tags) || !tags.every(isTag)) return 'invalid: tags are not lists of texts';
  if (typeof content !== 'string') return 'invalid: content is not a text';
  const event = { id, pubkey, created_at, kind, tags, content, sig };
  if (hashOf(event) !== id) return 'invalid: event id does not match';
  return isSigned(event) ? event : 'invalid: bad signature';
}

function isSigned({ sig, id, pubkey }: Event): boolean {
  try {
    return schnorr.verify(bytes(sig), bytes(id), bytes(pubkey));
  } catch {
    return false;
  }
}

export const tagged = ({ tags }: Event, name: string): string[] =>
  tags.flatMap(([each, value]) => (each === name && value !== undefined ? [value] : []));

/** NIP-01: every field of the filter must match; of a list, at least one value. */
export function fits(event: Event, filter: Record<string, unknown>): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (name === 'since') return event.created_at >= Number(wanted);
    if (name === 'until') return event.created_at <= Number(wanted);
    if (!Array.isArray(wanted)) return true;
    if (name === 'ids') return wanted.includes(event.id);
    if (name === 'authors') return wanted.includes(event.pubkey);
    if (name === 'kinds') return wanted.includes(event.kind);
    if (/^#[a-zA-Z]$/.test(name)) return tagged(event, name.slice(1)).some((value) => wanted.includes(value));
    return true;
  });
}

export const say = (line: SocketLine, ...message: unknown[]): void => line.send(JSON.stringify(message));

/** Null for invalid JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function readMessage(text: string): unknown[] {
  const value = parsed(text);
  return Array.isArray(value) ? value : [];
}
