import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { useProcesses } from '../processes.ts';

const processes = useProcesses();
/** Due every minute, and run by no worker here: the scheduled jobs stay and can be counted. */
const JOB = 'run_rescue';
let seed: App;
let other: pg.Client;

beforeAll(async () => {
  seed = await openApp({ databaseUrl: await freshDatabase(), registry: probeRegistry, roles: [] });
  other = new pg.Client({ connectionString: seed.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await seed.close();
});

/** The minutes for which the job was requested, and how often it was then put into its queue. */
async function scheduled() {
  const { rows } = await sql<{ minutes: number; asked: number; waiting: number; put: number }>`
    select count(distinct singleton_on)::int as minutes, count(*)::int as asked,
           count(*) filter (where state < 'completed')::int as waiting,
           (select count(*)::int from pgboss.job where name = ${JOB}) as put
      from pgboss.job where name = '__pgboss__send-it' and data ->> 'name' = ${JOB}`.execute(
    seed.services.database.system,
  );
  return rows[0] ?? { minutes: 0, asked: 0, waiting: 0, put: 0 };
}
const allPut = async () => {
  const { waiting, put } = await scheduled();
  return waiting === 0 && put > 0;
};
/** As if the last look at the clock had been a minute ago: the next process to look has the turn. */
const endLease = () =>
  sql`update pgboss.version set cron_on = now() - interval '1 minute'`.execute(seed.services.database.system);

it('a cron process that is frozen in its turn, replaced and woken schedules nothing twice', async () => {
  const start = () => processes.start({ roles: 'cron', databaseUrl: seed.databaseUrl });
  const [one, two] = [await start(), await start()];
  await until('the minute was scheduled', allPut);
  two.freeze();

  // The first one has taken the turn and not yet read the due jobs.
  await other.query('begin');
  await other.query('lock table pgboss.schedule in access exclusive mode');
  await endLease();
  await until('it stands in the middle of its turn', async () => {
    const { rows } = await other.query(
      `select 1 from pg_locks where relation = 'pgboss.schedule'::regclass and not granted`,
    );
    return rows.length > 0;
  });
  one.freeze();
  await other.query('rollback');

  // The second process takes the turn, since the first one's has expired, and does the work.
  const before = await scheduled();
  await endLease();
  two.thaw();
  await until('the second one had the turn', async () => {
    const { rows } = await other.query(
      `select cron_on > now() - interval '30 seconds' as taken from pgboss.version`,
    );
    return rows[0]?.taken === true && (await allPut());
  });

  // The first process continues in the middle of a turn that now belongs to the other.
  one.thaw();
  await until('the minute after', async () => (await scheduled()).minutes > before.minutes);
  await until('all of it is in its queue', allPut);
  const { minutes, asked, put } = await scheduled();
  expect([asked, put]).toEqual([minutes, minutes]);
  expect([one.isAlive(), two.isAlive()]).toEqual([true, true]);
});
