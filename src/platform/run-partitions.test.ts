import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { jobContext } from '../../test/factories/job-context.ts';
import { freshDatabase, openApp } from '../../test/harness.ts';
import { runPartitions } from './run-partitions.ts';

const DAY_MS = 86_400_000;

const app = await openApp({ databaseUrl: await freshDatabase(), env: { PARLANCE_AUDIT_MONTHS: '3' } });
const tenant = await app.tenant();
const owner = new pg.Client({
  connectionString: app.databaseUrl,
  options: '-c app.workspace=* -c timezone=UTC',
});
await owner.connect();
afterAll(async () => {
  await owner.end();
  await app.close();
});

const run = () => runPartitions.run({}, jobContext(app));

/** The first of the month that many months from now, in UTC. */
function monthAt(months: number): Date {
  const now = app.services.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
}
const monthName = (at: Date) => `audit_log_${at.toISOString().slice(0, 7).replace('-', '_')}`;
const dayName = (at: Date) => `request_log_${at.toISOString().slice(0, 10).replaceAll('-', '_')}`;

const partitions = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'partitions'::regnamespace and relkind = 'r' order by 1",
  );
  return rows.map(({ name }) => name);
};

/** Writes a row as the application does. */
const audit = (operation: string, at: Date) =>
  app.services.database.tenant({ workspaceId: tenant.workspaceId, projectId: null }, async (tx) => {
    await sql`
      insert into audit_log (workspace_id, at, actor_kind, actor_id, operation, face, request_id, input)
      values (${tenant.workspaceId}, ${at}, 'session', 'usr_x', ${operation}, 'console', 'req_x', '{}')`.execute(
      tx,
    );
  });
const request = (operation: string, at: Date) =>
  owner.query(
    `insert into request_log (workspace_id, at, face, actor_kind, actor_id, operation, status, duration_ms, address, request_id)
     values ($1, $2, 'social', 'session', 'usr_x', $3, 200, 1, '', 'req_x')`,
    [tenant.workspaceId, at, operation],
  );
const placeOf = async (table: string, operation: string) => {
  const { rows } = await owner.query<{ place: string }>(
    `select c.relname as place from ${table} t join pg_class c on c.oid = t.tableoid where operation = $1`,
    [operation],
  );
  return rows.map(({ place }) => place);
};

describe('the months of the audit log and the days of the request log', () => {
  it('a row is in its own partition, and the coming ones exist', async () => {
    await run();
    const now = app.services.clock.now();
    await audit('today', now);
    await audit('in_two_months', monthAt(2));
    await request('today', now);

    expect(await placeOf('audit_log', 'today')).toEqual([monthName(now)]);
    expect(await placeOf('audit_log', 'in_two_months')).toEqual([monthName(monthAt(2))]);
    expect(await placeOf('request_log', 'today')).toEqual([dayName(now)]);
    expect(await partitions()).toEqual(
      expect.arrayContaining([0, 1, 2, 3].map((days) => dayName(new Date(now.getTime() + days * DAY_MS)))),
    );
  });

  it('a row of a time without a partition waits and is moved into its own', async () => {
    const late = monthAt(9);
    await audit('far_away', late);
    await request('far_away', late);
    expect(await placeOf('audit_log', 'far_away')).toEqual(['audit_log_other']);

    await run();

    expect(await placeOf('audit_log', 'far_away')).toEqual([monthName(late)]);
    expect(await placeOf('request_log', 'far_away')).toEqual([dayName(late)]);
    // The rest of the history still cannot be changed.
    await expect(owner.query("delete from audit_log where operation = 'far_away'")).rejects.toThrow(
      'audit_log is append-only',
    );
  });

  it('old ones are dropped as a whole, the others stay', async () => {
    const now = app.services.clock.now();
    for (const months of [-5, -4, -3, -1]) await audit(`months_${-months}`, monthAt(months));
    for (const days of [-9, -7, -6]) await request(`days_${-days}`, new Date(now.getTime() + days * DAY_MS));

    await run();

    const left = async (table: string, operations: string[]) => {
      const { rows } = await owner.query<{ operation: string }>(
        `select operation from ${table} where operation = any($1) order by at`,
        [operations],
      );
      return rows.map(({ operation }) => operation);
    };
    expect(await left('audit_log', ['months_5', 'months_4', 'months_3', 'months_1', 'today'])).toEqual([
      'months_3',
      'months_1',
      'today',
    ]);
    // At least seven days: the day in which that time began is still there.
    expect(await left('request_log', ['days_9', 'days_7', 'days_6'])).toEqual(['days_7', 'days_6']);
    expect(await partitions()).not.toContain(monthName(monthAt(-4)));
  });

  it('nothing of the audit log is dropped unless configured', async () => {
    await audit('ancient', monthAt(-60));
    const services = { ...app.services, config: { ...app.services.config, auditMonths: 0 } };
    await runPartitions.run({}, { ...jobContext(app), ...services });
    expect(await placeOf('audit_log', 'ancient')).toEqual([monthName(monthAt(-60))]);
  });

  it('the log is read over all months, newest first, page by page', async () => {
    const read: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await tenant.social('GET', `/audit?limit=2&cursor=${encodeURIComponent(cursor)}`);
      read.push(...body.data.items.map(({ operation }: { operation: string }) => operation));
      cursor = body.data.nextCursor ?? '';
      if (cursor === '') break;
    }
    expect(read.filter((operation) => operation !== 'use_credential')).toEqual([
      'ancient',
      'months_1',
      'months_3',
      'far_away',
      'in_two_months',
      'today',
    ]);
  });

  it('no partition can be reached by its own name', async () => {
    const name = monthName(app.services.clock.now());
    const { database } = app.services;
    const attempts = [
      `select from partitions.${name}`,
      `insert into partitions.${name} (workspace_id) values ('x')`,
      `delete from partitions.${name}`,
      `drop table partitions.${name}`,
      `select empty_store(array['partitions.${name}'])`,
    ];
    for (const attempt of attempts)
      await expect(
        database.everyone((tx) => sql.raw(attempt).execute(tx)),
        attempt,
      ).rejects.toMatchObject({ code: '42501' });
    const { rows } = await owner.query(
      "select relname from pg_class where relnamespace = 'partitions'::regnamespace and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)",
    );
    expect(rows).toEqual([]);
  });

  it('a login that owns nothing creates and drops none; old requests are deleted one by one', async () => {
    const before = await partitions();
    await request('days_30', new Date(app.services.clock.now().getTime() - 30 * DAY_MS));
    await owner.query(`drop table if exists partitions.${monthName(monthAt(2))}`);
    const wanted = before.filter((name) => name !== monthName(monthAt(2)));
    const database = {
      ...app.services.database,
      connect: async () => {
        const client = await app.services.database.connect();
        const ask = client.query.bind(client);
        // Simulates a login that owns nothing, as the role of the application does.
        Object.assign(client, { query: (text: string) => (text === 'set role none' ? null : ask(text)) });
        return client;
      },
    };
    await runPartitions.run({}, { ...jobContext(app), database });

    expect(await partitions()).toEqual(wanted);
    expect(await placeOf('request_log', 'days_30')).toEqual([]);
  });
});
