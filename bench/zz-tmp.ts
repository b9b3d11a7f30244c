import { caller, LANGUAGES, pause, sentence } from './open-client.ts';
import { cpuMs } from './processes.ts';
import { monotonicMs } from './site.ts';
import { addTenant } from './tenants.ts';
import { openWorld } from './world.ts';
const defers: any[] = [];
const site: any = { quick: true, defer: (f: any) => defers.push(f) };
const POOL = { env: { PARLANCE_DB_POOL: '4' } };
try {
  const world = await openWorld(site);
  const tenants: any[] = [];
  while (tenants.length < 8) tenants.push(await addTenant(world, 4, 0));
  const api = await world.start('api', POOL);
  for (const count of process.argv[2]!.split(',').map(Number)) {
    const workers = await Promise.all(Array.from({ length: count }, () => world.start('worker', { ...POOL, nodeArgs: process.env['PROF'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['PROF']}/${count}`] : [] })));
    const used = () => workers.reduce((sum, { child }) => sum + (cpuMs(child.pid) ?? 0), 0);
    const pgUsed = () => cpuMs(world.postgresPid()) ?? 0;
    let b = used(), t = monotonicMs(), p = pgUsed();
    await pause(4000);
    console.log(count, 'idle ms CPU per s per worker', ((used() - b) / (monotonicMs() - t) * 1000 / count).toFixed(1), 'pg', ((pgUsed() - p) / (monotonicMs() - t) * 1000).toFixed(1));
    for (const round of [1, 2]) {
      b = used(); t = monotonicMs(); p = pgUsed();
      const N = Number(process.argv[3] ?? 20);
      await Promise.all(tenants.map(async (tenant, team) => {
        const call = caller(api.url, tenant);
        const { task_id } = await call('POST', '/tasks/create', { target_languages: LANGUAGES.slice(0, 3), strings: Array.from({ length: N }, (_, i) => ({ string_id: `f${count}_${round}_${team}_${i}`, content: `${sentence(i)} ${count} ${team} ${round}` })), scan_terms: false });
        for (;;) { const v: any = await call('POST', '/tasks/status', { task_id }, 1); if (v.is_failed) throw new Error('failed'); if (v.is_completed) return; await pause(100); }
      }));
      const s = (monotonicMs() - t) / 1000, rows = 8 * N * 3;
      console.log(count, 'round', round, 'rows', rows, 's', s.toFixed(1), 'rows/s', (rows / s).toFixed(0), 'ms/row', ((used() - b) / rows).toFixed(2), 'pg ms/row', ((pgUsed() - p) / rows).toFixed(2));
    }
    await Promise.all(workers.map(({ stop }) => stop()));
  }
} finally { for (const f of defers.reverse()) await f(); }
process.exit(0);
