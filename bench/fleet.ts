import { availableParallelism } from 'node:os';
import { fire } from './fire.ts';
import { caller, LANGUAGES, pause, sentence } from './open-client.ts';
import { cpuMs } from './processes.ts';
import { signedReads, signedWrites } from './requests.ts';
import { type Line, median, monotonicMs, percentile, type Site } from './site.ts';
import { addTenant, type BenchTenant } from './tenants.ts';
import { fieldsOf } from '../src/kernel/narrow.ts';
import { openWorld, type World } from './world.ts';

const SIZES = [1, 2, 4];
const CONNECTIONS = 16;
const TENANTS = 20;
const KEYS_EACH = 10;
/** Workspaces whose tasks the workers share: a single one is not given all places. */
const TEAMS = 8;
const REST_MS = 4000;
/** The same for all sizes: four API processes with the usual ten would need more connections than PostgreSQL has. */
const POOL = { env: { PARLANCE_DB_POOL: '4' } };

/**
 * What a second and a fourth process gain. The load generator, PostgreSQL and the processes share the machine, so the
 * figures grow only as far as it has cores. The note says how much CPU time a unit of work took, which must not grow
 * with the processes.
 */
export async function benchFleet(site: Site): Promise<Line[]> {
  const world = await openWorld(site);
  const tenants: BenchTenant[] = [];
  while (tenants.length < TENANTS) tenants.push(await addTenant(world, KEYS_EACH, 0));
  return [
    ...('api'.includes(site.caseFilter) ? await benchApis(site, world, tenants) : []),
    ...('worker'.includes(site.caseFilter) ? await benchWorkers(site, world, tenants) : []),
  ];
}

async function benchApis(site: Site, world: World, tenants: readonly BenchTenant[]): Promise<Line[]> {
  const lines: Line[] = [];
  const measureMs = site.quick ? 1000 : 5000;
  for (const count of SIZES) {
    const apis = await Promise.all(Array.from({ length: count }, () => world.start('api', POOL)));
    for (const [name, requests] of [
      ['signed reads', () => signedReads(tenants)],
      ['signed writes, Idempotency-Key', () => signedWrites(tenants, true)],
    ] as const) {
      // Each process has a share of the connections, as with a balancer.
      const reports = await Promise.all(
        apis.map(({ url, child }, at) =>
          fire(
            {
              name: `${name} ${at + 1}`,
              port: Number(new URL(url).port),
              requests: () => shareOf(requests(), at, count),
              cpu: () => ({ server: cpuMs(child.pid), postgres: null }),
            },
            CONNECTIONS / count,
            1000,
            measureMs,
          ),
        ),
      );
      const latencies = reports.flatMap((report) => report.latencies);
      const figure = reports.reduce((sum, report) => sum + report.latencies.length / report.seconds, 0);
      lines.push({
        bench: 'fleet',
        name: `${name}, ${count} API`,
        figure,
        unit: 'req/s',
        p50: percentile(latencies, 0.5),
        p95: percentile(latencies, 0.95),
        p99: percentile(latencies, 0.99),
        note: `CPU per request ${median(reports.map(({ serverCpu }) => serverCpu ?? Number.NaN)).toFixed(2)} ms, ${cores()}`,
      });
    }
    await Promise.all(apis.map(({ stop }) => stop()));
  }
  return lines;
}

/** No two processes send the same key at the same moment: limits apply to keys, and stay on. */
function shareOf<T>(all: readonly T[], at: number, count: number): T[] {
  return all.filter((_, n) => n % count === at);
}

/**
 * A new process compiles what it runs, so its first rows cost more than all later ones: some seconds for each
 * process, which in a short run look like the price of having many. They are shown separately, and so is the cost of
 * an idle worker.
 */
async function benchWorkers(site: Site, world: World, tenants: readonly BenchTenant[]): Promise<Line[]> {
  const lines: Line[] = [];
  const api = await world.start('api', POOL);
  const strings = site.quick ? 40 : 400;
  for (const count of SIZES) {
    const workers = await Promise.all(Array.from({ length: count }, () => world.start('worker', POOL)));
    const used = () => workers.reduce((sum, { child }) => sum + (cpuMs(child.pid) ?? Number.NaN), 0);
    const measure = async (run: () => Promise<unknown>) => {
      const [before, began] = [used(), monotonicMs()];
      await run();
      return { cpu: used() - before, seconds: (monotonicMs() - began) / 1000 };
    };
    const work = (name: string) =>
      Promise.all(
        tenants.slice(0, TEAMS).map((tenant, team) => runTask(api.url, tenant, strings, `${name} ${team}`)),
      );
    const cold = await measure(() => work(`${count} cold`));
    const warm = await measure(() => work(`${count} warm`));
    const rest = await measure(() => pause(REST_MS));
    const rows = TEAMS * strings * LANGUAGES.length;
    const extra = (cold.cpu - warm.cpu) / count / 1000;
    const idle = rest.cpu / rest.seconds / count;
    lines.push({
      bench: 'fleet',
      name: `rows of ${TEAMS} workspaces, ${count} worker`,
      figure: rows / warm.seconds,
      unit: 'rows/s',
      note: `${rows} rows, CPU per row ${(warm.cpu / rows).toFixed(2)} ms; of each worker ${extra.toFixed(1)} s more for its first rows, ${idle.toFixed(0)} ms a second at rest; ${cores()}`,
    });
    await Promise.all(workers.map(({ stop }) => stop()));
  }
  return lines;
}

async function runTask(url: string, tenant: BenchTenant, count: number, name: string): Promise<void> {
  const call = caller(url, tenant);
  const { task_id } = await call('POST', '/tasks/create', {
    target_languages: LANGUAGES,
    strings: Array.from({ length: count }, (_, i) => ({
      string_id: `${name} ${i}`,
      content: `${sentence(i)} ${name}`,
    })),
    scan_terms: false,
  });
  for (;;) {
    const { is_completed, is_failed } = fieldsOf(await call('POST', '/tasks/status', { task_id }, 1));
    if (is_failed === true) throw new Error('A task of the bench failed.');
    if (is_completed === true) return;
    await pause(100);
  }
}

const cores = () => `${availableParallelism()} cores for everything`;
