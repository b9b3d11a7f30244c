import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { invalidField } from './errors.ts';
import { parseOwn } from './narrow.ts';
import { say } from './say.ts';

/**
 * Numbered pages of the open face. The maximum is PostgreSQL's integer; times 500 rows it
 * is still an exact double.
 */
const PAGE_MAX = 2_147_483_647;
const PAGE_SIZE_DEFAULT = 100;
const PAGE_SIZE_MAX = 500;
/** Keyset lists of the social face. */
export const LIMIT_DEFAULT = 25;
export const LIMIT_MAX = 100;

export interface Page {
  page: number;
  pageSize: number;
  offset: number;
}

/**
 * Reads `page` and `page_size` from a query string or a body. Values out of range are refused instead of
 * clamped: a caller who asks for 1 000 rows and gets 500 would believe that there are no more.
 */
export function readPage(input: { page?: unknown; page_size?: unknown }): Page {
  const page = readWhole('page', input.page, 1, PAGE_MAX);
  const pageSize = readWhole('page_size', input.page_size, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX);
  return { page, pageSize, offset: (page - 1) * pageSize };
}

/**
 * Digits only, because `Number` also accepts "1e3", "0x10" and " 7 ". An empty parameter counts as missing.
 */
function readWhole(field: string, value: unknown, fallback: number, max: number): number {
  if (value === undefined || value === '') return fallback;
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw invalidField(field, say('common.must_be_whole_number_1', { max }));
}

export type SortValue = string | number | boolean | null;

export interface Cursor {
  /** Sort value and id of the last row seen; the next page starts after it, whatever was inserted since. */
  k: readonly [SortValue, string];
  /** The sort order the cursor was made for. */
  s: string;
  /** `filtersHash` of everything else that decides which rows belong: filters, operation, tenant. */
  f: string;
}

const CURSOR_VERSION = 'v1.';
const MAC_BYTES = 8;

/** base64url of `v1.` + JSON + 8 bytes of HMAC-SHA256: opaque, so that callers cannot construct one. */
export function encodeCursor({ k, s, f }: Cursor, key: Uint8Array): string {
  // JSON would turn NaN and Infinity into null, and the next page would start at the wrong row.
  if (typeof k[0] === 'number' && !Number.isFinite(k[0]))
    throw new RangeError('A sort value must be finite.');
  const payload = Buffer.from(CURSOR_VERSION + JSON.stringify({ k, s, f }));
  return Buffer.concat([payload, sign(payload, key)]).toString('base64url');
}

/** Throws invalid_input unless the cursor is ours and was made for this sort and these filters. */
export function decodeCursor(text: string, expected: { s: string; f: string }, key: Uint8Array): Cursor {
  const bytes = Buffer.from(text, 'base64url');
  const payload = bytes.subarray(0, -MAC_BYTES);
  const mac = bytes.subarray(-MAC_BYTES);
  // Buffer ignores unknown characters, so only the exact spelling that we issued is accepted.
  const isOurs =
    bytes.length > MAC_BYTES &&
    bytes.toString('base64url') === text &&
    timingSafeEqual(mac, sign(payload, key)) &&
    payload.toString().startsWith(CURSOR_VERSION);
  if (!isOurs) throw invalidField('cursor', say('common.not_cursor_list'));

  const cursor = parseOwn<Cursor>(payload.toString().slice(CURSOR_VERSION.length));
  if (cursor.s !== expected.s) throw invalidField('cursor', say('common.belongs_another_sort_order'));
  if (cursor.f !== expected.f) throw invalidField('cursor', say('common.belongs_other_filters'));
  return cursor;
}

/** The same for equal filters with keys in any order; an undefined filter counts as missing. */
export function filtersHash(value: unknown): string {
  const canonical = JSON.stringify(value, (_key, part: unknown) => sortKeys(part)) ?? '';
  return createHash('sha256').update(canonical).digest('base64url').slice(0, 16);
}

function sortKeys(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sign(payload: Uint8Array, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(payload).digest().subarray(0, MAC_BYTES);
}
