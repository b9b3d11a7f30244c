import type { AppError } from './errors.ts';
import {
  checkKey,
  checkText,
  JSON_DEPTH_MAX,
  refuse,
  refuseAt,
  refuseDepth,
  refuseInfinite,
} from './json-rules.ts';
import { inEnglish } from './say.ts';
import { unescapeJson } from './unescape-json.ts';

/** Distinct names in a body; the same name in ten thousand rows counts once. */
export const KEYS_MAX = 50_000;
/** Members, items and containers: six million empty objects are 18 MB of text and 300 MB of memory. */
const VALUES_MAX = 1_000_000;
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

/**
 * One pass over the raw text, for what JSON.parse hides (depth, overwritten keys) and for the rules of
 * `walk`. Walking the parsed value instead cost 1.6 times as much as JSON.parse (measured). Here a string
 * costs nothing unless it has an escape such as \u0000 or \ud800, the only way to write NUL and lone
 * surrogates in valid UTF-8. JSON.parse remains responsible for the grammar: the scanner only has to survive
 * malformed text. It notes the first unexpected character, because V8 often does not report it.
 */
export function scanJson(text: string): Scan {
  return new Scanner(text).scan();
}

class Scanner {
  readonly #text: string;
  readonly #escapedKeys: EscapedKey[] = [];
  /** Every name so far, and the first object that had it. */
  readonly #names = new Map<string, number>();
  readonly #levels: Level[] = [];
  #objects = 0;
  #values = 0;
  #depth = 0;
  #level: Level | undefined;
  #isKeyNext = false;
  #isValueDue = false;
  #strayAt: number | null = null;
  #suspectAt: number;

  constructor(text: string) {
    this.#text = text;
    this.#suspectAt = findSuspect(text, 0);
  }

  scan(): Scan {
    const text = this.#text;
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
          if (end === -1) return this.#found();
          this.#readString(at + 1, end);
          at = end;
          break;
        }
        case OPEN_BRACE:
        case OPEN_BRACKET:
          this.#open(char === OPEN_BRACE);
          break;
        case CLOSE_BRACE:
        case CLOSE_BRACKET:
          this.#close(at);
          break;
        case COMMA:
        case COLON:
          this.#separate(char === COMMA, at);
          continue;
        default:
          at = this.#readWord(at);
      }
      this.#isValueDue = false;
    }
    return this.#found();
  }

  #found(): Scan {
    return { strayAt: this.#strayAt, escapedKeys: this.#escapedKeys };
  }

  readonly #where = () =>
    this.#levels.slice(0, this.#depth).map((open) => (open.object ? open.key : open.index));

  #readString(from: number, end: number): void {
    if (this.#isKeyNext && this.#level) this.#readKey(this.#level, from, end);
    if (this.#suspectAt < end) {
      checkText(unescapeJson(this.#text.slice(from, end)), this.#where);
      this.#suspectAt = findSuspect(this.#text, end);
    }
  }

  #readKey(level: Level, from: number, end: number): void {
    const raw = this.#text.slice(from, end);
    level.key = unescapeJson(raw);
    if (raw.includes('\\') && this.#escapedKeys.push([from, end, level.key]) > ESCAPED_KEYS_MAX)
      throw refuseEscapes();
    checkKey(level.key, this.#where);
    if (!addKey(level, this.#names))
      throw refuseAt(this.#where, inEnglish('appears more than once in the same object.'));
    this.#isKeyNext = false;
  }

  #open(isObject: boolean): void {
    if (this.#depth === JSON_DEPTH_MAX) throw refuseDepth(this.#where);
    this.#countValue();
    this.#isKeyNext = isObject;
    this.#level = openLevel(this.#levels, this.#depth++, isObject ? ++this.#objects : 0);
  }

  #close(at: number): void {
    if (this.#isValueDue) this.#strayAt ??= at;
    if (this.#depth > 0) this.#depth--;
    this.#level = this.#levels[this.#depth - 1];
    this.#isKeyNext = false;
  }

  #separate(isComma: boolean, at: number): void {
    if (this.#isValueDue) this.#strayAt ??= at;
    this.#isValueDue = true;
    if (!isComma) return;
    this.#countValue();
    this.#isKeyNext = this.#level !== undefined && this.#level.object !== 0;
    if (this.#level) this.#level.index++;
  }

  #countValue(): void {
    if (++this.#values > VALUES_MAX) throw refuseValues();
  }

  /** A number or a literal; gives its last character. */
  #readWord(at: number): number {
    const digitsEnd = numberEnd(this.#text, at);
    if (mayOverflow(this.#text, at, digitsEnd) && isInfinite(this.#text.slice(at, digitsEnd)))
      throw refuseInfinite(this.#where);
    const end = digitsEnd || literalEnd(this.#text, at);
    if (end > 0) return end - 1;
    this.#strayAt ??= at;
    return at;
  }
}

/** Start, end, and decoded text of the key. */
export type EscapedKey = readonly [number, number, string];

export interface Scan {
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
