import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { seedTask } from '../publish/seed-for-tests.ts';

const app = await startApp();

const issue = { check: 'placeholders', severity: 'critical', message: '{0} is missing', start: 0, end: 4 };
const untouched = {
  score_detail: { source: 'rules', confidence: 'low', version: null, is_capped: true, drivers: [] },
  failure: null,
  examples_count: 0,
  revision: 0,
  reviewed_at: null,
  reviewed_by: null,
};
const STRINGS = [
  {
    id: 'a',
    content: 'Apple',
    targets: {
      de: { text: 'Apfel', origin: 'ai', score: 90, tmScore: 80, state: 'machine', issues: [issue] },
      ja: { text: 'りんご', origin: 'given', score: 40, state: 'approved' },
    },
  },
  { content: 'Bread', targets: { de: { text: 'Brot', origin: 'tm', score: 60 }, ja: null } },
  { id: 'c', content: 'Cheese', targets: { de: { text: 'Käse', origin: 'builtin', score: 20 } } },
  { id: 'd', content: 'Nothing yet' },
];

async function seeded() {
  const tenant = await app.tenant();
  const taskId = await seedTask(app, tenant, { strings: STRINGS });
  const list = (filters: object = {}) =>
    tenant.open('POST', '/tasks/strings', { task_id: taskId, ...filters });
  const shown = async (filters: object) => {
    const { status, body } = await list(filters);
    expect([status, body.msg]).toEqual([200, 'ok']);
    return body.data.items.map((item: { content: string; translations: object }) => [
      item.content,
      Object.keys(item.translations),
    ]);
  };
  return { tenant, taskId, list, shown };
}

