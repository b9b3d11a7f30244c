import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { ROW_STATES } from '../localization/public.ts';
import { seedLargeTask } from '../localization/publish/seed-for-tests.ts';
import { seedMixedRows } from './strings-for-tests.ts';

const app = await startApp();
let tenant: Tenant;
let task: string;
beforeEach(async () => {
  tenant = await app.tenant();
  task = await seedMixedRows(app, tenant);
});

const list = (more: object = {}) =>
  tenant.console('list_string_window', { project_id: tenant.projectId, language: 'de', ...more });
const places = async (more: object) =>
  (await list(more)).body.data.items.map(({ id }: { id: string }) => Number(id.split(':')[1]));

describe('list_string_window', () => {
  it('200: rows in source order, with what a line of the editor shows', async () => {
    const { status, body } = await list();
    expect([status, body.data.total, body.data.offset]).toEqual([200, 5, 0]);
    expect(body.data.items[1]).toEqual({
      id: `${task}:1`,
      task_id: task,
      string_id: 'shop.gold',
      content: 'You have {0} gold.',
      max_length: null,
      text: 'Du bist reich.',
      source: 'ai',
      tm_score: null,
      score: 40,
      state: 'machine',
      failure: null,
      issues: [{ check: 'placeholders', severity: 'critical' }],
      revision: 0,
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('200: every filter, alone and with others; special characters are not patterns', async () => {
    const cases: [object, number[]][] = [
      [{ state: ['approved', 'new'] }, [2, 3]],
      [{ source: ['manual'] }, [4]],
      [{ source: ['tm'] }, [2]],
      [{ score_below: 70 }, [1]],
      [{ check: 'placeholders' }, [1]],
      [{ check: 'any' }, [1, 4]],
      [{ check: 'numbers' }, []],
      [{ term_id: 'term_gold' }, [1]],
      [{ q: 'SAVE' }, [2, 4]],
      [{ q: 'reich' }, [1]],
      [{ q: '100%' }, [4]],
      [{ q: '0_' }, []],
      [{ string_id: 'shop.' }, [1, 2]],
      [{ string_id: 'shop', state: ['approved'] }, [2]],
      [{ check: 'any', source: ['ai'] }, [1]],
    ];
    for (const [filter, expected] of cases)
      expect([filter, await places(filter)]).toEqual([filter, expected]);
  });

  it('200: a window anywhere, also at the end and beyond', async () => {
    expect(await places({ offset: 3, limit: 200 })).toEqual([3, 4]);
    expect(await places({ offset: 1, limit: 2 })).toEqual([1, 2]);
    const { body } = await list({ offset: 50, q: 'save' });
    expect(body.data).toEqual({ total: 2, offset: 50, items: [] });
  });

  it('200: the tasks of a project follow one another, newest first; one of them alone', async () => {
    const newer = await seedLargeTask(app, tenant, 3, 'de', 'X');
    const { body } = await list({ offset: 2, limit: 2 });
    expect(body.data.items.map(({ id }: { id: string }) => id)).toEqual([`${newer}:2`, `${task}:0`]);
    expect(body.data.total).toBe(8);
    // The same window, with a filter that has to read every row.
    const looked = await list({ offset: 2, limit: 2, state: ROW_STATES });
    expect(looked.body.data).toEqual(body.data);
    expect((await list({ task_id: newer })).body.data.total).toBe(3);
    expect((await list({ language: 'fr' })).body.data.total).toBe(0);
  });

  it('200: every window of a filter, across tasks; the total counts what comes before and after', async () => {
    await seedLargeTask(app, tenant, 3, 'de', 'X');
    const all = await list({ state: ROW_STATES });
    const ids = all.body.data.items.map(({ id }: { id: string }) => id);
    expect([ids.length, all.body.data.total]).toEqual([8, 8]);
    for (let offset = 0; offset <= 9; offset += 1)
      for (const limit of [1, 2, 5]) {
        const { body } = await list({ state: ROW_STATES, offset, limit });
        expect([offset, limit, body.data.total, body.data.items.map(({ id }: { id: string }) => id)]).toEqual(
          [offset, limit, 8, ids.slice(offset, offset + limit)],
        );
      }
  });

  it('200: the same rows in other languages; a language that a task does not have is left out', async () => {
    const { body } = await list({ beside: ['ja', 'fr'], limit: 2 });
    const [first, second] = body.data.items;
    expect(first.beside).toEqual({
      ja: {
        text: '開始',
        source: 'ai',
        tm_score: null,
        score: 90,
        state: 'machine',
        failure: null,
        issues: [],
        revision: 0,
        updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
    expect([first.text, second.text, second.beside]).toEqual(['Starten', 'Du bist reich.', {}]);
    const { body: found } = await list({ beside: ['ja'], state: ['approved'] });
    expect(found.data.items.map((row: typeof first) => [row.text, row.beside.ja.text])).toEqual([
      ['Speichern', '保存'],
    ]);
  });

  it('200: no rows of another workspace', async () => {
    const other = await app.tenant();
    await seedMixedRows(app, other);
    expect((await list()).body.data.total).toBe(5);
    expect((await list({ task_id: await seedMixedRows(app, other) })).body.data.total).toBe(0);
  });

  it('400: no language, more rows than a window, an unknown state', async () => {
    for (const [input, field] of [
      [{ language: undefined }, 'language'],
      [{ limit: 201 }, 'limit'],
      [{ state: ['gone'] }, 'state'],
      [{ check: 'No Such' }, 'check'],
      [{ beside: Array.from({ length: 21 }, () => 'ja') }, 'beside'],
    ] as const) {
      const { status, body } = await list(input);
      expect([field, status, JSON.stringify(body.error)]).toEqual([
        field,
        400,
        expect.stringContaining(field),
      ]);
    }
  });

  it('404: a project of another workspace', async () => {
    const other = await app.tenant();
    expect((await list({ project_id: other.projectId })).status).toBe(404);
  });
});
