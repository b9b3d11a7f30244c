import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase, until } from '../../../test/harness.ts';
import { migrate, readMigrations } from './migrate.ts';

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  undo.push(() => client.end());
  return client;
}

it('a migration that a running program deadlocks with begins again, and is applied once', async () => {
  const url = await freshDatabase();
  const program = await connect(url);
  await program.query('create table held (n int); create table wanted (n int)');
  // The migration notices first, so it is the one that PostgreSQL ends.
  await program.query(`set deadlock_timeout = '1min'`);
  await program.query('begin; lock table wanted');

  const known = readMigrations();
  const version = known.length + 1;
  const sql = `insert into held values (1); lock table held; lock table wanted; insert into wanted values (1)`;
  const next = { version, name: `${version}_next.sql`, sql, checksum: 'x', needs: 0 };
  const migrating = migrate(url, undefined, [...known, next]);
  const watcher = await connect(url);
  await until('the migration waits', async () => {
    const { rowCount } = await watcher.query(
      `select from pg_locks where relation = 'wanted'::regclass and not granted`,
    );
    return rowCount === 1;
  });
  await program.query('lock table held');
  await program.query('commit');

  expect(await migrating).toBe(1);
  const { rows } = await watcher.query(
    'select (select count(*) from held) + (select count(*) from wanted) as n',
  );
  expect(Number(rows[0]?.n)).toBe(2);
});
