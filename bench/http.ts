import { sql } from 'kysely';
import { type Case, fire, type Measured } from './fire.ts';
import type { Report } from './load.ts';
import { cpuMs, startProcess } from './processes.ts';
import { bareReads, bearerReads, signedReads, signedWrites } from './requests.ts';
import { type Line, median, percentile, type Site } from './site.ts';
import { benchRevoked } from './revoked.ts';
import { benchSizes, type Opened } from './sizes.ts';
import { addTenant, type BenchTenant } from './tenants.ts';
import { openWorld } from './world.ts';
import { fieldsOf } from '../src/kernel/narrow.ts';

const CONNECTIONS = 16;
/** The limits stay on, so the load is spread: 200 App Keys, 400 credentials over 20 workspaces. */
const TENANTS = 20;
const KEYS_EACH = 10;
const CREDENTIALS_EACH = 20;
const ACCOUNTS_EACH = 12;
const WARM_CALLS = 3000;
const WARM_MS = 30_000;

/** Rounds of all cases, one after the other, so that other load affects the bare server and ours alike. */
export async function benchHttp(site: Site): Promise<Line[]> {
  if (site.sizes) return benchSizes(site, await openCases(site));
  const { cases, read, world, url } = await openCases(site);
  const rounds = site.quick ? 1 : 3;
  const measureMs = site.quick ? 1000 : 4000;

  // A cold process compiles, and on a busy machine few calls would share that cost.
  for (const each of cases) await fire(each, CONNECTIONS, 0, WARM_MS, site.quick ? 500 : WARM_CALLS);
  const busy: Measured[][] = [];
  for (let round = 0; round < rounds; round++) {
    const reports: Measured[] = [];
    for (const each of cases) reports.push(await fire(each, CONNECTIONS, 1000, measureMs));
    busy.push(reports);
  }
  const alone: Measured[] = [];
  for (const each of cases) alone.push(await fire(each, 1, 200, measureMs / 4));

  const revoked = 'revoked key'.includes(site.caseFilter)
    ? [await benchRevoked(site, world, url, () => fire(read, CONNECTIONS, 0, measureMs))]
    : [];
  const lines = cases.map((each, index): Line => {
    const mine = busy.flatMap((reports) => reports[index] ?? []);
    const bare = busy.flatMap((reports) => reports[0] ?? []);
    const at = (share: number) => median(mine.map((report) => percentile(report.latencies, share)));
    return {
      bench: 'http',
      name: each.name,
      figure: median(mine.map(perSecond)),
      unit: 'req/s',
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      ofBare: median(mine.map((report, round) => perSecond(report) / perSecond(bare[round] ?? report))),
      note: noteOf(mine, alone[index]?.latencies ?? []),
    };
  });
  return [...lines, ...revoked];
}

function noteOf(mine: readonly Measured[], alone: readonly number[]): string {
  // The minimum: other work makes a call more expensive, never cheaper.
  const server = Math.min(...mine.map((report) => report.serverCpu ?? Number.NaN));
  const postgres = Math.min(...mine.map((report) => report.postgresCpu ?? Number.NaN));
  const parts = [`alone p50 ${percentile(alone, 0.5).toFixed(2)} ms`];
  if (!Number.isNaN(server)) parts.push(`CPU per request ${server.toFixed(2)} ms`);
  if (postgres > 0) parts.push(`+ PostgreSQL ${postgres.toFixed(2)} ms`);
  return parts.join(', ');
}

async function openCases(site: Site): Promise<Opened & { read: Case; url: string }> {
  const world = await openWorld(site);
  const tenants: BenchTenant[] = [];
  while (tenants.length < TENANTS) tenants.push(await addTenant(world, KEYS_EACH, CREDENTIALS_EACH));
  // The demo has an account on every platform, but the figures stay those of twelve accounts.
  await sql`
    update accounts set disconnected_at = now() where id in (
      select id from (select id, row_number() over (partition by workspace_id order by id) as place from accounts) a
       where place > ${ACCOUNTS_EACH})`.execute(world.database.system);
  const api = await world.start('api');
  const bare = await startProcess('./bare.ts', {
    env: { ...process.env, DATABASE_URL: world.config.databaseUrl ?? '' },
  });
  site.defer(bare.stop);

  const ours = {
    port: portOf(api.url),
    cpu: () => ({ server: cpuMs(api.child.pid), postgres: cpuMs(world.postgresPid()) }),
  };
  const read: Case = { ...ours, name: 'signed read: languages', requests: () => signedReads(tenants) };
  const ceiling = (name: string, url: string, asks = false): Case => ({
    name,
    port: portOf(String(fieldsOf(bare.first)[url])),
    requests: bareReads,
    cpu: () => ({ server: cpuMs(bare.child.pid), postgres: asks ? cpuMs(world.postgresPid()) : null }),
  });
  const cases: Case[] = [
    ceiling('bare node:http', 'url'),
    ceiling('bare Fastify', 'framework'),
    ceiling('bare node:http and one statement', 'asking', true),
    read,
    { ...ours, name: 'Bearer read: 12 accounts', requests: () => bearerReads(tenants) },
    { ...ours, name: 'signed write', requests: () => signedWrites(tenants, false) },
    { ...ours, name: 'signed write, Idempotency-Key', requests: () => signedWrites(tenants, true) },
  ];
  // The others are compared with the first one.
  const chosen = cases.filter((each, index) => index === 0 || each.name.includes(site.caseFilter));
  return { cases: chosen, read, world, tenants, url: api.url };
}

function perSecond(report: Report): number {
  return report.latencies.length / report.seconds;
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
