/** Small enough for a long list, large enough that a square is seen: 8,000 signs squared are 64 million steps. */
const SMALL = 1000;
const TIMES = 8;
/** What is over sooner than this on the large text cannot have taken a step for each pair of its signs. */
const NOTHING_US = 3000;
/** 2.5 for each doubling, of which there are three. */
const GROWTH_MAX = 2.5 ** 3;
const TRIES = 8;
/** Two doublings more. */
const FURTHER = 4;

export type Shape = (length: number) => string;

/**
 * How many times the processor time of a run grows when the text grows eightfold; null where that is too
 * little to weigh. The least of several runs is what the function itself needs, because whatever comes
 * between (other threads, a cold cache) only adds: a ratio that is too large is looked at again, until it
 * is small or has been too large too often. (Not `threadCpuUsage`: Linux brings that up to date every 4 ms.)
 */
export function growthOf(run: (text: string) => unknown, shape: Shape): number | null {
  const [short, long] = [shape(SMALL), shape(SMALL * TIMES)];
  const large = timeOf(run, long);
  if (large < NOTHING_US) return null;
  const growth = ratioOf(run, short, long, GROWTH_MAX);
  if (growth <= GROWTH_MAX) return growth;
  // On a busy machine the caches alone may cost that much between 1,000 and 8,000 signs; a square shows further up too.
  const further = ratioOf(run, long, shape(SMALL * TIMES * FURTHER), 2.5 ** 2) ** (3 / 2);
  return Math.min(growth, further);
}

/** Looks until the ratio is small enough, or has been too large too often. */
function ratioOf(run: (text: string) => unknown, short: string, long: string, max: number): number {
  let [small, large] = [Infinity, timeOf(run, long)];
  for (let tries = 0; tries < TRIES; tries += 1) {
    for (let i = 0; i < 4; i += 1) small = Math.min(small, timeOf(run, short));
    if (large / small <= max) break;
    large = Math.min(large, timeOf(run, long));
  }
  return large / small;
}

export const isRunaway = (growth: number | null) => growth !== null && growth > GROWTH_MAX;

let runs = 0;

function timeOf(run: (text: string) => unknown, text: string): number {
  // Some functions remember what they were asked last.
  runs += 1;
  const fresh = `${runs} ${text}`;
  const began = process.cpuUsage();
  try {
    run(fresh);
  } catch {
    // A refusal is an answer; only its price counts.
  }
  const { user, system } = process.cpuUsage(began);
  return Math.max(1, user + system);
}
