import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { seedTask, seedTaskTerm } from './seed-for-tests.ts';

const app = await startApp();
const tenant = await app.tenant();
const taskId = await seedTask(app, tenant);
const foreignTask = await seedTask(app, await app.tenant());

describe('list_task_terms', () => {
  it('200: the most important first, ties by id, empty translations left out; GET and POST alike', async () => {
    const own = await seedTask(app, tenant, { scanStatus: 'completed' });
    const low = await seedTaskTerm(app, tenant, own, { term: 'Orb', score: 2 });
    const a = await seedTaskTerm(app, tenant, own, { term: 'Ring', score: 7 });
    const b = await seedTaskTerm(app, tenant, own, {
      term: 'Axe',
      score: 7,
      translations: { de: 'Axt', ja: '' },
    });

    const { status, body } = await tenant.open('GET', `/tasks/terms?task_id=${own}`);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      task_id: own,
      scan_status: 'completed',
      page: 1,
      page_size: 100,
      total: 3,
    });
    expect(body.data.items.map((item: { id: string }) => item.id)).toEqual([...[a, b].sort(), low]);
    const axe = body.data.items.find((item: { id: string }) => item.id === b);
    expect(axe).toEqual({
      id: b,
      term: 'Axe',
      content: 'You found an Iron Sword.',
      source_language: 'en',
      category: 'Item',
      glossary_score: 7,
      judgment: 'Appears twice.',
      translation_source: 'ai',
      origin: 'ai',
      translations: { de: 'Axt' },
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const second = await tenant.open('POST', '/tasks/terms', { task_id: own, page: 2, page_size: 2 });
    expect(second.body.data).toMatchObject({ page: 2, page_size: 2, total: 3, items: [{ id: low }] });
  });

  it('200: a scan that has not begun has no terms yet', async () => {
    const own = await seedTask(app, tenant, { status: 'scanning', scanStatus: 'running' });
    const { body } = await tenant.open('POST', '/tasks/terms', { task_id: own });
    expect(body.data).toMatchObject({ scan_status: 'running', total: 0, items: [] });
  });

  it.each([
    ['L-READ-012', 'task_id='],
    ['L-READ-015', 'task_id=a&task_id=b'],
    ['L-READ-022', 'task_id=TASK&page=-1'],
    ['L-READ-024', 'task_id=TASK&page=abc'],
    ['L-READ-025', 'task_id=TASK&page=1e3'],
    ['L-READ-027', 'task_id=TASK&page=999999999999999999999'],
    ['L-READ-029', 'task_id=TASK&page_size=0'],
    ['L-READ-030', 'task_id=TASK&page_size=501'],
    ['L-READ-032', 'task_id=TASK&page_size=1;drop table'],
  ])('400: %s ?%s', async (_id, query) => {
    const { status, body } = await tenant.open('GET', `/tasks/terms?${query.replace('TASK', taskId)}`);
    expect([status, body.error.field]).toEqual([400, query.replace('task_id=TASK&', '').split('=')[0]]);
  });

  it.each([
    ['L-READ-017', { task_id: '' }],
    ['L-READ-020', { task_id: ['a', 'b'] }],
  ])('400: %s %j', async (_id, body) => {
    expect((await tenant.open('POST', '/tasks/terms', body)).status).toBe(400);
  });

  it('200: L-READ-034 page_size= is the default', async () => {
    const { status, body } = await tenant.open('GET', `/tasks/terms?task_id=${taskId}&page_size=`);
    expect([status, body.data.page_size]).toEqual([200, 100]);
  });

  it('403: L-READ-014 and L-READ-019 a task of another project', async () => {
    const get = await tenant.open('GET', `/tasks/terms?task_id=${foreignTask}`);
    const post = await tenant.open('POST', '/tasks/terms', { task_id: foreignTask });
    expect([get.status, post.status, post.body.error.reason]).toEqual([403, 403, 'foreign_task']);
  });

  it('404: an unknown task', async () => {
    const { status, body } = await tenant.open('GET', '/tasks/terms?task_id=task_nothing');
    expect([status, body.error.reason]).toEqual([404, 'task_not_found']);
  });
});
