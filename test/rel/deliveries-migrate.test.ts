import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { grantToAppRole, migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { installJobTables, JOB_SCHEMA } from '../../src/platform/db/job-tables.ts';
import { createKeyring, secretPlace } from '../../src/platform/secrets.ts';
import { showDelivery } from '../../src/social/webhooks/present.ts';
import { placeOfSecret } from '../../src/social/webhooks/secret.ts';
import { age } from '../deliver.ts';
import { databaseUrl } from '../global-setup.ts';
import { type App, openApp, until } from '../harness.ts';
import { type Receiver, startReceiver } from '../receiver.ts';

/** The store of the previous version, with deliveries of both kinds in every state. */

const keyring = createKeyring([Buffer.alloc(32, 7)]);
const HOUR_SEC = 3600;
const GONE_JOB = 'run_send_webhooks';

let receiver: Receiver;
let url: string;
let app: App;

beforeAll(async () => {
  receiver = await startReceiver();
  const name = `${inject('templateName')}_deliveries_before`;
  await query(inject('serverUrl'), (client) => client.query(`create database ${name}`));
  url = databaseUrl(inject('serverUrl'), name);
  const install = async (client: pg.Client) => {
    await installJobTables(url);
    await grantToAppRole(client, ['public', JOB_SCHEMA]);
  };
  await query(url, async (client) => {
    await migrateUpToHere(client);
    await install(client);
    await fill(client);
  });
  await schedule();
  await migrate(url, install);
  app = await openApp({ databaseUrl: url, roles: ['worker'] });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

async function query(on: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: on });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

async function migrateUpToHere(client: pg.Client): Promise<void> {
  await client.query(`create table schema_migrations (
    version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
  const all = readMigrations();
  const before = all.slice(
    0,
    all.findIndex((each) => each.name.endsWith('_deliveries.sql')),
  );
  for (const { version, name, sql, checksum } of before) {
    await client.query(sql);
    await client.query('insert into schema_migrations values ($1, $2, $3)', [version, name, checksum]);
  }
}

async function fill(client: pg.Client): Promise<void> {
  await client.query(`select set_config('app.workspace', '*', false)`);
  await client.query(`
    insert into workspaces (id, name, kind) values ('ws_1', 'W', 'team');
    insert into projects (id, workspace_id, name) values ('prj_1', 'ws_1', 'P');
    insert into app_keys (id, app_key, workspace_id, project_id, label) values ('key_1', 'ak_1', 'ws_1', 'prj_1', 'K')`);
  await client.query(
    `insert into app_secrets (workspace_id, key_id, version, sealed) values ('ws_1', 'key_1', 1, $1)`,
    [keyring.seal('of the key', secretPlace('ws_1', 'key_1', 1))],
  );
  await client.query(
    `insert into webhooks (id, workspace_id, url, secret_sealed, created_by) values ('whk_1', 'ws_1', $1, $2, 'usr_1')`,
    [`${receiver.url}/webhook`, keyring.seal('of the webhook', placeOfSecret('ws_1', 'whk_1'))],
  );
  await client.query(
    `insert into callback_deliveries (id, workspace_id, project_id, app_key_id, trace_id, sequence, event, url, host, body,
                                      status, attempts, round_attempts, owner, lease_until, finished_at)
     select id, 'ws_1', 'prj_1', 'key_1', id, 1, 'callback.test', $1, 'h', id, status, attempts, attempts,
            case when status = 'sending' then gen_random_uuid() end,
            case when status = 'sending' then now() - interval '1 second' end,
            case when status = 'delivered' then now() end
       from (values ('c_due', 'pending', 0), ('c_sending', 'sending', 1), ('c_delivered', 'delivered', 1)) v (id, status, attempts)`,
    [`${receiver.url}/callback`],
  );
  await client.query(`
    insert into webhook_deliveries (id, workspace_id, webhook_id, event_id, event_type, body, status, attempts, next_attempt_at,
                                    executor, last_status, last_failure, response_excerpt, finished_at)
    values ('w_due', 'ws_1', 'whk_1', 'evt_1', 'post.created', 'w_due', 'pending', 0, now(), null, null, null, null, null),
           ('w_claimed', 'ws_1', 'whk_1', 'evt_2', 'post.created', 'w_claimed', 'pending', 1, now() + interval '1 hour', 'dead', null, null, null, null),
           ('w_waiting', 'ws_1', 'whk_1', 'evt_3', 'post.created', 'w_waiting', 'pending', 4, now() + interval '1 hour', null, 500, 'not_2xx', 'no', null),
           ('w_delivered', 'ws_1', 'whk_1', 'evt_4', 'post.created', 'w_delivered', 'delivered', 2, null, null, 200, null, 'ok', now()),
           ('w_dropped', 'ws_1', 'whk_1', 'evt_5', 'post.created', 'w_dropped', 'dead', 3, null, null, 503, 'webhook_disabled', 'busy', now())`);
}

/** The schedules of the previous version, and a waiting job of it. */
async function schedule(): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: JOB_SCHEMA,
    supervise: false,
    schedule: false,
    max: 1,
  });
  await boss.start();
  await boss.createQueue(GONE_JOB);
  await boss.schedule(GONE_JOB, '* * * * *');
  await boss.send(GONE_JOB, {});
  await boss.stop({ graceful: false });
}

async function shown(id: string) {
  const { system: db } = app.services.database;
  const webhook = await db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
  return showDelivery({ db }, webhook, id);
}

const sent = () => receiver.received.map(({ body }) => body).sort();

function untilDelivered(count: number) {
  return until(`${count} are delivered`, async () => {
    const rows = await app.services.database.system
      .selectFrom('deliveries')
      .select('id')
      .where('status', '=', 'delivered')
      .execute();
    return rows.length === count;
  });
}

describe('deliveries from before they had one table', () => {
  it('due ones go out once, waiting ones once later, ended ones stay as they were', async () => {
    await untilDelivered(5);
    expect(sent()).toEqual(['c_due', 'c_sending', 'w_due']);
    expect(await shown('w_waiting')).toMatchObject({
      status: 'pending',
      attempts: 4,
      lastStatus: 500,
      lastFailure: 'not_2xx',
      responseExcerpt: 'no',
    });

    await age(app, HOUR_SEC);
    await untilDelivered(7);

    expect(sent()).toEqual(['c_due', 'c_sending', 'w_claimed', 'w_due', 'w_waiting']);
    const attempts = receiver.received.map(({ body, headers }) => [
      body,
      headers['x-parlance-attempt'] ?? headers['x-svc-attempt'],
    ]);
    expect(Object.fromEntries(attempts)).toEqual({
      c_due: '1',
      c_sending: '2',
      w_due: '1',
      w_claimed: '2',
      w_waiting: '5',
    });
    expect(await shown('w_delivered')).toMatchObject({ status: 'delivered', attempts: 2, lastStatus: 200 });
    expect(await shown('w_dropped')).toMatchObject({
      status: 'dead',
      attempts: 3,
      lastStatus: 503,
      lastFailure: 'webhook_disabled',
      responseExcerpt: 'busy',
      nextAttemptAt: null,
    });
  });

  it('no job with an unknown name runs every minute any more', async () => {
    for (const table of ['schedule', 'job']) {
      const { rows } = await app.services.database.executeSql(
        `select from ${JOB_SCHEMA}.${table} where name = '${GONE_JOB}'`,
      );
      expect([table, rows]).toEqual([table, []]);
    }
  });
});
