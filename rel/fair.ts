import { parseArgs } from 'node:util';
import { runTranslate } from '../src/localization/pipeline/run-translate.ts';
import { TURN_MS } from '../src/localization/runs/take-turns.ts';
import { isNewcomer, LATE_SEC, turnOf } from '../src/platform/jobs/turn.ts';

/** Rows that a worker translates in a second with the built-in engine: see docs/guides/benchmarks.md. */
const ROWS_PER_SEC = 369;
const BATCH_ROWS = 40;
const WAIT_MAX_MS = 1000;
const USAGE = 'npm run rel -- fair [--rows 1000000 --workers 1]';

interface Job {
  tenant: string;
  rows: number;
  askedAt: number;
  turn: number;
  isSmall: boolean;
  isNewcomer: boolean;
}

export interface Play {
  /** What the large tenants have: of each, one number for each of its tasks. */
  large: readonly (readonly number[])[];
  /** When a small task comes, in milliseconds; each is of a tenant of its own and has one batch of rows. */
  small: readonly number[];
  /** Of all workers together, and how many of them one tenant may take. */
  places: number;
  perTenant: number;
  /** Goes on for so long after the last small task. */
  forMs?: number;
}

/**
 * Tenants beside some that have many rows, by the rules of the queue (`turnOf`, turns, places) and without a clock.
 * Answered are the longest wait of a small task and the rows that each large tenant got.
 */
export function play({ large, small, places, perTenant, forMs = 0 }: Play) {
  const waiting: Job[] = [];
  const served: (Job & { endsAt: number })[] = [];
  const got = new Map<string, number>();
  const coming = small.map((askedAt, n) => ({ tenant: `small ${n}`, rows: BATCH_ROWS, askedAt }));
  const end = (small.at(-1) ?? 0) + forMs;
  let longestMs = 0;
  let now = 0;
  const queueUp = (tenant: string, left: number, isNew: boolean, isSmall = false) => {
    const [next] = waiting;
    const own = [...waiting, ...served].filter((job) => job.tenant === tenant).length;
    const state = {
      served:
        served.length === 0 ? null : Math.max(...served.map((job) => job.turn + (job.isNewcomer ? 1 : 0))),
      next: next ? { ...next, isLate: now - next.askedAt > LATE_SEC * 1000 } : null,
      last: waiting.at(-1)?.turn ?? null,
    };
    const share = { own, isNew };
    const job = {
      tenant,
      rows: left,
      askedAt: now,
      turn: turnOf(state, share),
      isSmall,
      isNewcomer: isNewcomer(share),
    };
    const at = waiting.findIndex(({ turn }) => turn > job.turn);
    waiting.splice(at < 0 ? waiting.length : at, 0, job);
  };
  // Places work side by side, but on one core: what one does in a second they do together. A batch is not cut short.
  const msOf = (left: number) => {
    const batchMs = (BATCH_ROWS / ROWS_PER_SEC) * 1000 * places;
    const batches = Math.min(Math.ceil(TURN_MS / batchMs), Math.ceil(left / BATCH_ROWS));
    return { ms: batches * batchMs, done: Math.min(left, batches * BATCH_ROWS) };
  };
  const serve = () => {
    for (let at = 0; at < waiting.length && served.length < places; ) {
      const job = waiting[at];
      if (!job || served.filter(({ tenant }) => tenant === job.tenant).length >= perTenant) {
        at += 1;
        continue;
      }
      waiting.splice(at, 1);
      if (job.isSmall) longestMs = Math.max(longestMs, now - job.askedAt);
      served.push({ ...job, endsAt: now + msOf(job.rows).ms });
    }
  };
  for (const [n, tasks] of large.entries()) for (const task of tasks) queueUp(`large ${n}`, task, true);
  serve();
  for (;;) {
    const ends = Math.min(...served.map(({ endsAt }) => endsAt));
    const comes = coming[0]?.askedAt ?? Number.POSITIVE_INFINITY;
    const isDone = coming.length === 0 && ![...waiting, ...served].some(({ isSmall }) => isSmall);
    now = Math.min(ends, comes);
    if (!Number.isFinite(now) || (isDone && now > end))
      return { longestMs, rows: large.map((_, n) => got.get(`large ${n}`) ?? 0) };
    const small = comes <= ends ? coming.shift() : undefined;
    if (small) queueUp(small.tenant, small.rows, true, true);
    else {
      const [job] = served.splice(
        served.findIndex(({ endsAt }) => endsAt === ends),
        1,
      );
      if (!job) continue;
      const { done } = msOf(job.rows);
      if (!job.isSmall) got.set(job.tenant, (got.get(job.tenant) ?? 0) + done);
      if (job.rows > done) queueUp(job.tenant, job.rows - done, false, job.isSmall);
    }
    serve();
  }
}

export async function fair(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { rows: { type: 'string', default: '1000000' }, workers: { type: 'string', default: '1' } },
  });
  const [rows, workers] = [Number(values.rows), Number(values.workers)];
  if (!(rows > 0 && workers > 0)) throw new Error(USAGE);
  const places = workers * runTranslate.concurrency;
  const perTenant = workers * (runTranslate.perTenant ?? runTranslate.concurrency);
  // One every seven seconds for ten minutes: never in step with the turns, nor new together with the large ones.
  const small = Array.from({ length: 86 }, (_, n) => (n + 1) * 7001);
  process.stdout.write(
    `  ${rows} rows of a tenant, ${places} places; the longest wait of another's small task (s)\n`,
  );
  let isGood = true;
  for (const tenants of [1, 2, 10])
    for (const tasks of [1, places, 10 * places]) {
      const large = Array.from({ length: tenants }, () => Array.from({ length: tasks }, () => rows / tasks));
      const { longestMs, rows: got } = play({ large, small, places, perTenant });
      const spread = Math.min(...got) / Math.max(...got);
      isGood &&= longestMs <= WAIT_MAX_MS && spread > 0.9;
      process.stdout.write(
        `  ${String(tenants).padStart(3)} with ${String(tasks).padStart(3)} tasks each ${(longestMs / 1000).toFixed(2).padStart(8)}   least to most among them ${spread.toFixed(2)}\n`,
      );
    }
  process.stdout.write(`${isGood ? 'PASS' : 'FAIL'} fair\n`);
  return isGood;
}
