import { availableParallelism } from 'node:os';
import { fire } from './fire.ts';
import { caller, LANGUAGES, pause, sentence } from './open-client.ts';
import { cpuMs } from './processes.ts';
import { signedReads, signedWrites } from './requests.ts';
import { type Line, median, monotonicMs, percentile, type Site } from './site.ts';
import { addTenant, type BenchTenant } from './tenants.ts';
import { openWorld, type World } from './world.ts';

const SIZES = [1, 2, 4];
const CONNECTIONS = 16;
const TENANTS = 20;
const KEYS_EACH = 10;
/** Workspaces whose tasks the workers share: one alone is not given all places. */
const TEAMS = 8;
/** The same for all sizes: four API processes with the usual ten would want more connections than PostgreSQL has. */
const POOL = { env: { PARLANCE_DB_POOL: '4' } };

/**
 * What a second and a fourth process bring. Load, PostgreSQL and processes share the machine, so the figures grow only
 * as far as it has cores; the note says how much processor a unit of work took, which must not grow with the processes.
 */
export async function benchFleet(site: Site): Promise<Line[]> {
  const world = await openWorld(site);
  const tenants: BenchTenant[] = [];
  while (tenants.length < TENANTS) tenants.push(await addTenant(world, KEYS_EACH, 0));
  return [...(await benchApis(site, world, tenants)), ...(await benchWorkers(site, world, tenants))];
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
      // Each process has a share of the connections, as a balancer would give it.
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

/** No two processes send the same key at the same moment: limits are of keys, and stay on. */
function shareOf<T>(all: readonly T[], at: number, count: number): T[] {
  return all.filter((_, n) => n % count === at);
}

async function benchWorkers(site: Site, world: World, tenants: readonly BenchTenant[]): Promise<Line[]> {
  const lines: Line[] = [];
  const api = await world.start('api', POOL);
  const strings = site.quick ? 40 : 400;
  for (const count of SIZES) {
    const workers = await Promise.all(Array.from({ length: count }, () => world.start('worker', POOL)));
    const used = () => workers.reduce((sum, { child }) => sum + (cpuMs(child.pid) ?? Number.NaN), 0);
    const before = used();
    const began = monotonicMs();
    await Promise.all(
      tenants.slice(0, TEAMS).map(async (tenant, team) => {
        const call = caller(api.url, tenant);
        const { task_id } = await call('POST', '/tasks/create', {
          target_languages: LANGUAGES,
          strings: Array.from({ length: strings }, (_, i) => ({
            string_id: `f${count}_${team}_${i}`,
            content: `${sentence(i)} ${count} ${team}`,
          })),
          scan_terms: false,
        });
        for (;;) {
          const view = (await call('POST', '/tasks/status', { task_id }, 1)) as {
            is_completed?: boolean;
            is_failed?: boolean;
          };
          if (view.is_failed) throw new Error('A task of the bench failed.');
          if (view.is_completed) return;
          await pause(100);
        }
      }),
    );
    const seconds = (monotonicMs() - began) / 1000;
    const rows = TEAMS * strings * LANGUAGES.length;
    lines.push({
      bench: 'fleet',
      name: `rows of ${TEAMS} workspaces, ${count} worker`,
      figure: rows / seconds,
      unit: 'rows/s',
      note: `${rows} rows, CPU per row ${((used() - before) / rows).toFixed(2)} ms, ${cores()}`,
    });
    await Promise.all(workers.map(({ stop }) => stop()));
  }
  return lines;
}

const cores = () => `${availableParallelism()} cores for everything`;
