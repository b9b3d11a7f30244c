import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from './errors.ts';
import { JSON_DEPTH_MAX } from './json-rules.ts';
import { isRecord } from './narrow.ts';
import { ESCAPED_KEYS_MAX, KEYS_MAX } from './scan-json.ts';
import { parseJsonObject, sieveValue } from './sieve.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseJsonObject(bytes(text));

/** The message of the 400, or null when the text is accepted. Any other error fails the test. */
function refusal(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') return error.message;
    throw error;
  }
}

const NUL = 'must not contain the NUL character (U+0000).';
const SURROGATE = 'must not contain half of a surrogate pair.';
const TWICE = 'appears more than once in the same object.';

describe('parseJsonObject', () => {
  it('returns what JSON.parse returns', () => {
    const text =
      ' {"a":[1,-2.5e3,true,false,null,"x\\n\\"y\\\\"],"b":{"a":{}},"😀":"\\ud83d\\ude00","":[[],{}]}\r\n\t';
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['', 'The body must be a JSON object.'],
    ['  \n', 'The body must be a JSON object.'],
    ['[]', 'The body must be a JSON object.'],
    ['123', 'The body must be a JSON object.'],
    ['"{}"', 'The body must be a JSON object.'],
    ['null', 'The body must be a JSON object.'],
    ['true', 'The body must be a JSON object.'],
    ['/*c*/{}', 'The body must be a JSON object.'],
    ['\uFEFF{}', 'The body must not start with a byte order mark.'],
    ['{"a":1,}', 'The body is not valid JSON (at character 7).'],
    ['{a:1}', 'The body is not valid JSON (at character 1).'],
    ["{'a':1}", 'The body is not valid JSON (at character 1).'],
    ['{"a":NaN}', 'The body is not valid JSON (at character 5).'],
    ['{"a":tru}', 'The body is not valid JSON (at character 5).'],
    ['{"a":}', 'The body is not valid JSON (at character 5).'],
    ['{"a":[1,]}', 'The body is not valid JSON (at character 8).'],
    ['{"a":1', 'The body is not valid JSON (at character 6).'],
    ['{"a":"b', 'The body is not valid JSON (at character 7).'],
    ['{"a":"\u0000"}', 'The body is not valid JSON (at character 6).'],
    ['{"a":1}}', 'The body is not valid JSON (at character 7).'],
    ['{"a":1}{"b":2}', 'The body is not valid JSON (at character 7).'],
    ['{"a":1e999}', 'a: must be a finite number.'],
    ['{"a":[0,-1E999]}', 'a[1]: must be a finite number.'],
    [`{"a":${'9'.repeat(400)}}`, 'a: must be a finite number.'],
    ['{"terms":[{},{},{},{"content":"a\\u0000b"}]}', `terms[3].content: ${NUL}`],
    ['{"a\\u0000":1}', `["a\\u0000"]: ${NUL}`],
    ['{"a":["\\ud83d\\ude00","\\ud800"]}', `a[1]: ${SURROGATE}`],
    ['{"a":"\\ude00\\ud83d"}', `a: ${SURROGATE}`],
    ['{"\\uDFFF":1}', `["\\udfff"]: ${SURROGATE}`],
    ['{"task_id":1,"task_id":2}', `task_id: ${TWICE}`],
    ['{"task_id":1,"b":{},"\\u0074ask_id":2}', `task_id: ${TWICE}`],
    ['{"a":[0,{"b":1,"c":[{"b":1}],"b":1}]}', `a[1].b: ${TWICE}`],
    ['{"a":[{"x":[1,2]},{"y":[1,2,3],"z":"\\u0000"}]}', `a[1].z: ${NUL}`],
    ['{"__proto__":{}}', '__proto__: is not allowed as a key.'],
    ['{"a":{"constructor":{"prototype":{}}}}', 'a.constructor: is not allowed as a key.'],
    ['{"\\u0070rototype":1}', 'prototype: is not allowed as a key.'],
  ])('400: %s', (text, message) => {
    expect(refusal(() => parse(text))).toBe(message);
  });

  it.each([
    ['a lone FF', [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d], 2],
    ['surrogate bytes ED A0 80', [0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d], 2],
    ['an overlong slash', [0x7b, 0xc0, 0xaf], 1],
    ['a cut character after an honest U+FFFD', [0x7b, 0x22, 0xef, 0xbf, 0xbd, 0xe4, 0xb8], 5],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00], 0],
  ])('400: not UTF-8, %s', (_what, raw, at) => {
    const message = refusal(() => parseJsonObject(Uint8Array.from(raw)));
    expect(message).toBe(`The body is not valid UTF-8 (at byte ${at}).`);
  });

  it('400: deeper than 32 levels, and 10 000 or a million levels are no harder', () => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(refusal(() => parse(nested(JSON_DEPTH_MAX)))).toBeNull();
    for (const levels of [JSON_DEPTH_MAX + 1, 10_000, 1_000_000]) {
      expect(refusal(() => parse(nested(levels)))).toMatch(
        /^a(\[0\]){31}: is nested deeper than 32 levels\.$/,
      );
    }
    expect(refusal(() => parse('{"a":'.repeat(10_000)))).toContain('deeper than 32');
  });

  it('400: a key of 257 characters; 256 are fine', () => {
    expect(refusal(() => parse(`{"${'k'.repeat(256)}":1}`))).toBeNull();
    expect(refusal(() => parse(`{"${'k'.repeat(257)}":1}`))).toContain(
      'is a key of more than 256 characters.',
    );
  });

  it('400: a duplicate in an object with many keys, but none among its many siblings', () => {
    const members = Array.from({ length: 2000 }, (_, i) => `"k${i}":${i}`).join();
    const sibling = `{"o":[{${members}},{${members}}]`;
    expect(refusal(() => parse(`${sibling}}`))).toBeNull();
    for (const key of ['k0', 'k6', 'k7', 'k8', 'k9', 'k1999']) {
      expect(refusal(() => parse(`${sibling},"p":{${members},"${key}":0}}`))).toBe(`p.${key}: ${TWICE}`);
    }
  });

  it('never repeats the caller’s text at length, nor raw control characters', () => {
    const key = '\\n\\u0007'.repeat(30);
    expect(refusal(() => parse(`{"${key}":1,"${key}":2}`))).toMatch(/^[ -~]{1,500}$/);
    const long = 'x'.repeat(1_000_000);
    expect(refusal(() => parse(`{"a":{"${long}":1}}`))?.length).toBeLessThan(200);
    expect(refusal(() => parse(`{"a":secret-${long}}`))).toBe('The body is not valid JSON (at character 5).');
  });

  // nodejs/node#63785: JSON.parse mistakes the second and third key for the first one.
  it('reads escaped keys right after a key that ends in a backslash', () => {
    expect(parse('{"m":{"c\\\\":1}}')).toEqual({ m: { 'c\\': 1 } });
    expect(parse('{"m":{"c\\"":1}}')).toEqual({ m: { 'c"': 1 } });
    expect(parse('{"m":{"c\\n":[{"c\\u0064":"0"}],"0":1,"#":2}}')).toEqual({
      m: { 'c\n': [{ cd: '0' }], '0': 1, '#': 2 },
    });
  });

  it('400: more than 20 000 escaped keys, which only an attacker sends', () => {
    const body = (count: number) => `{"a":[${'{"\\n":1},'.repeat(count)}1]}`;
    expect(refusal(() => parse(body(ESCAPED_KEYS_MAX)))).toBeNull();
    expect(refusal(() => parse(body(ESCAPED_KEYS_MAX + 1)))).toContain('send them as plain UTF-8');
  });

  it('spells a short escaped key as JSON.parse does', () => {
    const part = fc.constantFrom(
      ...['\\"', '\\\\', '\\/', '\\b', '\\f', '\\n', '\\r', '\\t', '\\u00e9', '\\uD83D\\ude00', 'a', 'é😀'],
      ...['\\x', '\\u12', '\\u12g4', '\\U0041', '\t', '\u0001'],
    );
    let acceptedCount = 0;
    const check = (raw: string) => {
      let spelled: string | null = null;
      try {
        spelled = JSON.parse(`"${raw}"`);
      } catch {}
      const body = `{"m":{"${raw}":1}}`;
      expect(refusal(() => parse(body)) === null).toBe(spelled !== null);
      if (spelled === null) return;
      acceptedCount++;
      expect(parse(body)).toEqual({ m: { [spelled]: 1 } });
    };
    const keys = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
    fc.assert(fc.property(keys, check), { numRuns: 1000 });
    expect(acceptedCount).toBeGreaterThan(100);
  });

  describe('a body that passes a limit', () => {
    afterEach(() => vi.restoreAllMocks());

    it.each([
      ['escaped keys', ESCAPED_KEYS_MAX, (i: number) => `"\\u006b${i}":1`, 'send them as plain UTF-8'],
      ['keys', KEYS_MAX, (i: number) => `"k${i}":1`, 'more than 50,000 keys'],
    ])('is refused at the first of its %s too many, and none of it is parsed', (_, max, key, told) => {
      const body = bytes(`{${Array.from({ length: 3 * max }, (_each, i) => key(i)).join()}}`);
      const parsed = vi.spyOn(JSON, 'parse');
      const kept = vi.spyOn(Map.prototype, 'set');

      expect(refusal(() => parseJsonObject(body))).toContain(told);

      expect(parsed).not.toHaveBeenCalled();
      expect(kept.mock.calls.length).toBeLessThanOrEqual(max + 1);
    });
  });

  // Twice the text must not cost four times the steps; a quadratic scanner would run for hours here.
  it('stays linear on backslashes, quotes and escapes', () => {
    const pieces = ['\\\\', '\\"', '\\ud83d\\ude00', '\\u0041'];
    for (const piece of pieces) {
      expect(refusal(() => parse(`{"a":"${piece.repeat(500_000)}"}`))).toBeNull();
    }
    expect(refusal(() => parse(`{"a":[${'"\\ud83d\\ude00",'.repeat(200_000)}1]}`))).toBeNull();
    expect(refusal(() => parse(`{"a":"${'\\"'.repeat(500_000)}`))).toContain('not valid JSON');
  });
});

