import { parseArgs } from 'node:util';
import { runBulkEdit } from '../src/localization/bulk/run-bulk-edit.ts';
import { runExport } from '../src/localization/export/run-export.ts';
import { runImport } from '../src/localization/intake/run-import.ts';
import { runTranslate } from '../src/localization/pipeline/run-translate.ts';
import { runPublish } from '../src/localization/publish/run-publish.ts';
import type { RunJob } from '../src/localization/runs/define-run-job.ts';
import { ROWS_SHORT } from '../src/localization/runs/is-long.ts';
import { TURN_MS } from '../src/localization/runs/take-turns.ts';
import { runTermScan } from '../src/localization/scan/run-term-scan.ts';
import { runTermUpload } from '../src/localization/terms/run-term-upload.ts';
import { runMemoryImport } from '../src/localization/tm/run-memory-import.ts';
import { groupOf, isNewcomer, LATE_SEC, turnOf } from '../src/platform/jobs/turn.ts';

/** Rows per second of a worker with the built-in engine: see docs/guides/benchmarks.md. */
const ROWS_PER_SEC = 369;
const BATCH_ROWS = 40;
const WAIT_MAX_MS = 1000;
/** One every seven seconds for ten minutes, so that they never coincide with turns or with new large tasks. */
const SMALL = Array.from({ length: 86 }, (_, n) => (n + 1) * 7001);
const USAGE = 'npm run rel -- fair [--rows 1000000 --workers 1]';

/** Kinds that cannot take turns; those that can (TRANSLATE, TRANSLATE_QA, BULK_EDIT, TB_TRANSLATE) share one rule. */
const WHOLE: readonly RunJob[] = [
  runImport,
  runTermScan,
  runExport,
  runPublish,
  runTermUpload,
  runMemoryImport,
];

interface Job {
  tenant: string;
  /** Whose places it uses. */
  group: string;
  rows: number;
  askedAt: number;
  turn: number;
  isSmall: boolean;
  isNewcomer: boolean;
}

interface Play {
  /** The rows of the large tenants: for each tenant, one number per task. */
  large: readonly (readonly number[])[];
  /** When a small task arrives, in milliseconds; each belongs to another tenant and has one batch of rows. */
  small: readonly number[];
  /** Of all workers together, and how many of them one tenant may use. */
  places: number;
  perTenant: number;
  /** Continues for this long after the last small task. */
  forMs?: number;
  /** Work that cannot take turns: it keeps its place to its end, and long work shares separate places. */
  isWhole?: boolean;
  /** The cores that the places share. */
  cores?: number;
}

/**
 * Simulates tenants beside some with many rows, by the rules of the queue (`turnOf`, turns, places) and without a
 * clock. Returns the longest wait of a small task and the rows that each large tenant got.
 */
export function play({ large, small, places, perTenant, forMs = 0, isWhole = false, cores = 1 }: Play) {
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
    const share = { own, isNew, isLong: isWhole && left > ROWS_SHORT };
    const job = {
      tenant,
      group: groupOf(tenant, share),
      rows: left,
      askedAt: now,
      turn: turnOf(state, share),
      isSmall,
      isNewcomer: isNewcomer(share),
    };
    const at = waiting.findIndex(({ turn }) => turn > job.turn);
    waiting.splice(at < 0 ? waiting.length : at, 0, job);
  };
  // Places work in parallel, but share cores: together they do what one does in a second. A batch is not cut short.
  const slowness = places / cores;
  const msOf = (left: number) => {
    // Work that counts as short takes a worker about a second, whatever its kind.
    if (isWhole) return { ms: (left / ROWS_SHORT) * 1000 * slowness, done: left };
    const batchMs = (BATCH_ROWS / ROWS_PER_SEC) * 1000 * slowness;
    const batches = Math.min(Math.ceil(TURN_MS / batchMs), Math.ceil(left / BATCH_ROWS));
    return { ms: batches * batchMs, done: Math.min(left, batches * BATCH_ROWS) };
  };
  const serve = () => {
    for (let at = 0; at < waiting.length && served.length < places; ) {
      const job = waiting[at];
      if (!job || served.filter(({ group }) => group === job.group).length >= perTenant) {
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
  const scenes = [1, 2, 10].flatMap((tenants) =>
    [1, 5, 50].map((tasks) => ({ tenants, tasks, each: rows / tasks })),
  );
  let isGood = true;
  process.stdout.write(`  ${rows} rows of each large tenant; the longest wait of another's small task (s)\n`);
  for (const job of [runTranslate, runBulkEdit, ...WHOLE]) {
    const places = workers * job.concurrency;
    const perTenant = workers * (job.perTenant ?? job.concurrency);
    process.stdout.write(`  ${job.type}, ${places} places\n`);
    for (const { tenants, tasks, each } of scenes) {
      const large = Array.from({ length: tenants }, () => Array.from({ length: tasks }, () => each));
      const isWhole = WHOLE.includes(job);
      const { longestMs, rows: got } = play({ large, small: SMALL, places, perTenant, isWhole });
      // Long work is not shared in turns: first come, first served.
      const spread = isWhole ? null : Math.min(...got) / Math.max(...got);
      isGood &&= longestMs <= WAIT_MAX_MS && (spread ?? 1) > 0.9;
      process.stdout.write(
        `  ${String(tenants).padStart(3)} with ${String(tasks).padStart(3)} tasks each ${(longestMs / 1000).toFixed(2).padStart(8)}${spread === null ? '' : `   least to most among them ${spread.toFixed(2)}`}\n`,
      );
    }
    if (!WHOLE.includes(job)) continue;
    // The worst that counts as short: a second of a core each, all of them new, of one tenant and of ten.
    for (const tenants of [1, 10]) {
      const flood = Array.from({ length: tenants }, () => Array.from({ length: 200 }, () => ROWS_SHORT));
      const [one = 0, two = 0, own = 0] = [1, 2, places].map(
        (cores) => play({ large: flood, small: SMALL, places, perTenant, isWhole: true, cores }).longestMs,
      );
      isGood &&= own <= WAIT_MAX_MS && (tenants > 1 || one <= WAIT_MAX_MS);
      const [ofOwn, ofTwo, ofOne] = [own, two, one].map((ms) => (ms / 1000).toFixed(2).padStart(5));
      process.stdout.write(
        `  ${String(tenants).padStart(3)} with 200 of ${ROWS_SHORT} rows each ${ofOwn} where each place has a core, ${ofTwo} where all share two, ${ofOne} one\n`,
      );
    }
  }
  process.stdout.write(`${isGood ? 'PASS' : 'FAIL'} fair\n`);
  return isGood;
}
