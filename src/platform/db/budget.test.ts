import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, openApp, type App, until } from '../../../test/harness.ts';
import { budgetOf, type ConnectionBudget, totalOf } from './budget.ts';
import type { Tx } from './client.ts';

const POOL = 10;

describe('the number of connections of a process', () => {
  let databaseUrl: string;
  let watcher: pg.Client;
  const open: App[] = [];

  beforeAll(async () => {
    databaseUrl = await freshDatabase();
    watcher = new pg.Client({ connectionString: databaseUrl, application_name: 'watcher' });
    await watcher.connect();
  });
  afterAll(async () => {
    for (const app of open) await app.close();
    await watcher.end();
  });

  const count = async (name: string) => {
    const { rows } = await watcher.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = $1`,
      [name],
    );
    return rows[0]?.count ?? 0;
  };

  /**
   * Asks for twice as many connections as allowed and keeps them busy until all have been
   * counted; refused callers retry.
   */
  async function fill(app: App, name: string, budget: ConnectionBudget): Promise<number> {
    const { database } = app.services;
    const tenant = { workspaceId: 'ws_none', projectId: null };
    const counted = new AbortController();
    const isOpen = () => !counted.signal.aborted;
    const keepBusy = async (tx: Tx) => {
      while (isOpen()) await sql`select pg_sleep(0.05)`.execute(tx);
    };
    const again = async (want: () => Promise<unknown>) => {
      while (isOpen()) await want().catch(() => {});
    };
    const wants = [
      ...Array.from({ length: budget.tenants * 2 }, () => again(() => database.tenant(tenant, keepBusy))),
      ...Array.from({ length: budget.systems * 2 }, () => again(() => database.everyone(keepBusy))),
      ...Array.from({ length: budget.counters * 2 }, () => again(() => keepBusy(database.counters))),
      ...Array.from({ length: budget.own * 2 }, () =>
        again(async () => {
          const client = await database.connect();
          while (isOpen()) await client.query('select pg_sleep(0.05)');
          await client.end();
        }),
      ),
    ];
    let most = 0;
    try {
      await until(
        'all are taken',
        async () => {
          most = Math.max(most, await count(name));
          return most >= totalOf(budget);
        },
        120_000,
      );
      // All of them have requested one, so any further connection would be open by now.
      for (let look = 0; look < 20; look += 1) most = Math.max(most, await count(name));
      return most;
    } finally {
      counted.abort();
      await Promise.all(wants);
    }
  }

  it('the API: its budget and not one more, when twice as many are requested', async () => {
    const app = await openApp({ databaseUrl, roles: ['api'], env: { PARLANCE_DB_POOL: String(POOL) } });
    open.push(app);
    const budget = budgetOf(['api'], POOL);
    expect(await fill(app, 'parlance api', budget)).toBe(totalOf(budget));
  });

  it('a worker: the job engine and all notices share its budget', async () => {
    const app = await openApp({
      databaseUrl,
      roles: ['worker', 'cron'],
      env: { PARLANCE_DB_POOL: String(POOL) },
    });
    open.push(app);
    const budget = budgetOf(['worker', 'cron'], POOL);
    expect(await fill(app, 'parlance worker+cron', budget)).toBe(totalOf(budget));
    // No other name may occur: every connection must have a budget.
    const { rows } = await watcher.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity where datname = current_database()`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(['parlance api', 'parlance worker+cron', 'watcher']);
  });

  it('the table in the guide has the same numbers', () => {
    const guide = readFileSync('docs/guides/self-hosting.md', 'utf8');
    const row = (roles: string[]) => {
      const { tenants, systems, counters, own } = budgetOf(roles, POOL);
      return `| ${tenants} | ${systems} | ${counters} | ${own} | **${tenants + systems + counters + own}** |`;
    };
    expect(guide).toContain(`| \`api\` (alone or with others) ${row(['api'])}`);
    expect(guide).toContain(`| \`worker\`, \`cron\` or both ${row(['worker', 'cron'])}`);
  });
});
