import { describe, expect, it } from 'vitest';
import { GROUP_MAX, GROUP_MIN, groupStrings } from './group-strings.ts';

const strings = (...scenes: [category: string, count: number][]) =>
  scenes
    .flatMap(([category, count]) => Array.from({ length: count }, () => category))
    .map((category, position) => ({
      position,
      stringId: '',
      source: `Text ${position}`,
      sourceContext: null,
      speaker: null,
      category,
    }));
const sizes = (...scenes: [string, number][]) =>
  groupStrings(strings(...scenes)).map((group) => [group.label, group.strings.length]);

describe('groups of strings', () => {
  it('a scene within the limits stays whole, a large one is split evenly', () => {
    expect(sizes(['a', 120], ['b', 380])).toEqual([
      ['a', 120],
      ['b', 190],
      ['b', 190],
    ]);
  });

  it('small scenes are combined until they make a group', () => {
    expect(sizes(['a', 20], ['b', 20], ['c', 20], ['d', 5])).toEqual([
      ['a, b, c', 60],
      ['d', 5],
    ]);
  });

  it('strings of a scene that are scattered over the file are one group, in source order', () => {
    const scattered = strings(['x', 120]).map((string, index) => ({
      ...string,
      category: index % 2 === 0 ? 'even' : 'odd',
    }));
    const [even, odd] = groupStrings(scattered);
    expect([even?.label, odd?.label]).toEqual(['even', 'odd']);
    expect(even?.strings.map(({ position }) => position)).toEqual(
      Array.from({ length: 60 }, (_, n) => n * 2),
    );
  });

  it('every string is in one group, and none is too large, whatever the scenes', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const scenes = Array.from(
        { length: 1 + (seed % 9) },
        (_, n) => [`s${n}`, 1 + ((seed * 37 + n * 91) % 260)] as [string, number],
      );
      const all = strings(...scenes);
      const groups = groupStrings(all);
      const positions = groups.flatMap((group) => group.strings.map(({ position }) => position));
      expect(positions.toSorted((a, b) => a - b)).toEqual(all.map(({ position }) => position));
      expect(Math.max(...groups.map((group) => group.strings.length))).toBeLessThanOrEqual(GROUP_MAX);
      const small = groups.filter((group) => group.strings.length < GROUP_MIN);
      expect(small.length).toBeLessThanOrEqual(1);
    }
  });
});
