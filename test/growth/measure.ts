/*
 * How the cost of a piece of work grows with the size of its input. Processor time of this thread, not
 * the clock on the wall, so that a busy machine changes nothing; the least of several runs, so that a
 * collection of garbage or a cold compiler does not count; and once more from the start before anything
 * is called too much, because what is linear is so in some round, and what is not never.
 */
const TIMES = 8;
const DOUBLINGS = Math.log2(TIMES);
const RUNS = 3;
const ROUNDS = 4;
/** Below this a measurement says more about the timer than about the work. */
const FLOOR_MICROS = 2000;

/** The most by which doubling an input may multiply the cost. Linear is 2, sorting a little more, quadratic 4. */
export const GROWTH_MAX = 2.5;

/** By which the cost is multiplied when the input doubles, from n to eight times n. */
export function growthOf(run: (n: number) => void, n: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && least > GROWTH_MAX; round += 1) {
    const small = Math.min(...Array.from({ length: RUNS }, () => microsOf(() => run(n))));
    const large = Math.min(...Array.from({ length: RUNS }, () => microsOf(() => run(n * TIMES))));
    least = Math.min(least, perDoubling(small, large));
  }
  return least;
}

/** The same for work that waits, for example for a file. */
export async function growthOfAsync(run: (n: number) => Promise<void>, n: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && least > GROWTH_MAX; round += 1) {
    let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let time = 0; time < RUNS; time += 1) {
      small = Math.min(small, await microsOfAsync(() => run(n)));
      large = Math.min(large, await microsOfAsync(() => run(n * TIMES)));
      if (perDoubling(small, large) <= GROWTH_MAX) break;
    }
    least = Math.min(least, perDoubling(small, large));
  }
  return least;
}

function perDoubling(small: number, large: number): number {
  return Math.max(1, large / Math.max(small, FLOOR_MICROS)) ** (1 / DOUBLINGS);
}

function microsOf(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  return spentSince(before);
}

async function microsOfAsync(run: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  return spentSince(before);
}

function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
