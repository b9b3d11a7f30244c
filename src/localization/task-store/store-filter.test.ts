import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { seedTask } from '../publish/seed-for-tests.ts';
import { type RowFilters, rowsThat, walkOf } from './store-filter.ts';

const app = await startApp();

const NONE: RowFilters = {
  tasks: [],
  language: 'de',
  states: null,
  origins: null,
  scoreBelow: null,
  check: null,
  termId: null,
  text: null,
  stringId: null,
};

const find = (tenant: Tenant, filters: Partial<RowFilters>) =>
  app.services.database.read({ workspaceId: tenant.workspaceId, projectId: null }, async (tx) => {
    const { rows } = await sql<{ position: number }>`
      select r.position ${rowsThat({ ...NONE, ...filters })} order by r.position`.execute(tx);
    return rows.map(({ position }) => position);
  });

/** The same by `walkOf`, whose rows are those of one task after another. */
const walk = (tenant: Tenant, filters: Partial<RowFilters>) =>
  app.services.database.read({ workspaceId: tenant.workspaceId, projectId: null }, async (tx) => {
    const { lists, tasks, rows: rowsOfTask } = walkOf({ ...NONE, ...filters });
    const { rows } = await sql<{ n: number; position: number }>`
      with ${lists} one as (select 1)
      select w.n::int as n, f.position from ${tasks} cross join lateral (select r.position ${rowsOfTask}) f
       order by 1, 2`.execute(tx);
    return rows.map(({ n, position }) => [n, position]);
  });

/** Three blocks of sources with a few special ones. */
const seed = async (tenant: Tenant, special: Record<number, string>) =>
  seedTask(app, tenant, {
    strings: Array.from({ length: 1030 }, (_, n) => ({
      id: `string.${n}`,
      content: special[n] ?? `Row ${n}`,
      targets: { de: `Zeile ${n}` },
    })),
  });

describe('rowsThat', () => {
  it('finds a source at both ends of a block and in whatever case', async () => {
    const tenant = await app.tenant();
    const task = await seed(tenant, {
      0: 'Ünder the HILL',
      511: 'under the hill',
      512: 'ÜNDER the hill',
      1029: '丘の下',
    });
    const texts = ['the hill', 'ünder', 'Under', '丘', 'h', 'Row 77', 'row\n'];
    const found = await Promise.all(texts.map((text) => find(tenant, { tasks: [task], text })));
    expect(Object.fromEntries(texts.map((text, n) => [text, found[n]]))).toEqual({
      'the hill': [0, 511, 512],
      ünder: [0, 512],
      Under: [511],
      丘: [1029],
      h: [0, 511, 512],
      'Row 77': [77, ...Array.from({ length: 10 }, (_, n) => 770 + n)],
      'row\n': [],
    });
  });

  it('finds letters in either case, and parts without case only where they belong', async () => {
    const tenant = await app.tenant();
    const task = await seed(tenant, {
      0: 'GRÜSSE AUS ÅLAND',
      1: 'grüße aus \u212Bland',
      2: 'Level 7: done',
      3: 'level  7: DONE',
      4: 'ЩИТ 100 %',
      5: 'a_b 100%',
    });
    const texts = ['grü', 'åland', 'Aus Ål', 'level 7: D', 'щит 100', '100 %', 'A_b', '{0}', 'l\\'];
    const found = await Promise.all(texts.map((text) => find(tenant, { tasks: [task], text })));
    expect(Object.fromEntries(texts.map((text, n) => [text, found[n]]))).toEqual({
      grü: [0, 1],
      åland: [0, 1],
      'Aus Ål': [0, 1],
      'level 7: D': [2],
      'щит 100': [4],
      '100 %': [4],
      A_b: [5],
      '{0}': [],
      'l\\': [],
    });
  });

  it('finds rows that were added later, and rows that replaced deleted ones', async () => {
    const tenant = await app.tenant();
    const task = await seed(tenant, { 3: 'The first' });
    await app.services.database.everyone(async (tx) => {
      await sql`delete from task_strings where task_id = ${task} and position in (3, 4)`.execute(tx);
      await sql`
        insert into task_strings (task_id, position, workspace_id, project_id, content, words)
        select ${task}, p, ${tenant.workspaceId}, ${tenant.projectId}, c, 2
          from (values (3, 'The second'), (4, 'The third'), (1030, 'The last')) as v(p, c)`.execute(tx);
      await sql`
        insert into task_rows (task_id, language, position, workspace_id, project_id)
        values (${task}, 'de', 1030, ${tenant.workspaceId}, ${tenant.projectId})`.execute(tx);
    });
    expect(await find(tenant, { tasks: [task], text: 'the ' })).toEqual([3, 4, 1030]);
    expect(await find(tenant, { tasks: [task], text: 'first' })).toEqual([]);
  });

  it('shows nothing of another tenant, whatever it requests', async () => {
    const [owner, stranger] = [await app.tenant(), await app.tenant()];
    const task = await seed(owner, { 9: 'A secret' });
    expect(await find(owner, { tasks: [task], text: 'secret' })).toEqual([9]);
    expect(await find(stranger, { tasks: [task], text: 'secret' })).toEqual([]);
    const { rows } = await app.services.database.read(
      { workspaceId: stranger.workspaceId, projectId: null },
      (tx) => sql`select * from task_texts`.execute(tx),
    );
    expect(rows).toEqual([]);
  });
});

describe('walkOf', () => {
  it('finds what rowsThat finds, in each task by itself', async () => {
    const tenant = await app.tenant();
    const [one, two] = [
      await seed(tenant, { 3: 'The first', 600: 'Zeile in a source' }),
      await seed(tenant, { 3: 'Another', 4: 'The first' }),
    ];
    const cases: Partial<RowFilters>[] = [
      { text: 'first' },
      { text: 'Zeile 102' },
      { text: 'in a source', states: ['machine'] },
      { text: 'nowhere' },
      { stringId: 'STRING.77' },
      { stringId: '.7', text: '77' },
      { stringId: '1029', language: 'ja' },
    ];
    for (const filters of cases) {
      const expected = [
        ...(await find(tenant, { ...filters, tasks: [one] })).map((position) => [1, position]),
        ...(await find(tenant, { ...filters, tasks: [two] })).map((position) => [2, position]),
      ];
      expect([filters, await walk(tenant, { ...filters, tasks: [one, two] })]).toEqual([filters, expected]);
    }
  });
});