describe('list_task_strings', () => {
  it('200: every string with its translations, in source order', async () => {
    const { tenant, taskId } = await seeded();
    const { status, body } = await tenant.open('GET', `/tasks/strings?task_id=${taskId}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      task_id: taskId,
      page: 1,
      page_size: 100,
      total: 4,
      next_cursor: null,
    });
    expect(body.data.items).toHaveLength(4);
    expect(body.data.items[0]).toEqual({
      id: `${taskId}:0`,
      string_id: 'a',
      content: 'Apple',
      translations: {
        de: {
          ...untouched,
          text: 'Apfel',
          source: 'ai',
          tm_score: 80,
          score: 90,
          state: 'machine',
          issues: [issue],
        },
        ja: {
          ...untouched,
          text: 'りんご',
          source: 'manual',
          tm_score: null,
          score: 40,
          state: 'approved',
          issues: [],
        },
      },
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(body.data.items[1].translations.ja).toMatchObject({ text: null, state: 'new', score: null });
    expect(body.data.items[3]).toMatchObject({ string_id: 'd', translations: {} });
  });

  it('200: filters choose translations, and strings without one are left out', async () => {
    const { shown, list } = await seeded();
    expect(await shown({ language: 'ja' })).toEqual([
      ['Apple', ['ja']],
      ['Bread', ['ja']],
    ]);
    expect(await shown({ min_score: 60 })).toEqual([
      ['Apple', ['de']],
      ['Bread', ['de']],
    ]);
    expect(await shown({ max_score: 40 })).toEqual([
      ['Apple', ['ja']],
      ['Cheese', ['de']],
    ]);
    expect(await shown({ min_score: 40, max_score: 60, language: 'de' })).toEqual([['Bread', ['de']]]);
    expect(await shown({ state: 'approved' })).toEqual([['Apple', ['ja']]]);
    expect(await shown({ language: 'fr' })).toEqual([]);
    expect((await list({ state: 'approved' })).body.data.total).toBe(1);
  });

  it('200: issue and q, alone and with the others; a percent sign is literal, and case does not matter', async () => {
    const { tenant, shown } = await seeded();
    expect(await shown({ issue: 'placeholders' })).toEqual([['Apple', ['de']]]);
    expect(await shown({ issue: 'placeholders', language: 'ja' })).toEqual([]);
    expect(await shown({ issue: 'urls' })).toEqual([]);
    // If the source matches, every translation of the string is listed; if a translation matches, only that
    // one.
    expect(await shown({ q: 'APP' })).toEqual([['Apple', ['de', 'ja']]]);
    expect(await shown({ q: 'käse' })).toEqual([['Cheese', ['de']]]);
    expect(await shown({ q: 'りん' })).toEqual([['Apple', ['ja']]]);
    expect(await shown({ q: 'e', language: 'ja' })).toEqual([
      ['Apple', ['ja']],
      ['Bread', ['ja']],
    ]);
    expect(await shown({ q: 'b', max_score: 60 })).toEqual([['Bread', ['de']]]);
    for (const q of ['%', '_', '\\', "'", 'zzz']) expect(await shown({ q })).toEqual([]);
    const taskId = await seedTask(app, tenant, {
      strings: [
        { content: '50% off', targets: { de: '50 % weniger' } },
        { content: 'x', targets: { de: 'y' } },
      ],
    });
    const { body } = await tenant.open('POST', '/tasks/strings', { task_id: taskId, q: '%' });
    expect([body.data.total, body.data.items[0].content]).toEqual([1, '50% off']);
  });

  it('200: every state of a row can be asked for', async () => {
    const tenant = await app.tenant();
    const states = ['new', 'failed', 'machine', 'edited', 'approved', 'rejected'];
    const taskId = await seedTask(app, tenant, {
      strings: states.map((state) => ({ content: state, targets: { de: { text: 'x', state } } })),
    });
    for (const state of states) {
      const { body } = await tenant.open('POST', '/tasks/strings', { task_id: taskId, state });
      expect(body.data.items.map((item: { content: string }) => item.content)).toEqual([state]);
    }
  });

  it('200: by page with a total, or by cursor without one', async () => {
    const { list } = await seeded();
    const first = (await list({ page_size: 3 })).body.data;
    const second = (await list({ page_size: 3, page: 2 })).body.data;
    expect([first.total, first.items.length, second.items.length, second.next_cursor]).toEqual([
      4,
      3,
      1,
      null,
    ]);
    const on = (await list({ page_size: 3, cursor: first.next_cursor })).body.data;
    expect([on.page, on.total, on.items, on.next_cursor]).toEqual([null, null, second.items, null]);

    const walked: string[] = [];
    let cursor: string | null = (await list({ page_size: 1 })).body.data.next_cursor;
    while (cursor !== null) {
      const { items, next_cursor } = (await list({ page_size: 1, cursor })).body.data;
      walked.push(...items.map((item: { content: string }) => item.content));
      cursor = next_cursor;
    }
    expect(walked).toEqual(['Bread', 'Cheese', 'Nothing yet']);
  });

  it('400: task_id missing, values out of range, unknown language or state, cursor with page or of other filters', async () => {
    const { tenant, list } = await seeded();
    expect((await tenant.open('GET', '/tasks/strings')).status).toBe(400);
    const { next_cursor: cursor } = (await list({ page_size: 1 })).body.data;
    const bad: [object, string][] = [
      [{ page_size: 501 }, 'page_size'],
      [{ page: 0 }, 'page'],
      [{ min_score: -1 }, 'min_score'],
      [{ max_score: 100.5 }, 'max_score'],
      [{ min_score: 60, max_score: 50 }, 'min_score'],
      [{ language: 'zh_CN' }, 'language'],
      [{ state: 'done' }, 'state'],
      [{ issue: 'Not A Check' }, 'issue'],
      [{ q: '' }, 'q'],
      [{ q: 'a'.repeat(201) }, 'q'],
      [{ cursor, q: 'a' }, 'cursor'],
      [{ cursor, issue: 'urls' }, 'cursor'],
      [{ cursor, page: 2 }, 'cursor'],
      [{ cursor, language: 'de' }, 'cursor'],
      [{ cursor: `${cursor}A` }, 'cursor'],
      [{ cursor: 'nonsense' }, 'cursor'],
    ];
    for (const [filters, field] of bad) {
      const { status, body } = await list(filters);
      expect([filters, status, body.error.field]).toEqual([filters, 400, field]);
    }
    expect((await list({ language: 'zh_CN' })).body.msg).toContain('zh-cn');
  });

  it('403: TENANT-001 a task of another project', async () => {
    const [{ taskId }, stranger] = [await seeded(), await app.tenant()];
    expect((await stranger.open('GET', `/tasks/strings?task_id=${taskId}`)).status).toBe(403);
  });

  it('404: an unknown task', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('GET', '/tasks/strings?task_id=task_01J00000000000000000000000')).status).toBe(
      404,
    );
  });

  it('TENANT-016 cursor of A used in B: 400', async () => {
    const [a, b] = [await seeded(), await seeded()];
    const { next_cursor: cursor } = (await a.list({ page_size: 1 })).body.data;
    expect((await b.list({ cursor })).status).toBe(400);
    expect((await b.tenant.open('POST', '/tasks/strings', { task_id: a.taskId, cursor })).status).toBe(400);
  });
});
