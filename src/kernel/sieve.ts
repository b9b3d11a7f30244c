import {
  checkKey,
  checkText,
  JSON_DEPTH_MAX,
  refuse,
  refuseDepth,
  refuseInfinite,
  type Trail,
  type Where,
} from './json-rules.ts';
import { fieldsOf } from './narrow.ts';
import { type EscapedKey, type Scan, scanJson } from './scan-json.ts';

const STAND_IN = '\uD800';

/** ignoreBOM keeps the mark in the text, so that it can be refused instead of silently dropped. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenientUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Raw body bytes → JSON object. Throws AppError invalid_input with a message that says
 * what is wrong and where.
 */
export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  const text = decode(bytes);
  if (text.startsWith('\uFEFF')) throw refuse('The body must not start with a byte order mark.');
  // One test is enough: text that starts with a brace parses to an object or not at all.
  if (!/^[ \t\r\n]*\{/.test(text)) throw refuse('The body must be a JSON object.');
  return parse(text, scanJson(text));
}

/**
 * For values that did not pass through parseJsonObject (query strings, path params, MCP arguments): applies
 * the same rules to a parsed value. Duplicate keys are already lost and cannot be detected.
 */
export function sieveValue(value: unknown): void {
  const trail: Trail = [];
  walk(value, trail, () => trail);
}

function walk(value: unknown, trail: Trail, where: Where): void {
  if (typeof value === 'string') return checkText(value, where);
  if (typeof value === 'number' && !Number.isFinite(value)) throw refuseInfinite(where);
  if (typeof value !== 'object' || value === null) return;
  const level = trail.length;
  // The trail has one step per enclosing container. The limit also stops cyclic values.
  if (level === JSON_DEPTH_MAX) throw refuseDepth(where);

  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      trail[level] = index;
      walk(value[index], trail, where);
    }
  } else {
    for (const [key, member] of Object.entries(value)) {
      trail[level] = key;
      checkKey(key, where);
      checkText(key, where);
      walk(member, trail, where);
    }
  }
  trail.length = level;
}

function decode(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw refuse(`The body is not valid UTF-8 (at byte ${firstBadByte(bytes)}).`);
  }
}

/**
 * Counted from 0. A lenient decoder marks the position with U+FFFD, which may also be valid text (EF BF BD).
 */
function firstBadByte(bytes: Uint8Array): number {
  const text = lenientUtf8.decode(bytes);
  let byte = 0;
  let from = 0;
  for (let mark = text.indexOf('\uFFFD'); mark !== -1; mark = text.indexOf('\uFFFD', from)) {
    byte += Buffer.byteLength(text.slice(from, mark));
    if (bytes[byte] !== 0xef || bytes[byte + 1] !== 0xbf || bytes[byte + 2] !== 0xbd) break;
    byte += 3;
    from = mark + 1;
  }
  return byte;
}

function parse(text: string, { strayAt, escapedKeys }: Scan): Record<string, unknown> {
  try {
    // The scan accepts only objects.
    const value: Record<string, unknown> = JSON.parse(text);
    return escapedKeys.length === 0 ? value : parseWithStandIns(text, escapedKeys);
  } catch (error) {
    // V8 quotes the caller's text in its message, so only the position is used.
    const message = error instanceof Error ? error.message : '';
    const position = /at position (\d+)/.exec(message)?.[1];
    const at = position ?? (message.includes('end of JSON') ? text.length : strayAt);
    throw refuse(`The body is not valid JSON${at === null ? '' : ` (at character ${at})`}.`);
  }
}

/**
 * JSON.parse of V8 13.6 misreads escaped keys (nodejs/node#63785): once anybody has sent the key "c\\", the
 * keys "c\"" and "c\n" of the next caller come back as a c and a backslash. Keys without a backslash are
 * safe, so escaped ones are parsed as stand-ins and renamed. A stand-in starts with half of a surrogate pair,
 * which the scan refuses in keys.
 */
function parseWithStandIns(text: string, escapedKeys: readonly EscapedKey[]): Record<string, unknown> {
  let plain = '';
  let copiedTo = 0;
  for (const [index, [from, to]] of escapedKeys.entries()) {
    plain += `${text.slice(copiedTo, from)}${STAND_IN}${index}`;
    copiedTo = to;
  }
  return fieldsOf(giveNamesBack(JSON.parse(plain + text.slice(copiedTo)), escapedKeys));
}

function giveNamesBack(value: unknown, escapedKeys: readonly EscapedKey[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => giveNamesBack(item, escapedKeys));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key.startsWith(STAND_IN) ? escapedKeys[Number(key.slice(STAND_IN.length))]?.[2] : key,
      giveNamesBack(member, escapedKeys),
    ]),
  );
}
