import { afterAll, describe, expect, it } from 'vitest';
import { grantToAppRole, migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { emptyDatabase, on } from './old-world.ts';

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

const migrations = readMigrations();
const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name.endsWith('_partitions.sql')),
);
const insert = (operation: string, at: string) => `
  insert into audit_log (workspace_id, at, actor_kind, actor_id, operation, face, request_id, input)
  values ('ws_a', ${at}, 'session', 'usr_a', '${operation}', 'console', 'req', '{}') returning id::int`;

describe.each(['superuser', 'plain owner'] as const)(
  'logs that were one table, migrated by a %s',
  (owner) => {
    it('keep their rows and numbers, and the next month has its own partition', async () => {
      const url = await emptyDatabase(owner, undo);
      await migrate(url, (client) => grantToAppRole(client, ['public']), before);
      await on(url, async (client) => {
        await client.query(insert('old', "now() - interval '14 months'"));
        await client.query(insert('today', 'now()'));
        // A number that was assigned and never written.
        await client.query('begin');
        await client.query(insert('never', 'now()'));
        await client.query('rollback');
      });

      await migrate(url, (client) => grantToAppRole(client, ['public']));

      await on(url, async (client) => {
        expect((await client.query(insert('after', 'now()'))).rows).toEqual([{ id: 4 }]);
        expect((await client.query(insert('later', "now() + interval '1 month'"))).rows).toEqual([{ id: 5 }]);
        const { rows } = await client.query(
          `select operation, id::int, c.relname ~ '_\\d{4}_\\d\\d$' as "isMonth", c.relname ~ '_before$' as "isOfBefore"
           from audit_log a join pg_class c on c.oid = a.tableoid order by id`,
        );
        const [ofBefore, ofMonth] = [
          { isMonth: false, isOfBefore: true },
          { isMonth: true, isOfBefore: false },
        ];
        expect(rows).toEqual([
          { operation: 'old', id: 1, ...ofBefore },
          { operation: 'today', id: 2, ...ofBefore },
          { operation: 'after', id: 4, ...ofBefore },
          { operation: 'later', id: 5, ...ofMonth },
        ]);
        // Nothing had been requested: there is no earlier day.
        const { rows: days } = await client.query(
          "select to_regclass('partitions.request_log_before') as name",
        );
        expect(days).toEqual([{ name: null }]);
        await expect(client.query('delete from audit_log')).rejects.toThrow('audit_log is append-only');
        if (owner === 'superuser') return;
        // Bound by the wall, also when it names a month's table.
        await client.query("set app.workspace = 'ws_b'");
        expect((await client.query('select from audit_log')).rowCount).toBe(0);
        expect((await client.query('select from partitions.audit_log_before')).rowCount).toBe(0);
      });
    });
  },
);
