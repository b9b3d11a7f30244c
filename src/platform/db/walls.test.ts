import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';

const app = await startApp();

/** What row-level security shows of a row of workspace a, and of one of its project p. */
const sees = (workspace: string, project: string) =>
  app.services.database.everyone(async (tx) => {
    await sql`select set_config('app.workspace', ${workspace}, true), set_config('app.project', ${project}, true)`.execute(
      tx,
    );
    const { rows } = await sql<{ row: boolean; inside: boolean; bare: boolean }>`
      select tenant_sees('a') as row, tenant_sees('a', 'p') as inside, tenant_sees('a', null) as bare`.execute(
      tx,
    );
    return [rows[0]?.row, rows[0]?.inside, rows[0]?.bare ?? false];
  });

describe('the wall', () => {
  it.each([
    ['a', '', [true, true, true]],
    ['a', 'p', [true, true, false]],
    ['a', 'q', [true, false, false]],
    ['b', '', [false, false, false]],
    ['b', 'p', [false, false, false]],
    ['', '', [false, false, false]],
    ['*', '', [true, true, true]],
    ['*', 'q', [true, false, false]],
  ])('workspace "%s", project "%s"', async (workspace, project, expected) => {
    expect(await sees(workspace, project)).toEqual(expected);
  });
});
