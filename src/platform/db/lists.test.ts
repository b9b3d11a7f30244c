import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { listOf, textsOf } from './lists.ts';

const app = await startApp();

describe('listOf', () => {
  it('has its values in their order, whatever their number', async () => {
    for (const length of [0, 1, 2, 8, 9, 40]) {
      const values = Array.from({ length }, (_, n) => `it's ${n}, {"x"}`);
      const numbers = values.map((_, n) => n);
      const { rows } = await sql<{ texts: string[]; numbers: number[] }>`
        select ${textsOf(values)} as texts, ${listOf('int', numbers)} as numbers`.execute(
        app.services.database.system,
      );
      expect(rows).toEqual([{ texts: values, numbers }]);
    }
  });

  it('is planned once if it is short', async () => {
    const { database } = app.services;
    const client = await database.connect();
    try {
      for (let n = 0; n < 8; n += 1) {
        const { sql: text, parameters } =
          sql`select n from generate_series(1, 5000) n where n::text = any(${textsOf([String(n)])})`.compile(
            database.system,
          );
        await client.query({ name: 'planned_once', text, values: [...parameters] });
      }
      const { rows } = await client.query(
        "select generic_plans::int from pg_prepared_statements where name = 'planned_once'",
      );
      expect(rows).toEqual([{ generic_plans: 3 }]);
    } finally {
      await client.end();
    }
  });
});
