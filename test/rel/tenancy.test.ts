import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp } from '../harness.ts';
import type { TenantScope, Tx } from '#platform/db/client.ts';
import { APP_ROLE } from '#platform/db/session.ts';

const MINE: TenantScope = { workspaceId: 'ws_mine', projectId: null };
const FOREIGN = 'ws_foreign';
/** SQLSTATE of row-level security and of missing rights. */
const REFUSED = '42501';

let app: App;
let admin: pg.Client;
let tables: string[];

beforeAll(async () => {
  app = await openApp({ databaseUrl: await freshDatabase(), roles: [] });
  admin = new pg.Client({ connectionString: app.databaseUrl });
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'workspace_id' and t.table_type = 'BASE TABLE'
      order by 1`,
  );
  tables = rows.map((row) => row.name);
  await dropConstraints();
  // Triggers would report the rows, and so create more of them.
  await admin.query("set app.restoring = 'on'");
  for (const table of tables)
    await admin.query(`insert into ${table} (workspace_id) values ('${MINE.workspaceId}'), ('${FOREIGN}')`);
  await admin.query(`insert into workspaces (id) values ('${MINE.workspaceId}'), ('${FOREIGN}')`);
});
afterAll(async () => {
  await admin.end();
  await app.close();
});

/**
 * Only in this database: without keys, checks and NOT NULL one bare row per tenant fits into every table, so later
 * tables are tested automatically.
 */
async function dropConstraints(): Promise<void> {
  const { rows } = await admin.query<{ statement: string }>(`
    select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as statement
      from pg_constraint
     where connamespace in ('public'::regnamespace, 'partitions'::regnamespace) and contype in ('p', 'u', 'f', 'c', 'x')
       and conparentid = 0 and coninhcount = 0
     order by contype = 'p'`);
  for (const { statement } of rows) await admin.query(statement).catch(ignoreGone);
  const columns = await admin.query<{ statement: string }>(`
    select format('alter table %I alter column %I drop not null', table_name, column_name) as statement
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_nullable = 'NO' and is_identity = 'NO'`);
  for (const { statement } of columns.rows) await admin.query(statement);
  const indexes = await admin.query<{ statement: string }>(
    `
    select format('drop index %s', indexrelid::regclass) as statement from pg_index
     where indisunique and indrelid::regclass::text = any($1)`,
    [tables],
  );
  for (const { statement } of indexes.rows) await admin.query(statement);
}

/** Dropping a key also drops the foreign keys that point at it. */
function ignoreGone(error: { code?: string }): void {
  if (error.code !== '42704') throw error;
}

const scopesOf = async (tx: Tx, table: string, column: string) => {
  const { rows } = await sql<{
    scope: string;
  }>`select ${sql.ref(column)} as scope from ${sql.table(table)}`.execute(tx);
  return rows.map((row) => row.scope);
};

describe('row-level security, in the role of the application', () => {
  it('a tenant sees its rows and no other, in every table, without a where clause', async () => {
    expect(tables).toEqual(
      expect.arrayContaining(['members', 'projects', 'credentials', 'deliveries', 'audit_log']),
    );
    await app.services.database.tenant(MINE, async (tx) => {
      for (const table of tables)
        expect([table, await scopesOf(tx, table, 'workspace_id')]).toEqual([table, ['ws_mine']]);
      expect(await scopesOf(tx, 'workspaces', 'id')).toEqual(['ws_mine']);
    });
  });

  it('a tenant changes and removes its rows and no other', async () => {
    for (const table of tables.filter((name) => name !== 'audit_log')) {
      await expect(
        app.services.database.tenant(MINE, async (tx) => {
          const { numAffectedRows } = await sql`delete from ${sql.table(table)}`.execute(tx);
          // Rolled back: the next tests need the row.
          throw new Error(`${table}: ${numAffectedRows}`);
        }),
      ).rejects.toThrow(`${table}: 1`);
    }
  });

  it('writing a row of another tenant fails, in every table', async () => {
    for (const table of tables) {
      const insert = app.services.database.tenant(MINE, (tx) =>
        sql`insert into ${sql.table(table)} (workspace_id) values (${FOREIGN})`.execute(tx),
      );
      await expect(insert, table).rejects.toMatchObject({ code: REFUSED });
      const move = app.services.database.tenant(MINE, (tx) =>
        sql`update ${sql.table(table)} set workspace_id = ${FOREIGN}`.execute(tx),
      );
      await expect(move, table).rejects.toMatchObject({ code: REFUSED });
    }
    const workspace = app.services.database.tenant(MINE, (tx) =>
      sql`insert into workspaces (id) values ('ws_third')`.execute(tx),
    );
    await expect(workspace).rejects.toMatchObject({ code: REFUSED });
  });

  it('without a tenant nothing is visible and nothing can be written', async () => {
    const nobody = new pg.Client({ connectionString: app.databaseUrl, options: `-c role=${APP_ROLE}` });
    await nobody.connect();
    try {
      for (const table of [...tables, 'workspaces']) {
        const { rows } = await nobody.query(`select from ${table}`);
        expect([table, rows.length]).toEqual([table, 0]);
      }
      for (const table of tables)
        await expect(
          nobody.query(`insert into ${table} (workspace_id) values ('ws_mine')`),
          table,
        ).rejects.toMatchObject({ code: REFUSED });
    } finally {
      await nobody.end();
    }
  });

  it('a connection that served one tenant shows nothing of it to the next', async () => {
    const other = { workspaceId: FOREIGN, projectId: null };
    for (const scope of [MINE, other, MINE]) {
      const seen = await app.services.database.tenant(scope, (tx) => scopesOf(tx, 'members', 'workspace_id'));
      expect(seen).toEqual([scope.workspaceId]);
    }
  });

  it('an App Key sees the rows of its project and not those of other projects', async () => {
    await admin.query(
      `insert into deliveries (workspace_id, project_id) values ('ws_mine', 'prj_a'), ('ws_mine', 'prj_b')`,
    );
    const seen = await app.services.database.tenant({ ...MINE, projectId: 'prj_a' }, (tx) =>
      scopesOf(tx, 'deliveries', 'project_id'),
    );
    expect(seen).toEqual(['prj_a']);
  });

  it('no connection is a superuser or bypasses row-level security', async () => {
    const { database } = app.services;
    const question = sql<Standing>`
      select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user`;
    const own = await database.connect();
    const standings = [
      ...(await database.tenant(MINE, (tx) => question.execute(tx))).rows,
      ...(await database.everyone((tx) => question.execute(tx))).rows,
      ...(await question.execute(database.system)).rows,
      ...(await question.execute(database.counters)).rows,
      ...(await own.query<Standing>(question.compile(database.system).sql)).rows,
      ...(await database.executeSql(question.compile(database.system).sql)).rows,
    ];
    await own.end();
    expect(standings).toEqual(
      Array.from({ length: 6 }, () => ({ name: APP_ROLE, rolsuper: false, rolbypassrls: false })),
    );
  });

  it('no table can be truncated, which would bypass policies; a restore empties them as the system only', async () => {
    const { database } = app.services;
    const { rows } = await admin.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
    );
    expect(rows.length).toBeGreaterThan(60);
    for (const { name } of rows) {
      const truncate = database.everyone((tx) => sql`truncate ${sql.raw(name)} cascade`.execute(tx));
      await expect(truncate, name).rejects.toMatchObject({ code: REFUSED });
    }
    const empty = (tables: string[]) => sql`select empty_store(${tables})`;
    await expect(database.tenant(MINE, (tx) => empty(['public.members']).execute(tx))).rejects.toMatchObject({
      code: REFUSED,
    });
    await expect(database.everyone((tx) => empty(['public.audit_log']).execute(tx))).rejects.toMatchObject({
      code: REFUSED,
    });
  });

  interface Standing {
    name: string;
    rolsuper: boolean;
    rolbypassrls: boolean;
  }
});

describe('the audit log', () => {
  it.each(['update audit_log set operation = null', 'delete from audit_log', 'truncate audit_log'])(
    'cannot be changed by the application: %s',
    async (statement) => {
      const change = app.services.database.everyone((tx) => sql.raw(statement).execute(tx));
      await expect(change).rejects.toMatchObject({ code: REFUSED });
    },
  );

  it.each(['update audit_log set operation = null', 'delete from audit_log'])(
    'cannot be changed even by the owner of the store: %s',
    async (statement) => {
      await expect(admin.query(statement)).rejects.toThrow('audit_log is append-only');
    },
  );
});
