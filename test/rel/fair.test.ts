import { describe, expect, it } from 'vitest';
import { play } from '../../rel/fair.ts';

const tasks = (count: number) => Array.from({ length: count }, () => 1_000_000 / count);
const small = Array.from({ length: 20 }, (_, n) => 500 + n * 7001);

describe('small tasks beside a million rows', () => {
  it('wait for nothing beside one tenant, however many tasks it has', () => {
    for (const count of [1, 5, 50])
      expect(play({ large: [tasks(count)], small, places: 5, perTenant: 4 }).longestMs).toBe(0);
  });

  it('wait for the end of one turn beside many tenants that take all places', () => {
    const large = Array.from({ length: 10 }, () => tasks(50));
    const { longestMs } = play({ large, small, places: 5, perTenant: 4 });
    expect(longestMs).toBeGreaterThan(0);
    expect(longestMs).toBeLessThanOrEqual(1000);
  });

  it('and ten times the tasks get nearly the same share', () => {
    const { rows } = play({ large: [tasks(50), tasks(5)], small, places: 5, perTenant: 4 });
    const [many = 0, few = 0] = rows;
    expect(Math.min(many, few) / Math.max(many, few)).toBeGreaterThan(0.6);
  });

  it('do not starve a large tenant, though they alone are more than the places', () => {
    // Four in a turn, for minutes: a batch takes half a second in each of five places.
    const flood = Array.from({ length: 3000 }, (_, n) => n * 50);
    const { rows } = play({ large: [tasks(50)], small: flood, places: 5, perTenant: 4 });
    expect(rows[0]).toBeGreaterThan(40 * 5);
  });

  it('wait only for small ones as those arrive: three at once, two places', () => {
    // Each takes 40 rows of 369 a second, and two share a core.
    const { longestMs } = play({ large: [], small: [1000, 1000, 1000], places: 2, perTenant: 2 });
    expect(longestMs).toBeCloseTo((40 / 369) * 2000, 3);
  });
});

describe('short runs beside long ones that cannot take turns', () => {
  // As many places as a kind has whose workspaces may take two: for short ones, for two groups of long ones, and one.
  const places = { places: 5, perTenant: 2, isWhole: true };

  it('wait for nothing, however many workspaces have however many', () => {
    for (const count of [1, 50]) {
      const large = Array.from({ length: 10 }, () => tasks(count));
      expect(play({ large, small, ...places }).longestMs).toBe(0);
    }
  });

  it('wait for one of the largest short ones if ten workspaces flood the kind with those', () => {
    const large = Array.from({ length: 10 }, () => Array.from({ length: 200 }, () => 5000));
    // Not new together with them: then all are newcomers.
    const later = small.map((at) => at + 7001);
    const { longestMs } = play({ large, small: later, ...places, cores: 5 });
    expect(longestMs).toBeGreaterThan(0);
    expect(longestMs).toBeLessThanOrEqual(1000);
  });
});
