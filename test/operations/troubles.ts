import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { enter } from '../../src/people/people-for-tests.ts';
import { type App, until } from '../harness.ts';
import type { Process } from '../processes.ts';
import { type Behaviour, OK, startReceiver } from '../receiver.ts';
import type { Tenant } from '../tenant.ts';

interface Place {
  app: App;
  /** The only one. */
  worker: Process;
  tenant: Tenant;
  url: string;
  /** Whether the program may start on the tables as they are: throws its message otherwise. */
  tryStart(): Promise<void>;
}

interface Trouble {
  /** The question that the guide's block for it asks. */
  asks: string;
  /** The expected output of the block. */
  shows: readonly RegExp[];
  /** Causes it; the returned function ends it as the guide says, and checks whether that helped. */
  make(place: Place): Promise<() => Promise<void>>;
}

/** Caused one after the other, each before its block is run. */
export const TROUBLES: readonly Trouble[] = [
  {
    asks: 'max(needs)',
    shows: [/9999 \| +9999/],
    async make({ url, tryStart }) {
      const owner = await connect(url, 'owner');
      await owner.query(
        `insert into schema_migrations (version, name, checksum, needs) values (9999, 'of_tomorrow', 'x', 9999)`,
      );
      await expect(tryStart()).rejects.toThrow('The database is newer than this program');
      return async () => {
        await owner.query('delete from schema_migrations where version = 9999');
        await owner.end();
        await tryStart();
      };
    },
  },
  {
    asks: "'worker' = any(roles)",
    // It was last seen more than half a minute ago.
    shows: [/\| 00:(00:[3-5]|0[1-9]:)/],
    async make({ app, tenant, worker }) {
      worker.freeze();
      await until('no worker is seen', async () => (await fetch(`${app.url}/readyz`)).status === 503);
      const taskId = await makeTask(tenant);
      return async () => {
        worker.thaw();
        await untilCompleted(tenant, taskId);
      };
    },
  },
  {
    asks: 'max(retry_count) as retries',
    shows: [/^ *\w+ +\| created +\| +[1-9]/m],
    async make({ tenant, worker }) {
      worker.freeze();
      const taskId = await makeTask(tenant);
      return async () => {
        worker.thaw();
        await untilCompleted(tenant, taskId);
      };
    },
  },
  {
    asks: "where status = 'dead'",
    shows: [/callback +\| [^|]*\| +1 \|/],
    async make({ tenant }) {
      let answer: Behaviour = { status: 500 };
      const receiver = await startReceiver(() => answer);
      const sent = await tenant.open('POST', '/callbacks/test', { callback_url: receiver.url });
      const { delivery_id } = sent.body.data;
      const untilIt = (is: string) =>
        until(`the callback is ${is}`, async () => {
          const { body } = await tenant.open('GET', `/callbacks/deliveries?delivery_id=${delivery_id}`);
          return body.data.items[0].status === is;
        });
      await untilIt('dead');
      return async () => {
        answer = OK;
        expect((await tenant.open('POST', '/callbacks/redeliver', { delivery_id })).status).toBe(200);
        await untilIt('delivered');
        await receiver.close();
      };
    },
  },
  {
    asks: 'from pg_stat_activity where datname',
    shows: [/somebody else +\| idle +\| +5 /, /^ *parlance/m],
    async make({ url }) {
      const others = await Promise.all(Array.from({ length: 5 }, () => connect(url, 'somebody else')));
      return async () => void (await Promise.all(others.map((each) => each.end())));
    },
  },
  {
    asks: 'from pg_replication_slots',
    shows: [/forgotten +\| f /, /^ +\d+ \| +[1-9]\d* \| [0-9A-F]{24}/m],
    async make({ app, url }) {
      const owner = await connect(url, 'owner');
      const { rows } = await owner.query<{ archive_command: string }>('show archive_command');
      await owner.query(`select pg_create_physical_replication_slot('forgotten', true)`);
      await setArchive(owner, 'false');
      await note(app, 'before_the_archive_fails');
      await owner.query('select pg_switch_wal()');
      const untilArchiver = (what: string, isSo: string) =>
        until(
          what,
          async () => (await owner.query(`select from pg_stat_archiver where ${isSo}`)).rowCount === 1,
        );
      await untilArchiver('the archive has failed', 'failed_count > 0');
      return async () => {
        await setArchive(owner, rows[0]?.archive_command ?? '');
        await untilArchiver('the archive goes on', 'last_archived_time > last_failed_time');
        await owner.query(`select pg_drop_replication_slot('forgotten')`);
        await owner.end();
      };
    },
  },
  {
    asks: 'pg_blocking_pids',
    shows: [/somebody else .*lock table workspaces/, /parlance.*\| Lock +\| \{\d+\}/],
    async make({ tenant, url }) {
      const [other, owner] = [await connect(url, 'somebody else'), await connect(url, 'owner')];
      await other.query('begin; lock table workspaces in access exclusive mode');
      // Our own calls give up after ten seconds, which is short on a busy machine.
      const patient = await connect(url, 'parlance-patient');
      const read = patient.query('select from workspaces limit 1');
      const waiting = (names: string) =>
        until('somebody waits', async () => {
          const { rows } = await owner.query<{ pid: number }>(
            `select pid from pg_stat_activity where wait_event_type = 'Lock' and application_name ~ $1`,
            [names],
          );
          return rows[0]?.pid;
        });
      await waiting('^parlance-patient');
      return async () => {
        const asked = tenant.social('GET', '/workspace');
        await owner.query('select pg_terminate_backend($1)', [await waiting('^parlance(?!-patient)')]);
        expect((await asked).status).toBe(503);
        const again = tenant.social('GET', '/workspace');
        const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
        await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        expect((await again).status).toBe(200);
        await read;
        await Promise.all([patient.end(), owner.end()]);
      };
    },
  },
  {
    asks: 'parlance_(sign_ins',
    shows: [/parlance_sign_ins_total\{[^}]*outcome="wrong"[^}]*\} [1-9]/],
    async make({ app }) {
      const { status } = await enter(app, 'login', { email: 'nobody@people.example', password: 'a guess' });
      expect(status).toBe(401);
      return async () => {};
    },
  },
  {
    asks: "('audit_log'::regclass",
    shows: [/audit_log +\| +1$/m, /request_log +\| +0$/m],
    async make({ app }) {
      await note(app, 'of_another_century', '2100-01-01');
      return async () => {};
    },
  },
];

/** As the operator of PostgreSQL, which is a different user. */
async function connect(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: name });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function makeTask(tenant: Tenant): Promise<string> {
  const strings = [{ string_id: 'gate', content: 'Open the gate' }];
  const { status, body } = await tenant.open('POST', '/tasks/create', { target_languages: ['de'], strings });
  expect(status).toBe(200);
  return body.data.task_id;
}

const untilCompleted = (tenant: Tenant, task_id: string) =>
  until('the task is done', async () => {
    const { body } = await tenant.open('POST', '/tasks/status', { task_id });
    return body.data.status === 'completed';
  });

async function setArchive(owner: pg.Client, command: string): Promise<void> {
  await owner.query(`alter system set archive_command = ${pg.escapeLiteral(command)}`);
  await owner.query('select pg_reload_conf()');
}

const note = (app: App, operation: string, at = 'now') =>
  sql`insert into audit_log (workspace_id, actor_kind, actor_id, operation, face, request_id, input, at)
      values ('ws_x', 'session', 'usr_x', ${operation}, 'console', 'req', '{}', ${at}::timestamptz)`.execute(
    app.services.database.system,
  );
