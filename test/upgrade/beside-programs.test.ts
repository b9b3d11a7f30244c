import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Migration, migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { databaseUrl } from '../global-setup.ts';
import { type Catalog, judge, readCatalog } from './judge-migration.ts';

/** Nobody ran two versions side by side before this one; the rule applies to later ones. */
const BASELINE = 42;

/** Objects that a migration removes nevertheless, by name; the reason is in it, after `-- needs`. */
const ALLOWED: Record<string, readonly string[]> = {
  deliveries_in_months: [
    'delivery_attempts (delivery_id, number, started_at) refuses rows that it did not',
    'key deliveries (id) is gone',
    'key deliveries (trace_id, sequence) is gone',
    'key deliveries (webhook_id, event_id) where (webhook_id IS NOT NULL) is gone',
    'key delivery_attempts (delivery_id, number) is gone',
  ],
  partitions: [
    'audit_log (id, at) refuses rows that it did not',
    'key audit_log (id) is gone',
    'key request_log (id) is gone',
    'request_log (id, at) refuses rows that it did not',
  ],
};

const migrations = readMigrations();
const undo: (() => Promise<unknown>)[] = [];
let made = 0;
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

async function scratch(): Promise<{ url: string; client: pg.Client }> {
  made += 1;
  const name = `${inject('templateName')}_beside_${process.pid}_${made}`;
  const server = new pg.Client({ connectionString: inject('serverUrl') });
  await server.connect();
  await server.query(`create database ${name}`);
  const url = databaseUrl(inject('serverUrl'), name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  undo.push(async () => {
    await client.end();
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  });
  return { url, client };
}

const newMigration = (version: number, sql: string, needs = 0): Migration => ({
  version,
  name: `${String(version).padStart(4, '0')}_later.sql`,
  sql,
  checksum: `sum of ${version}`,
  needs,
});

describe('every migration allows the previous version to continue', () => {
  it('or names the programs it needs', async () => {
    const { url, client } = await scratch();
    await migrate(url, undefined, migrations.slice(0, BASELINE));
    let before = await readCatalog(client);
    for (const { name, version, needs } of migrations.slice(BASELINE)) {
      await migrate(url, undefined, migrations.slice(0, version));
      const after = await readCatalog(client);
      const found = judge(before, after);
      const allowed = ALLOWED[name.slice(5, -4)] ?? [];
      expect([name, found]).toEqual([name, allowed]);
      // In the migration that introduces a replacement, no program can have stopped using the old thing.
      const isSaid = allowed.length === 0 || (needs >= BASELINE && needs < version);
      expect([name, isSaid]).toEqual([name, true]);
      before = after;
    }
  });
});

describe('the checker', () => {
  let client: pg.Client;
  let before: Catalog;
  beforeAll(async () => {
    ({ client } = await scratch());
    await client.query(`
      create table parent (id int primary key);
      create table t (id int generated always as identity primary key, a text not null default 'x', b text, c text, unique (a, b));
      create function f(n int) returns int language sql as 'select n'`);
    before = await readCatalog(client);
  });

  const judged = async (sql: string): Promise<string[]> => {
    await client.query('begin');
    try {
      await client.query(sql);
      return judge(before, await readCatalog(client));
    } finally {
      await client.query('rollback');
    }
  };

  it.each([
    ['drop table parent', 'table parent is gone'],
    ['alter table parent rename to mother', 'table parent is gone'],
    ['alter table t drop column c', 'column t.c is gone'],
    ['alter table t rename column c to d', 'column t.c is gone'],
    ['alter table t alter column c type int using 1', 'column t.c was text and is integer'],
    ['alter table t alter column c set not null', 'column t.c may no longer be null'],
    ['alter table t add column d text not null', 'column t.d must be given'],
    ['alter table t alter column a drop default', 'column t.a must be given'],
    ['alter table t drop constraint t_a_b_key', 'key t (a, b) is gone'],
    ["alter table t add check (c <> 'y')", "t CHECK ((c <> 'y'::text)) refuses rows that it did not"],
    ['create unique index on t (c)', 't (c) refuses rows that it did not'],
    [
      'alter table t add foreign key (id) references parent',
      't FOREIGN KEY (id) REFERENCES parent(id) refuses rows that it did not',
    ],
    ['drop function f(int)', 'function f(integer) is gone'],
  ])('%s', async (sql, verdict) => {
    expect(await judged(sql)).toEqual([verdict]);
  });

  it.each([
    'create table another (id int primary key, a text not null)',
    'alter table t add column d text not null default 1, add column e int check (e > 0), add unique (a, e)',
    'alter table t alter column a drop not null',
    'create index on t (c)',
    'alter table t drop constraint t_a_b_key, add constraint other unique (a, b)',
    "create or replace function f(n int) returns int language sql as 'select n + 1'",
  ])('accepts %s', async (sql) => {
    expect(await judged(sql)).toEqual([]);
  });
});

describe('a program that is older than the database', () => {
  const last = migrations.length;

  it('starts when the unknown migrations allow it, and changes nothing', async () => {
    const { url, client } = await scratch();
    const newer = newMigration(last + 1, 'create table later (id int)', last);
    await migrate(url, undefined, [...migrations, newer]);

    expect(await migrate(url, undefined, migrations)).toBe(0);

    const { rows } = await client.query('select max(version) as version from schema_migrations');
    expect(rows).toEqual([{ version: last + 1 }]);
  });

  it('is refused when an unknown migration needs a newer one', async () => {
    const { url } = await scratch();
    const expand = newMigration(last + 1, 'create table later (id int)');
    const contract = newMigration(last + 2, 'drop table later', last + 1);
    await migrate(url, undefined, [...migrations, expand, contract]);

    expect(await migrate(url, undefined, [...migrations, expand])).toBe(0);
    await expect(migrate(url, undefined, migrations)).rejects.toThrow(
      `The database is newer than this program: it has migration ${contract.name}.`,
    );
  });

  it('is refused by a database that does not say what it needs', async () => {
    const { url, client } = await scratch();
    await migrate(url, undefined, [...migrations, newMigration(last + 1, 'create table later (id int)')]);
    await client.query('alter table schema_migrations drop column needs');

    await expect(migrate(url, undefined, migrations)).rejects.toThrow('newer than this program');
  });
});
