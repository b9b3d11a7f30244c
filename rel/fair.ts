import { parseArgs } from 'node:util';
import { TURN_MS } from '../src/localization/runs/take-turns.ts';
import { runTranslate } from '../src/localization/pipeline/run-translate.ts';

/** Rows that a worker translates in a second with the built-in engine: see docs/guides/benchmarks.md. */
const ROWS_PER_SEC = 369;
const WAIT_MAX_MS = 1000;
const USAGE = 'npm run rel -- fair [--rows 1000000 --workers 1]';

interface Job {
  rows: number;
  askedAt: number;
  /** Null for whoever has the many rows. */
  waited: ((ms: number) => void) | null;
}

/**
 * Tenants beside one that has many rows, by the rules of the queue and without a clock: jobs start in the order in
 * which they were asked for, each worker has so many places, and who is not done after a turn asks again.
 */
export function longestWait(options: {
  /** What the large tenant has, one number for each of its tasks. */
  large: readonly number[];
  /** When a small task comes, in milliseconds; each has one batch of rows. */
  small: readonly number[];
  places: number;
}): number {
  const { large, small, places } = options;
  const queue: Job[] = large.map((rows) => ({ rows, askedAt: 0, waited: null }));
  let longest = 0;
  const note = (ms: number) => {
    longest = Math.max(longest, ms);
  };
  const coming = small.map((askedAt): Job => ({ rows: 40, askedAt, waited: note }));
  const free = Array.from({ length: places }, () => 0);
  // Places work side by side, but on one core: what one does in a second they do together.
  const msOf = (rows: number) => Math.min(TURN_MS, (rows / ROWS_PER_SEC) * 1000 * places);
  while (coming.length > 0 || queue.some(({ waited }) => waited !== null)) {
    const place = free.indexOf(Math.min(...free));
    const now = Math.max(free[place] ?? 0, queue.length === 0 ? (coming[0]?.askedAt ?? 0) : 0);
    while ((coming[0]?.askedAt ?? Number.POSITIVE_INFINITY) <= now) {
      const next = coming.shift();
      if (next) insert(queue, next);
    }
    const job = queue[0];
    if (!job || job.askedAt > now) {
      free[place] = Math.min(
        job?.askedAt ?? Number.POSITIVE_INFINITY,
        coming[0]?.askedAt ?? Number.POSITIVE_INFINITY,
      );
      continue;
    }
    queue.shift();
    job.waited?.(now - job.askedAt);
    const ms = msOf(job.rows);
    free[place] = now + ms;
    const left = job.rows - (ms / 1000 / places) * ROWS_PER_SEC;
    if (left >= 1) insert(queue, { rows: left, askedAt: now + ms, waited: null });
  }
  return longest;
}

function insert(queue: Job[], job: Job): void {
  const at = queue.findIndex(({ askedAt }) => askedAt > job.askedAt);
  queue.splice(at < 0 ? queue.length : at, 0, job);
}

export async function fair(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { rows: { type: 'string', default: '1000000' }, workers: { type: 'string', default: '1' } },
  });
  const [rows, workers] = [Number(values.rows), Number(values.workers)];
  if (!(rows > 0 && workers > 0)) throw new Error(USAGE);
  const places = workers * runTranslate.concurrency;
  // One every seven seconds for ten minutes: never in step with the turns.
  const small = Array.from({ length: 86 }, (_, n) => n * 7001);
  const waits = [1, places - 1, places, 2 * places, 10 * places].map((tasks) => ({
    tasks,
    ms: longestWait({ large: Array.from({ length: tasks }, () => rows / tasks), small, places }),
  }));
  process.stdout.write(
    `  ${rows} rows of one tenant, ${places} places; the longest wait of another's small task\n`,
  );
  for (const { tasks, ms } of waits)
    process.stdout.write(`  in ${String(tasks).padStart(3)} tasks ${(ms / 1000).toFixed(1).padStart(8)} s\n`);
  const isGood = waits.every(({ ms }) => ms <= WAIT_MAX_MS);
  process.stdout.write(`${isGood ? 'PASS' : 'FAIL'} fair\n`);
  return isGood;
}
