import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase, openApp, until } from '../../../test/harness.ts';
import { takePort } from '../../../test/starts.ts';
import { useProcesses } from '../../../test/processes.ts';
import type { Log } from '../log.ts';
import { APP_ROLE } from './session.ts';
import { jsonOf } from '../../../test/unchecked.ts';

const processes = useProcesses();
const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

function listen(): { log: Log; said: string[] } {
  const lines: string[] = [];
  const say = (_fields: object, message: string) => void lines.push(message);
  const log: Log = { debug: () => {}, info: say, warn: say, error: say, child: () => log };
  return { log, said: lines };
}

/** A dedicated login with a limit of connections, and a function to change the limit. */
async function limitedLogin(limit: number) {
  const databaseUrl = await freshDatabase();
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  undo.push(() => admin.end());
  const name = `limited_${randomBytes(6).toString('hex')}`;
  await admin.query(`create role ${name} login password 'x' in role ${APP_ROLE} connection limit ${limit}`);
  undo.push(() => admin.query(`drop owned by ${name}; drop role ${name}`));
  return {
    admin,
    url: databaseUrl.replace(/\/\/[^@]*@/, `//${name}:x@`),
    async allow(count: number) {
      await admin.query(`alter role ${name} connection limit ${count}`);
      if (count === 0)
        await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
          name,
        ]);
    },
  };
}

const NONE = 'PostgreSQL has no free connection (its max_connections, or the limit of the role, is reached)';
const readyz = async (url: string) => {
  const response = await fetch(`${url}/readyz`);
  return {
    status: response.status,
    body: await jsonOf<{ database: { waiting: string | null } }>(response),
  };
};

describe('a process that gets no connection', () => {
  it('waits at its start, reports it at its address and in the log, and starts when it gets one', async () => {
    const { url, allow } = await limitedLogin(0);
    const { port, give } = await takePort();
    await give();
    const { log, said } = listen();
    const starting = openApp({
      databaseUrl: url,
      roles: ['api', 'worker', 'cron'],
      env: { PORT: String(port) },
      log,
    });
    const address = `http://127.0.0.1:${port}`;
    const waiting = await until('its address answers', () => readyz(address).catch(() => null));
    expect(waiting).toMatchObject({ status: 503, body: { database: { ok: false, waiting: NONE } } });
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const sentence = `waiting for a database connection: ${NONE}; trying again with growing pauses`;
    expect(said.filter((line) => line === sentence)).toHaveLength(1);

    await allow(40);
    const app = await starting;
    undo.push(() => app.close());
    expect(await readyz(app.url)).toMatchObject({ body: { database: { ok: true, waiting: null } } });
    expect(said).toContain('the database answers again');

    // Later the process loses all connections, keeps running, and recovers when it gets new ones.
    await allow(0);
    const lost = await until('it notices', async () => {
      const answer = await readyz(app.url);
      return answer.status === 503 && answer.body.database.waiting !== null && answer;
    });
    expect(lost).toMatchObject({ status: 503, body: { database: { ok: false } } });
    await allow(40);
    await until('it is ready again', async () => (await readyz(app.url)).body.database.waiting === null);
  });

  it('a frozen process loses its idle connections, and continues when it wakes', async () => {
    const databaseUrl = await freshDatabase();
    const admin = new pg.Client({ connectionString: databaseUrl, application_name: 'watcher' });
    await admin.connect();
    undo.push(() => admin.end());
    const held = async () => {
      const { rows } = await admin.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and application_name like 'parlance %'`,
      );
      return rows[0]?.count ?? 0;
    };
    const process = await processes.start({ roles: 'api', databaseUrl });
    const worker = await processes.start({ roles: 'worker', databaseUrl });
    expect(await held()).toBeGreaterThan(1);
    process.freeze();
    worker.freeze();
    await until('the server let all of them go', async () => (await held()) === 0);
    process.thaw();
    worker.thaw();
    await until('both are back', async () => {
      const { status, body } = await readyz(process.url);
      return status === 200 && body.database.waiting === null;
    });
    expect([process.isAlive(), worker.isAlive()]).toEqual([true, true]);
  });
});
