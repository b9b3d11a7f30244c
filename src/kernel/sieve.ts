import { AppError, invalidField } from './errors.ts';
import { fieldsOf } from './narrow.ts';
import type { Sentence } from './say.ts';
import { inEnglish } from './say.ts';
import { unescapeJson } from './unescape-json.ts';

/** JSON.parse accepts a million nested arrays, but JSON.stringify overflows the stack from about 5 000. */
export const JSON_DEPTH_MAX = 32;
const KEY_CHARS_MAX = 256;
/** Distinct names in a body; the same name in ten thousand rows counts once. */
export const KEYS_MAX = 50_000;
/** Members, items and containers: six million empty objects are 18 MB of text and 300 MB of memory. */
const VALUES_MAX = 1_000_000;
/** Keys that reach an object's prototype in a careless merge or lookup. */
const KEYS_FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** How much of a caller's key an error repeats, because a key may be as long as the whole body. */
const KEY_CHARS_SHOWN = 60;
/** Up to here a linear search is faster than a Set; most objects in a bulk body have two or three keys. */
const KEYS_IN_LIST_MAX = 8;
/** The largest double has 309 digits; a shorter number without an exponent is always finite. */
const DIGITS_FINITE_MAX = 308;

const LITERALS = ['true', 'false', 'null'];
/**
 * Escaped keys go through the slow `parseWithStandIns`, ten times as slow as plain ones;
 * a real bulk body has few.
 */
export const ESCAPED_KEYS_MAX = 20_000;
const STAND_IN = '\uD800';
const SUSPECT_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/g;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** ignoreBOM keeps the mark in the text, so that it can be refused instead of silently dropped. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenientUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** The path to the current value: one member name or array index per level. */
type Trail = (string | number)[];
/** Computed only when something is refused. */
type Where = () => Trail;

/**
 * Raw body bytes → JSON object. Throws AppError invalid_input with a message that says
 * what is wrong and where.
 */
export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  const text = decode(bytes);
  if (text.startsWith('\uFEFF')) throw refuse('The body must not start with a byte order mark.');
  // One test is enough: text that starts with a brace parses to an object or not at all.
  if (!/^[ \t\r\n]*\{/.test(text)) throw refuse('The body must be a JSON object.');
  return parse(text, scan(text));
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

function checkKey(key: string, where: Where): void {
  if (key.length > KEY_CHARS_MAX)
    throw refuseAt(where, inEnglish(`is a key of more than ${KEY_CHARS_MAX} characters.`));
  if (KEYS_FORBIDDEN.has(key)) throw refuseAt(where, inEnglish('is not allowed as a key.'));
}

/** PostgreSQL refuses NUL, and silently stores a lone surrogate as U+FFFD. */
function checkText(text: string, where: Where): void {
  if (text.includes('\0')) throw refuseAt(where, inEnglish('must not contain the NUL character (U+0000).'));
  if (!text.isWellFormed()) throw refuseAt(where, inEnglish('must not contain half of a surrogate pair.'));
}

/**
 * One pass over the raw text, for what JSON.parse hides (depth, overwritten keys) and for the rules of
 * `walk`. Walking the parsed value instead cost 1.6 times as much as JSON.parse (measured). Here a string
 * costs nothing unless it has an escape such as \u0000 or \ud800, the only way to write NUL and lone
 * surrogates in valid UTF-8. JSON.parse remains responsible for the grammar: the scanner only has to survive
 * malformed text. It notes the first unexpected character, because V8 often does not report it.
 */
function scan(text: string): Scan {
  const escapedKeys: EscapedKey[] = [];
  /** Every name so far, and the first object that had it. */
  const names = new Map<string, number>();
  let objects = 0;
  let values = 0;
  const levels: Level[] = [];
  let depth = 0;
  let level: Level | undefined;
  let isKeyNext = false;
  let isValueDue = false;
  let strayAt: number | null = null;
  let suspectAt = findSuspect(text, 0);

  const where = () => levels.slice(0, depth).map((open) => (open.object ? open.key : open.index));

  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    switch (char) {
      case SPACE:
      case LINE_FEED:
      case RETURN:
      case TAB:
        continue;
      case QUOTE: {
        const end = closingQuote(text, at + 1);
        if (end === -1) return { strayAt, escapedKeys };
        if (isKeyNext && level) {
          const raw = text.slice(at + 1, end);
          level.key = unescapeJson(raw);
          if (raw.includes('\\') && escapedKeys.push([at + 1, end, level.key]) > ESCAPED_KEYS_MAX)
            throw refuseEscapes();
          checkKey(level.key, where);
          if (!addKey(level, names))
            throw refuseAt(where, inEnglish('appears more than once in the same object.'));
          isKeyNext = false;
        }
        if (suspectAt < end) {
          checkText(unescapeJson(text.slice(at + 1, end)), where);
          suspectAt = findSuspect(text, end);
        }
        at = end;
        break;
      }
      case OPEN_BRACE:
      case OPEN_BRACKET:
        if (depth === JSON_DEPTH_MAX) throw refuseDepth(where);
        if (++values > VALUES_MAX) throw refuseValues();
        isKeyNext = char === OPEN_BRACE;
        level = openLevel(levels, depth++, isKeyNext ? ++objects : 0);
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        if (isValueDue) strayAt ??= at;
        if (depth > 0) depth--;
        level = levels[depth - 1];
        isKeyNext = false;
        break;
      case COMMA:
      case COLON:
        if (isValueDue) strayAt ??= at;
        isValueDue = true;
        if (char === COLON) continue;
        if (++values > VALUES_MAX) throw refuseValues();
        isKeyNext = level !== undefined && level.object !== 0;
        if (level) level.index++;
        continue;
      default: {
        const digitsEnd = numberEnd(text, at);
        if (mayOverflow(text, at, digitsEnd) && isInfinite(text.slice(at, digitsEnd)))
          throw refuseInfinite(where);
        const end = digitsEnd || literalEnd(text, at);
        if (end === 0) strayAt ??= at;
        else at = end - 1;
      }
    }
    isValueDue = false;
  }
  return { strayAt, escapedKeys };
}

