/** What a benchmark gets from bench.ts: how much work to do, and where to register its clean-up. */
export interface Site {
  /** A tenth of the work: to try the benchmarks, not for figures. */
  quick: boolean;
  /** Where the processes of the product leave their CPU profiles; null without --profile. */
  profileDir: string | null;
  /** Only the HTTP cases whose name contains this. */
  caseFilter: string;
  /** HTTP over stores of growing size. */
  sizes?: boolean;
  /** The statements on which PostgreSQL spent its time, at the end. */
  statements?: boolean;
  /** Runs when the benchmark is over, however it ends; last in, first out. */
  defer(undo: () => Promise<void> | void): void;
}

/** One line of the table. Times are milliseconds. */
export interface Line {
  bench: string;
  name: string;
  figure: number;
  unit: string;
  p50?: number;
  p95?: number;
  p99?: number;
  /** Share of what the bare server of the same round answers. */
  ofBare?: number;
  note?: string;
}

export type Bench = (site: Site) => Promise<Line[]>;

/** Comparable between the processes of one machine, unlike performance.now(). */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Nearest rank: always a value that was measured. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function spread(values: readonly number[]): { p50: number; p95: number; p99: number } {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), p99: percentile(values, 0.99) };
}

/** Does `work` for 0 … count-1, this many at once. */
export async function inParallel(
  count: number,
  width: number,
  work: (n: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

/** A benchmark that cannot finish must say so, and never hang. */
export async function within<T>(seconds: number, what: string, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} took more than ${seconds} s.`)), seconds * 1000);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
