import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTSIDE } from '../../src/adapters/outside.ts';
import { prepareStore } from '../../src/app/prepare-store.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { shellBlocks } from '../guides/run-blocks-for-tests.ts';
import { type App, openApp, testEnv, until } from '../harness.ts';
import { type Process, useProcesses } from '../processes.ts';
import { type DebianPostgres, POSTGRES_BIN, startDebianPostgres } from './debian-postgres.ts';
import { TROUBLES } from './troubles.ts';

const TOKEN = 'operations-token-of-the-test';
const blocks = shellBlocks('operations.md');
const { start } = useProcesses();

describe.skipIf(POSTGRES_BIN === null)('the guide for operators', () => {
  let postgres: DebianPostgres;
  let env: Record<string, string>;
  let app: App;
  let worker: Process;
  let prepare: () => Promise<void>;

  beforeAll(async () => {
    postgres = await startDebianPostgres();
    ({ env } = postgres);
    env['PARLANCE_METRICS_TOKEN'] = TOKEN;
    const url = env['DATABASE_URL'] ?? '';
    const settings = testEnv(url, { PARLANCE_METRICS_TOKEN: TOKEN });
    const config = loadConfig(OUTSIDE, settings);
    const log = createLog('silent');
    prepare = async () => {
      await prepareStore({ config, adminUrl: url, publicUrl: 'http://127.0.0.1', clock: systemClock, log });
    };
    await prepare();
    app = await openApp({ databaseUrl: url, env: { PARLANCE_METRICS_TOKEN: TOKEN } });
    worker = await start({ roles: 'worker', databaseUrl: url });
    env['PARLANCE_URL'] = app.url;
    await untilReady();
  });
  afterAll(async () => {
    await app?.close();
    await postgres?.close();
  });

  const untilReady = () =>
    until('the server is ready', async () => (await fetch(`${app.url}/readyz`)).status === 200);

  it('block by block, over a running server', { timeout: 900_000 }, async () => {
    const isDrill = (block: string) => block.includes('recovery.signal');
    expect(blocks.filter(isDrill)).toHaveLength(1);
    for (const { asks } of TROUBLES) expect(blocks.filter((block) => block.includes(asks))).toHaveLength(1);
    const tenant = await app.tenant();
    for (const block of blocks) {
      if (isDrill(block)) {
        await note(tenant.workspaceId, 'before_the_moment');
        const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(
          app.services.database.system,
        );
        const moment = rows[0]?.at ?? '';
        env['MOMENT'] = moment;
        // A clock may be set back by some milliseconds, and then after would be before.
        await until('a second has passed', async () => {
          const { rows: later } = await sql<{ passed: boolean }>`
            select clock_timestamp() > ${moment}::timestamptz + interval '1 second' as passed`.execute(
            app.services.database.system,
          );
          return later[0]?.passed === true;
        });
        await note(tenant.workspaceId, 'after_the_moment');
      }
      const trouble = TROUBLES.find(({ asks }) => block.includes(asks));
      const place = { app, worker, tenant, url: env['DATABASE_URL'] ?? '', tryStart: prepare };
      const end = await trouble?.make(place);
      // Half a minute is long for a test, and too long for a lock.
      const { stdout } = await postgres.shell(block.replace("interval '30 seconds'", "interval '0 seconds'"));
      for (const shown of trouble?.shows ?? []) expect(stdout).toMatch(shown);
      await end?.();
      // It includes a restart of PostgreSQL: our server recovers by itself.
      await untilReady();
    }
    // The replica has been promoted meanwhile, and our server writes to it without being reconfigured.
    await note(tenant.workspaceId, 'after_the_failover');
    await postgres.shell('pg_ctl start -D "$DRILL" -w -l "$DRILL/server.log" > /dev/null');
    const { stdout } = await postgres.shell(
      `psql -h 127.0.0.1 -p "$DRILL_PORT" -U postgres postgres -Atc "select operation from audit_log where operation ~ 'moment'"`,
    );
    expect(stdout.trim()).toBe('before_the_moment');
  });

  const note = (workspaceId: string, operation: string) =>
    sql`insert into audit_log (workspace_id, actor_kind, actor_id, operation, face, request_id, input)
        values (${workspaceId}, 'session', 'usr_x', ${operation}, 'console', 'req', '{}')`.execute(
      app.services.database.system,
    );
});
