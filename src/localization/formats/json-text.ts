import { say, type Sentence } from '#kernel/say.ts';
import { IntakeError } from './intake-error.ts';

/** An object that keeps its entries as written: in order, including duplicate keys. */
export interface JsonObject {
  entries: readonly (readonly [string, JsonValue])[];
}
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** The position of an entry of an object or list in the text. */
export interface JsonSpan {
  /** The start of the key, or of the value in a list. */
  start: number;
  /** The range of the value. */
  from: number;
  to: number;
}

/** The spans of containers, stored separately because few callers need them. */
const SPANS = new WeakMap<object, readonly JsonSpan[]>();

/** The spans of the entries, in order. */
export function spansOf(container: JsonObject | readonly JsonValue[]): readonly JsonSpan[] {
  return SPANS.get(container) ?? [];
}

const DEPTH_MAX = 100;
const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,10})?/y;
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * A JSON parser for string catalogues. `JSON.parse` has no stable error positions, silently keeps only
 * the last of equal keys, and sorts numeric keys.
 */
export function readJson(text: string): JsonValue {
  const reader = new JsonReader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The last entry with that name, as in other parsers. */
export function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (!isJsonObject(value)) return undefined;
  return value.entries.findLast(([name]) => name === key)?.[1];
}

export function textMember(value: JsonValue | undefined, key: string): string | undefined {
  const found = member(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** Converts to plain values, for data that is only passed on. */
export function toPlain(value: JsonValue): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  return isJsonObject(value) ? Object.fromEntries(value.entries.map(([k, v]) => [k, toPlain(v)])) : value;
}

/** Line and column of a position, starting at 1. */
export function placeIn(text: string, at: number): Sentence {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return say('file.line_column', { line, column: at - before.lastIndexOf('\n') });
}

class JsonReader {
  readonly #text: string;
  #at: number;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  value(depth: number): JsonValue {
    if (depth > DEPTH_MAX) throw new IntakeError(say('file.nested_more_than', { max: DEPTH_MAX }));
    this.#skipSpace();
    const char = this.#text[this.#at];
    if (char === '"') return this.#string();
    if (char === '{') {
      const { items: entries, spans } = this.#list('}', (span) => this.#entry(depth, span));
      const object = { entries };
      SPANS.set(object, spans);
      return object;
    }
    if (char === '[') {
      const { items, spans } = this.#list(']', () => this.value(depth + 1));
      SPANS.set(items, spans);
      return items;
    }
    return this.#word();
  }

  end(): void {
    this.#skipSpace();
    if (this.#at < this.#text.length) this.#fail(say('file.nothing_more'));
  }

  #entry(depth: number, span: JsonSpan): [string, JsonValue] {
    if (this.#text[this.#at] !== '"') this.#fail(say('file.key_in_quotes'));
    const key = this.#string();
    this.#skipSpace();
    this.#expect(':');
    this.#skipSpace();
    span.from = this.#at;
    return [key, this.value(depth + 1)];
  }

  #list<T>(close: string, item: (span: JsonSpan) => T): { items: T[]; spans: JsonSpan[] } {
    const items: T[] = [];
    const spans: JsonSpan[] = [];
    this.#at += 1;
    this.#skipSpace();
    if (this.#text[this.#at] === close) {
      this.#at += 1;
      return { items, spans };
    }
    for (;;) {
      this.#skipSpace();
      const span = { start: this.#at, from: this.#at, to: this.#at };
      items.push(item(span));
      span.to = this.#at;
      spans.push(span);
      this.#skipSpace();
      if (this.#text[this.#at] === close) break;
      if (this.#text[this.#at] !== ',') this.#fail(say('file.comma_or', { close }));
      this.#at += 1;
    }
    this.#at += 1;
    return { items, spans };
  }

  #string(): string {
    const start = this.#at;
    for (let at = start + 1; at < this.#text.length; at += 1) {
      const char = this.#text[at];
      if (char === '\\') at += 1;
      else if (char === '"') {
        this.#at = at + 1;
        return this.#decode(start);
      } else if (char === '\n') break;
    }
    return this.#fail(say('file.text_ends_on_line'));
  }

  /** Decodes escapes and control characters with JSON.parse. */
  #decode(start: number): string {
    try {
      return String(JSON.parse(this.#text.slice(start, this.#at)));
    } catch {
      this.#at = start;
      return this.#fail(say('file.json_escapes'));
    }
  }

  #word(): number | boolean | null {
    for (const [word, value] of WORDS) {
      if (!this.#text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      return value;
    }
    NUMBER.lastIndex = this.#at;
    const number = NUMBER.exec(this.#text)?.[0];
    if (number === undefined) return this.#fail(say('file.a_value'));
    this.#at += number.length;
    return Number(number);
  }

  #expect(char: string): void {
    if (this.#text[this.#at] !== char) this.#fail(`"${char}"`);
    this.#at += 1;
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#at;
    this.#at += SPACE.exec(this.#text)?.[0].length ?? 0;
  }

  #fail(expected: string): never {
    throw new IntakeError(say('file.not_valid_json_at', { place: placeIn(this.#text, this.#at), expected }));
  }
}
