import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { seedTask } from '../publish/seed-for-tests.ts';
import { readStringPage } from './store-read-strings.ts';

const STRINGS = 5000;
const PAGE = 250;

describe('reading the strings of a task page by page', () => {
  it('a page costs a page, even before the table has been analysed', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const taskId = await seedTask(app, tenant, {
      strings: Array.from({ length: STRINGS }, (_, i) => ({
        id: `s${i}`,
        content: `Text ${i}`,
        targets: {},
      })),
    });

    const { page, fetched } = await app.services.database.tenant(
      { workspaceId: tenant.workspaceId, projectId: tenant.projectId },
      async (tx) => {
        const rows = await readStringPage(tx, taskId, 99, PAGE);
        const { rows: seen } = await sql<{ fetched: number }>`
          select coalesce(idx_tup_fetch, 0)::int as fetched from pg_stat_xact_user_tables
           where relname = 'task_strings'`.execute(tx);
        return { page: rows, fetched: seen[0]?.fetched ?? 0 };
      },
    );

    expect(page.map(({ position }) => position)).toEqual(Array.from({ length: PAGE }, (_, i) => 100 + i));
    expect(fetched).toBeGreaterThan(0);
    expect(fetched).toBeLessThanOrEqual(PAGE + 1);
  });
});
