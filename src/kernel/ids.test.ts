import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeId, ID_PREFIXES, isId } from './ids.ts';
import { keysOf } from './narrow.ts';

const prefixes = keysOf(ID_PREFIXES);
const anyPrefix = fc.constantFrom(...prefixes);
const anyTime = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const anyRandom = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe('encodeId', () => {
  it('writes the ULID of a known time and known bytes', () => {
    const zero = new Uint8Array(10);
    const full = new Uint8Array(10).fill(255);

    // The time is the example of the ULID specification.
    expect(encodeId('task', 1_469_918_176_385, zero)).toBe('task_01ARYZ6S410000000000000000');
    expect(encodeId('ws', 2 ** 48 - 1, full)).toBe('ws_7ZZZZZZZZZZZZZZZZZZZZZZZZZ');
    expect(encodeId('ws', 0, Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0]))).toBe(
      'ws_00000000000000000000000080',
    );
  });

  it('sorts by time as plain text', () => {
    fc.assert(
      fc.property(anyPrefix, anyTime, anyTime, anyRandom, anyRandom, (prefix, a, b, randomA, randomB) => {
        fc.pre(a < b);
        expect(encodeId(prefix, a, randomA) < encodeId(prefix, b, randomB)).toBe(true);
      }),
    );
  });

  it('keeps all 80 random bits', () => {
    fc.assert(
      fc.property(anyRandom, anyRandom, (a, b) => {
        const isSame = Buffer.from(a).equals(Buffer.from(b));
        expect(encodeId('job', 1, a) === encodeId('job', 1, b)).toBe(isSame);
      }),
    );
    for (let bit = 0; bit < 80; bit++) {
      const random = new Uint8Array(10);
      random[bit >> 3] = 1 << (bit & 7);
      expect(encodeId('job', 1, random)).not.toBe(encodeId('job', 1, new Uint8Array(10)));
    }
  });

  it('refuses a time or randomness that does not fit', () => {
    for (const time of [-1, 1.5, Number.NaN, 2 ** 48]) {
      expect(() => encodeId('job', time, new Uint8Array(10))).toThrow(RangeError);
    }
    for (const size of [0, 9, 11, 16]) {
      expect(() => encodeId('job', 1, new Uint8Array(size))).toThrow(RangeError);
    }
  });
});

describe('isId', () => {
  it('accepts what encodeId made, under its own prefix only', () => {
    fc.assert(
      fc.property(anyPrefix, anyTime, anyRandom, (prefix, time, random) => {
        const id = encodeId(prefix, time, random);
        expect(prefixes.filter((other) => isId(other, id))).toEqual([prefix]);
      }),
    );
  });

  it.each([
    ['lower case', 'task_01aryz6s410000000000000000'],
    ['a letter outside Crockford', 'task_01ARYZ6S41000000000000000U'],
    ['more than 128 bits', 'task_81ARYZ6S410000000000000000'],
    ['a character short', 'task_01ARYZ6S41000000000000000'],
    ['a character long', 'task_01ARYZ6S4100000000000000000'],
    ['a line feed at the end', 'task_01ARYZ6S410000000000000000\n'],
    ['no separator', 'task01ARYZ6S410000000000000000'],
    ['nothing', ''],
  ])('refuses %s', (_what, value) => {
    expect(isId('task', value)).toBe(false);
  });
});