describe('sieveValue', () => {
  it('accepts everything that a query string or a tool call may contain', () => {
    for (const value of ['x', 1, null, undefined, true, [], {}, { a: [{ b: 'c😀' }] }, Object.create(null)]) {
      expect(refusal(() => sieveValue(value))).toBeNull();
    }
  });

  it.each([
    ['\0', `The value ${NUL}`],
    [{ q: ['a', 'b\0'] }, `q[1]: ${NUL}`],
    [{ a: { 'x\0': 1 } }, `a["x\\u0000"]: ${NUL}`],
    [{ a: 1, b: { c: '\ud800' } }, `b.c: ${SURROGATE}`],
    [{ a: Number.POSITIVE_INFINITY }, 'a: must be a finite number.'],
    [[Number.NaN], '[0]: must be a finite number.'],
    [JSON.parse('{"__proto__":1}'), '__proto__: is not allowed as a key.'],
    [{ a: [{}, { prototype: 1 }] }, 'a[1].prototype: is not allowed as a key.'],
  ])('400: %j', (value, message) => {
    expect(refusal(() => sieveValue(value))).toBe(message);
  });

  it('400: too deep, even endless', () => {
    const endless: Record<string, unknown> = {};
    endless.self = endless;
    expect(refusal(() => sieveValue(endless))).toMatch(
      /^self(\.self){31}: is nested deeper than 32 levels\.$/,
    );
  });
});

