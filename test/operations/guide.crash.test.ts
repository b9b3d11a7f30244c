import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTSIDE } from '../../src/adapters/outside.ts';
import { prepareStore } from '../../src/app/prepare-store.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { listeningPort } from '../../src/platform/net/listening-port.ts';
import { shellBlocks } from '../guides/run-blocks-for-tests.ts';
import { type App, openApp, testEnv, until } from '../harness.ts';
import { TROUBLES } from './troubles.ts';

/** Debian's PostgreSQL: ours has no pg_basebackup. */
const [program] = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').toSorted().toReversed();
const TOKEN = 'operations-token-of-the-test';
const blocks = shellBlocks('operations.md');
const run = promisify(execFile);
/** What a block that asks this has to show of the server that runs beside it. */
const SHOWS: readonly (readonly [string, RegExp])[] = [
  ["'worker' = any(roles)", new RegExp(`\\b${process.pid}\\b`)],
  ['from pg_stat_activity where datname', /parlance/],
  ['max(needs)', /\d+ \|\s+\d+/],
  ["('audit_log'::regclass", /audit_log/],
];

describe.skipIf(!program)('the guide for operators', () => {
  const bin = dirname(program ?? '');
  let folder: string;
  let env: Record<string, string>;
  let app: App;

  /** PostgreSQL refuses to be root, so whoever is root becomes nobody. */
  const shell = (block: string) => {
    const bash = ['bash', '-euo', 'pipefail', '-c', block];
    const [file = '', ...rest] =
      process.getuid?.() === 0
        ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups', ...bash]
        : bash;
    return run(file, rest, { cwd: folder, env });
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parlance-operations-'));
    chmodSync(folder, 0o755);
    if (process.getuid?.() === 0) execFileSync('chown', ['nobody', folder]);
    const [port, drill, replica] = [await freePort(), await freePort(), await freePort()];
    const at = (name: string) => join(folder, name);
    env = {
      PATH: `${bin}:${process.env['PATH']}`,
      HOME: folder,
      LC_ALL: 'C.UTF-8',
      DATABASE: 'postgres',
      DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
      PGDATA: at('data'),
      PGPORT: String(port),
      REPLICA: at('replica'),
      REPLICA_PORT: String(replica),
      ARCHIVE: at('archive'),
      BACKUPS: at('backups'),
      DRILL: at('drill'),
      DRILL_PORT: String(drill),
      PARLANCE_METRICS_TOKEN: TOKEN,
    };
    await shell(
      `initdb -D "$PGDATA" -U postgres -A trust > /dev/null
       echo "port = ${port}
       listen_addresses = '127.0.0.1'
       unix_socket_directories = ''
       fsync = off" >> "$PGDATA/postgresql.conf"
       pg_ctl start -D "$PGDATA" -w -l "$PGDATA/server.log" > /dev/null`,
    );
    const url = env['DATABASE_URL'] ?? '';
    const settings = testEnv(url, { PARLANCE_METRICS_TOKEN: TOKEN });
    const config = loadConfig(OUTSIDE, settings);
    const log = createLog('silent');
    await prepareStore({ config, adminUrl: url, publicUrl: 'http://127.0.0.1', clock: systemClock, log });
    app = await openApp({
      databaseUrl: url,
      roles: ['api', 'worker'],
      env: { PARLANCE_METRICS_TOKEN: TOKEN },
    });
    env['PARLANCE_URL'] = app.url;
    await untilReady();
  });
  afterAll(async () => {
    await app?.close();
    await shell('pg_ctl stop -D "$PGDATA" -m immediate -w > /dev/null').catch(() => {});
    await shell('pg_ctl stop -D "$REPLICA" -m immediate -w > /dev/null').catch(() => {});
    await shell('[ ! -f "$DRILL/postmaster.pid" ] || pg_ctl stop -D "$DRILL" -m immediate').catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  });

  const untilReady = () =>
    until('the server is ready', async () => (await fetch(`${app.url}/readyz`)).status === 200);

  it('block by block, over a server that runs', { timeout: 900_000 }, async () => {
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
      const place = { app, tenant, url: env['DATABASE_URL'] ?? '' };
      const end = await trouble?.make(place);
      // Half a minute is long for a test, and too long for a lock.
      const { stdout } = await shell(block.replace("interval '30 seconds'", "interval '0 seconds'"));
      for (const shown of trouble?.shows ?? []) expect(stdout).toMatch(shown);
      await end?.();
      for (const [, shown] of SHOWS.filter(([asked]) => block.includes(asked))) expect(stdout).toMatch(shown);
      // A restart of PostgreSQL is part of it: ours comes back by itself.
      await untilReady();
    }
    // The replica has been promoted under way, and ours writes to it without having been told.
    await note(tenant.workspaceId, 'after_the_failover');
    await shell('pg_ctl start -D "$DRILL" -w -l "$DRILL/server.log" > /dev/null');
    const { stdout } = await shell(
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = listeningPort(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