/** Start, end, and decoded text of the key. */
type EscapedKey = readonly [number, number, string];

interface Scan {
  strayAt: number | null;
  /** Keys spelled with a backslash, without their quotes. */
  escapedKeys: readonly EscapedKey[];
}

/** An open container. Reused for siblings, because a bulk body opens 100 000 objects. */
interface Level {
  /** Objects are counted from 1; an array is 0. */
  object: number;
  key: string;
  index: number;
  /** Those of its keys that an earlier object had too. */
  keys: string[];
  keyCount: number;
  keySet: Set<string> | null;
}

function openLevel(levels: Level[], depth: number, object: number): Level {
  levels[depth] ??= { object, key: '', index: 0, keys: [], keyCount: 0, keySet: null };
  const level = levels[depth];
  level.object = object;
  level.key = '';
  level.index = 0;
  level.keyCount = 0;
  level.keySet = null;
  return level;
}

/** False when the object already has the key. A name that is new in the whole body is stored only once. */
function addKey(level: Level, names: Map<string, number>): boolean {
  const first = names.get(level.key);
  if (first === undefined) {
    if (names.set(level.key, level.object).size > KEYS_MAX) throw refuseKeys();
    return true;
  }
  if (first === level.object) return false;
  if (level.keySet) return level.keySet.size < level.keySet.add(level.key).size;
  for (let i = 0; i < level.keyCount; i++) if (level.keys[i] === level.key) return false;
  level.keys[level.keyCount++] = level.key;
  if (level.keyCount === KEYS_IN_LIST_MAX) level.keySet = new Set(level.keys);
  return true;
}

/** The next escape that may spell NUL or half of a surrogate pair; valid pairs are found too. */
function findSuspect(text: string, from: number): number {
  SUSPECT_ESCAPE.lastIndex = from;
  return SUSPECT_ESCAPE.exec(text)?.index ?? text.length;
}

/** Linear although it looks back, because every run of backslashes precedes only one quote. */
function closingQuote(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (before > from && text[before - 1] === '\\') before--;
    if ((quote - before) % 2 === 0) return quote;
  }
  return -1;
}

/** Where the run of number characters that starts here ends; 0 if there is none. */
function numberEnd(text: string, at: number): number {
  let end = at;
  while (isNumberChar(text.charCodeAt(end))) end++;
  return end === at ? 0 : end;
}

function literalEnd(text: string, at: number): number {
  for (const word of LITERALS) if (text.startsWith(word, at)) return at + word.length;
  return 0;
}

function mayOverflow(text: string, from: number, end: number): boolean {
  if (end - from > DIGITS_FINITE_MAX) return true;
  for (let at = from; at < end; at++) if (text[at] === 'e' || text[at] === 'E') return true;
  return false;
}

/** Not the same as "not finite": 1-2e is not a number at all, and JSON.parse will say where. */
function isInfinite(digits: string): boolean {
  return Math.abs(Number(digits)) === Number.POSITIVE_INFINITY;
}

function isNumberChar(c: number): boolean {
  return (c >= 0x30 && c <= 0x39) || c === 0x2e || c === 0x2d || c === 0x2b || c === 0x65 || c === 0x45;
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

function refuse(sentence: string): AppError {
  return new AppError('invalid_input', inEnglish(sentence));
}

function refuseAt(where: Where, message: Sentence): AppError {
  const trail = where();
  return trail.length === 0 ? refuse(`The value ${message}`) : invalidField(spell(trail), message);
}

function refuseKeys(): AppError {
  return refuse(
    `The body has more than ${KEYS_MAX.toLocaleString('en')} keys; a name that stands in many objects counts once.`,
  );
}

function refuseValues(): AppError {
  return refuse(`The body has more than ${VALUES_MAX.toLocaleString('en')} values.`);
}

function refuseEscapes(): AppError {
  return refuse(`More than ${ESCAPED_KEYS_MAX} keys are spelled with escapes; send them as plain UTF-8.`);
}

function refuseInfinite(where: Where): AppError {
  return refuseAt(where, inEnglish('must be a finite number.'));
}

function refuseDepth(where: Where): AppError {
  return refuseAt(where, inEnglish(`is nested deeper than ${JSON_DEPTH_MAX} levels.`));
}

/**
 * `terms[3].content`. A key that is not a plain word is cut, quoted and escaped, because errors reach logs.
 */
function spell(trail: Trail): string {
  let path = '';
  for (const step of trail) {
    if (typeof step === 'number') path += `[${step}]`;
    else if (!/^[\w$-]{1,60}$/.test(step)) path += `[${JSON.stringify(step.slice(0, KEY_CHARS_SHOWN))}]`;
    else path += path === '' ? step : `.${step}`;
  }
  return path;
}
