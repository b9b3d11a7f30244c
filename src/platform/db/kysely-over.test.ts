import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { getTypeParser } from './kysely-over.ts';

const { TIMESTAMPTZ, INT8 } = pg.types.builtins;
const TEXTS: number = 1009;

describe('values as the server writes them', () => {
  it.each([
    ['2026-11-18 09:32:36+00', '2026-11-18T09:32:36.000Z'],
    ['2026-11-18 09:32:36.1+00', '2026-11-18T09:32:36.100Z'],
    ['2026-11-18 09:32:36.118+00', '2026-11-18T09:32:36.118Z'],
    ['2026-11-18 09:32:36.118999+00', '2026-11-18T09:32:36.118Z'],
    ['2026-11-18 09:32:36.5+08', '2026-11-18T01:32:36.500Z'],
    ['2026-11-18 09:32:36-03:30', '2026-11-18T13:02:36.000Z'],
    ['0044-03-15 00:00:00+00 BC', '-000043-03-15T00:00:00.000Z'],
    ['12026-11-18 09:32:36+00', '+012026-11-18T09:32:36.000Z'],
  ])('a time: %s', (written, meant) => {
    const time: unknown = getTypeParser(TIMESTAMPTZ)(written);
    expect(time instanceof Date && time.toISOString()).toBe(meant);
  });

  it('an infinite time, lists, and numbers', () => {
    expect(getTypeParser(TIMESTAMPTZ)('infinity')).toBe(Number.POSITIVE_INFINITY);
    expect(getTypeParser(TEXTS)('{}')).toEqual([]);
    expect(getTypeParser(TEXTS)('{a,"b, c",NULL}')).toEqual(['a', 'b, c', null]);
    expect(getTypeParser(TEXTS)('{a,NULL}')).toEqual(['a', null]);
    expect(getTypeParser(TEXTS)('{acc_1,Ü.b}')).toEqual(['acc_1', 'Ü.b']);
    expect(getTypeParser(TEXTS)('{{a,b},{c,d}}')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(getTypeParser(TEXTS)('[0:1]={a,b}')).toEqual(['a', 'b']);
    expect(getTypeParser(INT8)('9007199254740991')).toBe(9_007_199_254_740_991);
  });
});