/**
 * The same rules implemented a second time, slowly: grammar by JSON.parse, then a plain recursive reader over
 * the tokens. The reader is needed because JSON.parse itself misreads escaped keys. Null when refused.
 */
function readSlowly(text: string): Record<string, unknown> | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let isFine = tokens[0] === '{';
  let next = 0;
  const scalar = (): unknown => {
    const part: unknown = JSON.parse(tokens[next++] ?? '');
    if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) isFine = false;
    if (typeof part === 'number' && !Number.isFinite(part)) isFine = false;
    return part;
  };
  const read = (depth: number): unknown => {
    const open = tokens[next];
    if (open !== '{' && open !== '[') return scalar();
    if (depth > 32) isFine = false;
    const entries: [string, unknown][] = [];
    for (next++; tokens[next] !== '}' && tokens[next] !== ']'; ) {
      if (tokens[next] === ',') next++;
      const key = open === '{' ? String(scalar()) : String(entries.length);
      if (open === '{') next++;
      if (key.length > 256 || ['__proto__', 'constructor', 'prototype'].includes(key)) isFine = false;
      if (entries.some(([other]) => other === key)) isFine = false;
      entries.push([key, read(depth + 1)]);
    }
    next++;
    return open === '{' ? Object.fromEntries(entries) : entries.map(([, item]) => item);
  };
  const value = read(1);
  return isFine && isRecord(value) ? value : null;
}

