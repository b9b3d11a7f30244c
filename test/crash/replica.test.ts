import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTSIDE } from '../../src/adapters/outside.ts';
import { prepareStore } from '../../src/app/prepare-store.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { shellBlocks } from '../guides/run-blocks-for-tests.ts';
import { type App, openApp, testEnv, until } from '../harness.ts';
import { type DebianPostgres, POSTGRES_BIN, startDebianPostgres } from '../operations/debian-postgres.ts';
import type { Tenant } from '../tenant.ts';

const [copy = 'false'] = shellBlocks('operations.md').filter((block) => block.includes('-D "$REPLICA" -R'));
/** More than the connections to a replica that a process has. */
const MANY = 8;

describe.skipIf(POSTGRES_BIN === null)('a streaming replica', () => {
  let postgres: DebianPostgres;
  let app: App;
  let tenant: Tenant;
  beforeAll(async () => {
    postgres = await startDebianPostgres();
    const { env } = postgres;
    const url = env['DATABASE_URL'] ?? '';
    const config = loadConfig(OUTSIDE, testEnv(url));
    const log = createLog('silent');
    await prepareStore({ config, adminUrl: url, publicUrl: 'http://127.0.0.1', clock: systemClock, log });
    await postgres.shell(copy);
    const DATABASE_READ_URL = url.replace(`:${env['PGPORT']}/`, `:${env['REPLICA_PORT']}/`);
    app = await openApp({ databaseUrl: url, env: { DATABASE_READ_URL, PARLANCE_DB_WAIT: '1' } });
    tenant = await app.tenant();
  });
  afterAll(async () => {
    await app?.close();
    await postgres?.close();
  });

  const onReplica = (statement: string) =>
    postgres.shell(`psql -h 127.0.0.1 -p "$REPLICA_PORT" -U postgres "$DATABASE" -Atc "${statement}"`);
  const isOfReplica = async () => {
    const { rows } = await app.services.database.read(
      { workspaceId: tenant.workspaceId, projectId: null },
      (tx) => sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(tx),
      { aside: true },
    );
    return rows[0]?.is === true;
  };
  const writeAndRead = async () => {
    const made = await tenant.social('POST', '/posts', { content: { text: 'The lamp is lit.' } });
    expect(made.status).toBe(200);
    return (await tenant.social('GET', `/analytics/posts/${made.body.data.postId}`)).status;
  };

  it('answers, and has the data that a caller has just written', async () => {
    await until('the replica answers', isOfReplica);
    for (let turn = 0; turn < MANY; turn += 1) expect(await writeAndRead()).toBe(200);
    expect(await isOfReplica()).toBe(true);
  });

  it('that lags is not asked for later writes', async () => {
    await onReplica('select pg_wal_replay_pause()');
    expect(await writeAndRead()).toBe(200);
    expect(await isOfReplica()).toBe(false);
    await onReplica('select pg_wal_replay_resume()');
    await until('the replica answers again', isOfReplica);
  });

  it('answers again after an outage of the primary, however many callers asked meanwhile', async () => {
    await postgres.shell('pg_ctl stop -D "$PGDATA" -m immediate -w');
    const asked = await Promise.allSettled(Array.from({ length: MANY }, isOfReplica));
    // Only the primary knows the last confirmed write.
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 'rejected'));
    await postgres.shell('pg_ctl start -D "$PGDATA" -w -l "$PGDATA/server.log" > /dev/null');
    await until('the replica answers again', isOfReplica);
  });
});
