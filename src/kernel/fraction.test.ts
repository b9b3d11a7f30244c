import { describe, expect, it } from 'vitest';
import { between, spread } from './fraction.ts';

describe('between', () => {
  it('is strictly between its neighbours, wherever they are', () => {
    const places: string[] = [];
    let seed = 7;
    for (let i = 0; i < 3000; i += 1) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      const at = seed % (places.length + 1);
      const [low, high] = [places[at - 1] ?? null, places[at] ?? null];
      const place = between(low, high);
      expect(low === null || low < place).toBe(true);
      expect(high === null || place < high).toBe(true);
      places.splice(at, 0, place);
    }
    expect(new Set(places).size).toBe(3000);
    expect([...places].sort()).toEqual(places);
  });

  it('stays short when everything is added at the end, and always leaves space at the front', () => {
    let last: string | null = null;
    for (let i = 0; i < 600; i += 1) last = between(last, null);
    expect(last?.length).toBeLessThan(25);
    let first = between(null, null);
    for (let i = 0; i < 300; i += 1) {
      const next = between(null, first);
      expect(next < first).toBe(true);
      first = next;
    }
  });

  it('refuses neighbours in the wrong order and invalid positions', () => {
    expect(() => between('B', 'A')).toThrow(RangeError);
    expect(() => between('A', 'A')).toThrow(RangeError);
    expect(() => between('A0', null)).toThrow(RangeError);
    expect(() => between('~A', null)).toThrow(RangeError);
  });
});

describe('spread', () => {
  it('gives distinct positions in order, with space between and around them', () => {
    for (const count of [0, 1, 2, 61, 62, 5000]) {
      const places = spread(count);
      expect(places).toHaveLength(count);
      expect([...new Set(places)].sort()).toEqual(places);
      places.forEach((place, at) => between(places[at - 1] ?? null, place));
      if (count > 0) between(places.at(-1) ?? null, null);
    }
  });
});
