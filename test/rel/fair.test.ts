import { describe, expect, it } from 'vitest';
import { longestWait } from '../../rel/fair.ts';
import { TURN_MS } from '../../src/localization/runs/take-turns.ts';

const small = [500, 40_000, 77_000];
const tasks = (count: number) => Array.from({ length: count }, () => 1_000_000 / count);

describe('small tasks beside a million rows', () => {
  it('wait for nobody while a place is free', () => {
    expect(longestWait({ large: tasks(3), small, places: 4 })).toBe(0);
  });

  it('wait for the end of a turn when all are taken, and for theirs among those that wait', () => {
    const full = longestWait({ large: tasks(4), small, places: 4 });
    expect(full).toBeGreaterThan(0);
    expect(full).toBeLessThanOrEqual(TURN_MS);
    const twice = longestWait({ large: tasks(8), small, places: 4 });
    expect(twice).toBeGreaterThan(TURN_MS);
    expect(twice).toBeLessThanOrEqual(2 * TURN_MS);
  });

  it('wait for small ones alone as those come: three at once, two places', () => {
    // Each takes 40 rows of 369 a second, and two share a core.
    const waited = longestWait({ large: [], small: [1000, 1000, 1000], places: 2 });
    expect(waited).toBeCloseTo((40 / 369) * 2000, 3);
  });
});
