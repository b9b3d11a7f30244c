import { parseArgs } from 'node:util';
import type { Plan, Report } from '../bench/load.ts';
import { cpuMs, startProcess } from '../bench/processes.ts';
import { bearerReads, signedReads, signedWrites } from '../bench/requests.ts';
import { percentile, type Site, within } from '../bench/site.ts';
import { addTenant, type BenchTenant } from '../bench/tenants.ts';
import { openWorld } from '../bench/world.ts';
import { say } from './repeatable.ts';

const USAGE = 'npm run rel -- load [--rate 600 --seconds 300 --p99 250]';
const CONNECTIONS = 64;
/** Enough that the limits, which stay on, are never reached at 2,000 calls a second. */
const TENANTS = 20;
const KEYS_EACH = 10;
const CREDENTIALS_EACH = 20;
const WARM_MS = 3000;
/** A signature is valid for five minutes, so a long run has several. */
const ROUND_SEC = 120;

/** While calls arrive at a steady rate, a client is never refused and hardly ever waits, whatever the server does. */
export async function load(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      rate: { type: 'string', default: '600' },
      seconds: { type: 'string', default: '300' },
      p99: { type: 'string', default: '250' },
    },
  });
  const [rate, seconds, p99Max] = [Number(values.rate), Number(values.seconds), Number(values.p99)];
  if (!(rate > 0 && seconds > 0 && p99Max > 0)) throw new Error(USAGE);
  const undo: (() => Promise<void> | void)[] = [];
  const site: Site = { quick: false, profileDir: null, caseFilter: '', defer: (step) => undo.push(step) };
  try {
    return await run(site, rate, seconds, p99Max);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function run(site: Site, rate: number, seconds: number, p99Max: number): Promise<boolean> {
  const world = await openWorld(site);
  const tenants: BenchTenant[] = [];
  while (tenants.length < TENANTS) tenants.push(await addTenant(world, KEYS_EACH, CREDENTIALS_EACH));
  // A repeated signature is expected here.
  const api = await world.start('api', { env: { PARLANCE_LOG: 'error' } });
  const port = Number(new URL(api.url).port);
  say(`${rate} calls a second for ${seconds} s`);
  const used = () => [cpuMs(api.child.pid) ?? 0, cpuMs(world.postgresPid()) ?? 0] as const;
  const before = used();
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let sent = 0;
  for (let left = seconds; left > 0; left -= ROUND_SEC) {
    const report = await fire({
      port,
      requests: mixed(tenants),
      connections: CONNECTIONS,
      warmupMs: WARM_MS,
      measureMs: Math.min(left, ROUND_SEC) * 1000,
      countMax: Number.MAX_SAFE_INTEGER,
      perSecond: rate,
    });
    sent += report.sent;
    for (const latency of report.latencies) latencies.push(latency);
    for (const [status, count] of Object.entries(report.statuses))
      statuses[status] = (statuses[status] ?? 0) + count;
  }
  const after = used();
  const answered = latencies.length / seconds;
  const failed = latencies.length - (statuses['200'] ?? 0);
  const at = (share: number) => percentile(latencies, share);
  const each = (place: 0 | 1) => ((after[place] - before[place]) / sent).toFixed(2);
  process.stdout.write(
    `  answered ${answered.toFixed(0)} a second of ${rate}: ${JSON.stringify(statuses)}\n` +
      `  p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, longest ${at(1).toFixed(0)} ms, from when each was due\n` +
      `  CPU of a call ${each(0)} ms, PostgreSQL ${each(1)} ms\n`,
  );
  const isGood = failed === 0 && at(0.99) <= p99Max;
  process.stdout.write(`${isGood ? 'PASS' : 'FAIL'} load: p99 at most ${p99Max} ms, no call refused\n`);
  return isGood;
}

/** Of ten calls six are signed reads, one a Bearer read, and three writes, of which one has an Idempotency-Key. */
function mixed(tenants: readonly BenchTenant[]): string[] {
  const reads = signedReads(tenants);
  const others = [bearerReads(tenants), signedWrites(tenants, false), signedWrites(tenants, false)];
  const keyed = signedWrites(tenants, true);
  return reads.flatMap((_, n) => {
    const of = (list: readonly string[], shift = 0) => list[(n + shift) % list.length] ?? '';
    const six = [0, 1, 2, 3, 4, 5].map((shift) => of(reads, shift * 31));
    return [...six, ...others.map((list, shift) => of(list, shift * 17)), of(keyed, 61)];
  });
}

async function fire(plan: Plan): Promise<Report> {
  const { promise, resolve, reject } = Promise.withResolvers<Report>();
  const generator = await startProcess('./load.ts', {
    onMessage: (message) => {
      if (message !== 'ready') resolve(message);
    },
  });
  generator.child.once('exit', () => reject(new Error('The load generator gave no report.')));
  generator.child.send(plan);
  try {
    return await within((plan.warmupMs + plan.measureMs) / 1000 + 60, 'The load', promise);
  } finally {
    await generator.stop();
  }
}
