import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { type Cursor, decodeCursor, encodeCursor, filtersHash, readPage } from './page.ts';

const key = Buffer.from('a key of thirty-two bytes, it is');
const sortValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.boolean(),
  fc.constant(null),
);
const anyCursor: fc.Arbitrary<Cursor> = fc.record({
  k: fc.tuple(sortValue, fc.string()),
  s: fc.string(),
  f: fc.string(),
});

function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('readPage', () => {
  it('takes numbers, digits from a query string, and defaults', () => {
    expect(readPage({})).toEqual({ page: 1, pageSize: 100, offset: 0 });
    expect(readPage({ page: '3', page_size: 500 })).toEqual({ page: 3, pageSize: 500, offset: 1000 });
    expect(readPage({ page: '', page_size: '' })).toEqual({ page: 1, pageSize: 100, offset: 0 });
  });

  it('computes the last page exactly', () => {
    expect(readPage({ page: 2_147_483_647, page_size: 500 }).offset).toBe(1_073_741_823_000);
  });

  it.each([0, -1, 1.5, Number.NaN, null, true, [1, 2], {}, 'abc', '1e3', '0x10', ' 7', '-5', '1;drop table'])(
    '400: page %j',
    (page) => {
      expect(refusal(() => readPage({ page }))).toBe('page: must be a whole number from 1 to 2147483647.');
    },
  );

  it('400 that names the limit: a page_size over 500, a page beyond any integer', () => {
    expect(refusal(() => readPage({ page_size: 501 }))).toBe(
      'page_size: must be a whole number from 1 to 500.',
    );
    expect(refusal(() => readPage({ page: '999999999999999999999' }))).toContain('2147483647');
  });
});

describe('cursor', () => {
  it('is decoded as it was made', () => {
    fc.assert(
      fc.property(anyCursor, (cursor) => {
        expect(decodeCursor(encodeCursor(cursor, key), cursor, key)).toEqual(cursor);
      }),
    );
  });

  it('is base64url of v1., JSON and eight bytes', () => {
    const text = encodeCursor({ k: ['2026-01-01', 'pst_1'], s: 'createdAt', f: 'x' }, key);

    expect(text).toMatch(/^[\w-]+$/);
    const bytes = Buffer.from(text, 'base64url');
    expect(bytes.subarray(0, -8).toString()).toBe('v1.{"k":["2026-01-01","pst_1"],"s":"createdAt","f":"x"}');
  });

  it('400: any single bit changed', () => {
    const cursor: Cursor = { k: [7, 'pst_1'], s: 'createdAt', f: 'x' };
    const bytes = Buffer.from(encodeCursor(cursor, key), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(refusal(() => decodeCursor(forged.toString('base64url'), cursor, key))).toContain(
        'cursor: is not',
      );
    }
  });

  it('400: other sort, other filters, other key', () => {
    const cursor: Cursor = { k: [7, 'pst_1'], s: 'createdAt', f: 'x' };
    const text = encodeCursor(cursor, key);
    expect(refusal(() => decodeCursor(text, { s: 'updatedAt', f: 'x' }, key))).toContain('sort order');
    expect(refusal(() => decodeCursor(text, { s: 'createdAt', f: 'y' }, key))).toContain('filters');
    expect(refusal(() => decodeCursor(text, cursor, Buffer.from('another key')))).toContain(
      'is not a cursor',
    );
  });

  it('400: text that is no cursor, or another spelling of one', () => {
    const cursor: Cursor = { k: [7, 'pst_1'], s: 'createdAt', f: 'x' };
    const text = encodeCursor(cursor, key);
    for (const other of [
      '',
      'abc',
      'djEu',
      `${text}=`,
      ` ${text}`,
      `${text.slice(0, 9)}\n${text.slice(9)}`,
    ]) {
      expect(refusal(() => decodeCursor(other, cursor, key))).toContain('is not a cursor');
    }
    fc.assert(
      fc.property(fc.string(), (junk) => {
        expect(refusal(() => decodeCursor(junk, cursor, key))).toContain('is not a cursor');
      }),
    );
  });

  it('refuses to encode a sort value that JSON would lose', () => {
    expect(() => encodeCursor({ k: [Number.NaN, 'a'], s: '', f: '' }, key)).toThrow(RangeError);
  });
});

describe('filtersHash', () => {
  it('does not depend on the order of keys or on absent filters', () => {
    expect(filtersHash({ a: 1, b: { c: 2, d: 3 } })).toBe(
      filtersHash({ b: { d: 3, c: 2 }, a: 1, q: undefined }),
    );
  });

  it('tells different filters apart', () => {
    const values = [
      {},
      { a: 1 },
      { a: '1' },
      { a: null },
      { a: [1] },
      { a: [1, 2] },
      { a: [2, 1] },
      [],
      'a',
      null,
    ];
    expect(new Set(values.map(filtersHash)).size).toBe(values.length);
  });

  it('is the same text tomorrow, because cursors do not expire', () => {
    expect(filtersHash({ status: ['draft'], accountId: 'acc_1' })).toBe('wqOHnp_2Tla_lokS');
  });
});
