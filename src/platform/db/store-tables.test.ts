import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { listTables, parentsFirst } from './store-tables.ts';

describe('the tables of the store', () => {
  it('are all tables of the schema except those of running processes, parents before children', async () => {
    const { services } = await startApp();
    const client = await services.database.connect();
    try {
      const groups = await listTables(client);
      const names = groups.flat().map((table) => table.name);
      const { rows } = await client.query<{ child: string; parent: string }>(
        `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
          where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`,
      );
      expect(rows.length).toBeGreaterThan(10);
      const groupOf = (name: string) => groups.findIndex((group) => group.some((t) => t.name === name));
      for (const { child, parent } of rows)
        expect(groupOf(parent), `${parent} of ${child}`).toBeLessThanOrEqual(groupOf(child));
      expect(names.indexOf('pgboss.queue')).toBeLessThan(names.indexOf('pgboss.job'));

      const { rows: all } = await client.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public'`,
      );
      const missing = all.map((t) => t.name).filter((name) => !names.includes(name));
      expect(missing.sort()).toEqual([
        'live_moves',
        'processes',
        'rate_buckets',
        'rate_windows',
        'schema_migrations',
        'sign_in_guesses',
      ]);
    } finally {
      await client.end();
    }
  });

  it('that refer to each other form one group, after the tables they need and with those that need them', () => {
    const table = (oid: number, ...parents: number[]) => ({ oid, parents });
    const groups = parentsFirst([table(1, 2), table(2, 1, 3), table(3, 3), table(4, 3)]);
    expect(groups.map((group) => group.map((t) => t.oid))).toEqual([[3], [4], [1, 2]]);
  });
});
