import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/harness.ts';
import { createLog } from '../log.ts';
import { SMALL_BUDGET } from './budget.ts';
import { type Database, openDatabase } from './client.ts';

const OURS = {
  jit: 'off',
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
  client_min_messages: 'notice',
  role: 'parlance_app',
};
const TEXT = `select name, current_setting(name) as is, current_user as role,
                     current_setting('app.workspace', true) as tenant
                from unnest(array['${Object.keys(OURS).join("', '")}']) as name`;
interface Row {
  name: string;
  is: string;
  role: string;
  tenant: string;
}

/**
 * The operator has configured this PostgreSQL with other values for every setting of ours, so
 * only we can have set ours.
 */
let url: string;
beforeAll(async () => {
  url = await freshDatabase();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name');
  for (const [setting, value] of Object.entries({
    jit: 'on',
    statement_timeout: '7s',
    lock_timeout: '8s',
    idle_in_transaction_session_timeout: '9s',
    client_min_messages: 'error',
  }))
    await owner.query(`alter database ${rows[0]?.name} set ${setting} = '${value}'`);
  await owner.end();
});

it('settings that this database has by itself are not part of it', async () => {
  const stranger = new pg.Client({ connectionString: url });
  await stranger.connect();
  const { rows } = await stranger.query<Row>(TEXT);
  await stranger.end();
  const settings = Object.fromEntries(rows.map(({ name, is }) => [name, is]));
  expect(Object.entries(OURS).filter(([name, value]) => settings[name] === value)).toEqual([]);
  expect(settings).toMatchObject({ jit: 'on' });
});

describe.each([
  ['a session of ours', false],
  ['a transaction, as through a pooler', true],
])('%s', (_, isPooled) => {
  let database: Database;
  beforeAll(async () => {
    const log = createLog('silent');
    database = await openDatabase({ url, budget: SMALL_BUDGET, log, ...(isPooled && { directUrl: url }) });
  });
  afterAll(() => database?.close());
  const asked = sql<Row>`${sql.raw(TEXT)}`;
  const scope = { workspaceId: 'ws_of_the_test', projectId: null };

  it.each<[string, string, (of: Database) => Promise<{ rows: Row[] }>]>([
    ['a single statement', '*', (of) => asked.execute(of.system)],
    ['a count', '*', (of) => asked.execute(of.counters)],
    ['a statement of the queue', '*', (of) => of.executeSql<Row>(TEXT)],
    ['one with values', '*', (of) => of.executeSql<Row>(`${TEXT} where $1`, [true])],
    ['a transaction over all tenants', '*', (of) => of.everyone((tx) => asked.execute(tx))],
    ['a change of a tenant', scope.workspaceId, (of) => of.tenant(scope, (tx) => asked.execute(tx))],
    ['a read of a tenant', scope.workspaceId, (of) => of.read(scope, (tx) => asked.execute(tx))],
    [
      'a snapshot of a tenant',
      scope.workspaceId,
      (of) => of.read(scope, (tx) => asked.execute(tx), { snapshot: true }),
    ],
    [
      'a read that may go aside',
      scope.workspaceId,
      (of) => of.read(scope, (tx) => asked.execute(tx), { aside: true }),
    ],
  ])('%s compiles nothing, and has role, tenant and limits', async (_name, tenant, ask) => {
    const { rows } = await ask(database);
    expect(Object.fromEntries(rows.map(({ name, is }) => [name, is]))).toEqual(OURS);
    expect(new Set(rows.map((row) => `${row.role} ${row.tenant}`))).toEqual(
      new Set([`parlance_app ${tenant}`]),
    );
  });
});
