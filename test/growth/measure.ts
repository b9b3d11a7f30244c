/*
 * How the cost of a piece of work grows with the size of its input. CPU time and not wall time, so that a busy
 * machine changes little; the minimum of several runs, because everything else (other threads, garbage collection, a
 * cold cache) only adds. A ratio that is too large is measured again, until it is small or has been too large too
 * often: linear work is linear in some try, and other work never is. (Not `threadCpuUsage`: Linux updates that every
 * 4 ms.)
 */
const TIMES = 8;
const DOUBLINGS = Math.log2(TIMES);
const RUNS = 2;
const TRIES = 16;
/** Below this, a measurement says more about the timer than about the work. */
const FLOOR_US = 2000;

/** The maximum by which doubling an input may multiply the cost. Linear is 2, sorting a little more, quadratic 4. */
export const GROWTH_MAX = 2.5;

/** By which the cost is multiplied when the input doubles, from n to eight times n. */
export function growthOf(run: (n: number) => unknown, n: number): Promise<number> {
  return growth(
    () => microsOf(() => run(n)),
    () => microsOf(() => run(n * TIMES)),
    { doublings: DOUBLINGS, floor: FLOOR_US },
  );
}

export type Shape = (length: number) => string;

/** Small enough for a long list, large enough to show a square: 4,000 characters squared are 16 million steps. */
const SMALL = 500;
/** A function that takes less than this on the large text cannot have taken a step for each pair of its characters. */
const NEGLIGIBLE_US = 1000;
/**
 * Two more doublings, twice: a function that looks at a bounded piece of its text for every character costs more per
 * character until the text is longer than the piece, and on a busy machine the caches alone may have this effect; a
 * square shows everywhere.
 */
const FURTHER = [4, 4];

/** The same for a function of a text; 1 if it takes too little time to measure. */
export async function growthOfText(run: (text: string) => unknown, shape: Shape): Promise<number> {
  const long = shape(SMALL * TIMES);
  const first = await microsOfText(run, long);
  if (first < NEGLIGIBLE_US) return 1;
  let least = await growthBetween(run, shape(SMALL), long, TIMES, first);
  let length = SMALL * TIMES;
  for (const times of FURTHER) {
    if (least <= GROWTH_MAX) return least;
    least = Math.min(least, await growthBetween(run, shape(length), shape(length * times), times));
    length *= times;
  }
  return least;
}

function growthBetween(
  run: (text: string) => unknown,
  short: string,
  long: string,
  times: number,
  most?: number,
): Promise<number> {
  return growth(
    () => microsOfText(run, short),
    () => microsOfText(run, long),
    { doublings: Math.log2(times), floor: 1, ...(most === undefined ? {} : { most }) },
  );
}

async function growth(
  small: () => Promise<number>,
  large: () => Promise<number>,
  { doublings, floor, most = Number.POSITIVE_INFINITY }: { doublings: number; floor: number; most?: number },
): Promise<number> {
  let [least, found] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < TRIES && found > GROWTH_MAX; tries += 1) {
    for (let run = 0; run < RUNS; run += 1) least = Math.min(least, await small());
    // One that was measured before may be enough.
    if (tries > 0 || most === Number.POSITIVE_INFINITY) most = Math.min(most, await large());
    found = Math.max(1, most / Math.max(least, floor)) ** (1 / doublings);
  }
  return found;
}

async function microsOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, user + system);
}

let runs = 0;

function microsOfText(run: (text: string) => unknown, text: string): Promise<number> {
  // Some functions remember their last argument.
  runs += 1;
  const fresh = `${runs} ${text}`;
  return microsOf(() => {
    try {
      run(fresh);
    } catch {
      // A refusal is an answer; only its cost counts.
    }
  });
}