const pieces = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    ' ',
    '{"a":',
    '"a":1,',
    '"b":"x"',
    '"\\u0061":',
    '[1,2]',
    '{}',
  ],
  ...[
    'null',
    'tru',
    '1e999',
    '-0.5',
    '1e5',
    '\\u0000',
    '\\ud800',
    '\\udc00',
    '"\\\\"',
    '"\\""',
    '"__proto__":1',
    '😀',
    '\n',
  ],
];
/** Valid objects with hostile members, so that interesting texts are not one in a million. */
const member: fc.Memo<string> = fc.memo((depth) =>
  fc
    .tuple(
      fc.constantFrom('a', 'b', '\\u0061', 'c\\\\', 'c\\"', 'constructor', '\\u0000', '', 'é'),
      value(depth),
    )
    .map(([key, text]) => `"${key}" :${text}`),
);
const value: fc.Memo<string> = fc.memo((depth) => {
  const scalar = fc.constantFrom(
    '1',
    '1e999',
    '1E3',
    '"x"',
    '"\\\\"',
    '"\\u0000"',
    '"\\\\u0000"',
    '"\\ud83d\\ude00"',
    '"\\ud83d"',
    'null',
  );
  if (depth <= 1) return scalar;
  const object = fc.array(member(depth - 1), { maxLength: 4 }).map((list) => `{${list.join(' ,')}}`);
  const array = fc.array(value(depth - 1), { maxLength: 3 }).map((list) => `[${list.join()}]`);
  return fc.oneof(scalar, object, array);
});
const hostile = fc.array(member(3), { maxLength: 4 }).map((list) => `{${list.join()}}`);
const mutated = fc
  .tuple(
    fc.oneof(
      hostile,
      fc.json().map((text) => `{"v":${text}}`),
    ),
    fc.nat(),
    fc.nat(3),
    fc.constantFrom('', ...pieces),
  )
  .map(([text, at, cut, piece]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + piece + text.slice(place + cut);
  });
const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((list) => `{${list.join('')}}`);

describe('the sieve as a whole', () => {
  it('accepts exactly what JSON.parse accepts minus the rules, and changes nothing', () => {
    let acceptedCount = 0;
    const check = (text: string) => {
      fc.pre(text.isWellFormed());
      const expected = readSlowly(text);
      expect(refusal(() => parse(text)) === null).toBe(expected !== null);
      if (expected === null) return;
      acceptedCount++;
      const value = parse(text);
      expect(value).toEqual(expected);
      sieveValue(value);
    };
    for (const texts of [hostile, mutated, soup]) fc.assert(fc.property(texts, check), { numRuns: 1500 });
    // A property that only ever sees refusals would prove nothing.
    expect(acceptedCount).toBeGreaterThan(300);
  });
});
