import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { newId } from '#platform/ids.ts';
import { seedTask, seedTaskTerm } from './seed-for-tests.ts';

let tenant: Tenant;
let taskId: string;
let ids: string[];

const app = await startApp();
beforeEach(async () => {
  tenant = await app.tenant();
  taskId = await seedTask(app, tenant);
  ids = [
    await seedTaskTerm(app, tenant, taskId),
    await seedTaskTerm(app, tenant, taskId, { term: 'Orb', score: 1 }),
  ];
});

const remove = (body: object) => tenant.open('POST', '/tasks/terms/delete', body);
const left = async () =>
  (await tenant.open('GET', `/tasks/terms?task_id=${taskId}`)).body.data.items.map(
    (item: { id: string }) => item.id,
  );

describe('delete_task_terms', () => {
  it('200: one term; the answer is the row as it was', async () => {
    const before = (await tenant.open('GET', `/tasks/terms?task_id=${taskId}`)).body.data.items[0];
    const { status, body } = await remove({ task_id: taskId, id: ids[0] });
    expect(status).toBe(200);
    expect(body.data).toEqual({ task_id: taskId, deleted: before, remaining: 1 });
    expect(await left()).toEqual([ids[1]]);
  });

  it('200: several terms, each with its status', async () => {
    const unknown = newId('ttm', app.services.clock);
    const { status, body } = await remove({
      task_id: taskId,
      ids: [ids[0], 'nonsense', unknown, ids[0], ids[1]],
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      task_id: taskId,
      requested_count: 5,
      deleted_count: 2,
      results: [
        { id: ids[0], status: 'deleted' },
        { id: 'nonsense', status: 'invalid_id' },
        { id: unknown, status: 'not_found' },
        { id: ids[0], status: 'not_found' },
        { id: ids[1], status: 'deleted' },
      ],
    });
    expect(await left()).toEqual([]);
  });

  it('400: neither, both, none or more than 100', async () => {
    for (const body of [
      {},
      { id: ids[0], ids },
      { ids: [] },
      { ids: Array(101).fill(ids[0]) },
      { id: '' },
      { ids: 'x' },
    ]) {
      expect((await remove({ task_id: taskId, ...body })).status).toBe(400);
    }
    expect((await remove({ id: ids[0] })).status).toBe(400);
    expect(await left()).toHaveLength(2);
  });

  it('403: L-FLOW-022 a task of another project', async () => {
    const foreign = await seedTask(app, await app.tenant());
    expect((await remove({ task_id: foreign, id: ids[0] })).status).toBe(403);
  });

  it('404: L-FLOW-023 an unknown id, or one of another task', async () => {
    const other = await seedTask(app, tenant);
    expect((await remove({ task_id: taskId, id: newId('ttm', app.services.clock) })).status).toBe(404);
    expect((await remove({ task_id: taskId, id: 'x' })).status).toBe(404);
    expect((await remove({ task_id: other, id: ids[0] })).status).toBe(404);
    expect((await remove({ task_id: 'task_unknown', id: ids[0] })).status).toBe(404);
    expect(await left()).toHaveLength(2);
  });

  it('409: while the scan runs, without a scan, and once translation was triggered', async () => {
    const reasonOf = async (id: string) => (await remove({ task_id: id, id: ids[0] })).body.error.reason;
    const running = await seedTask(app, tenant, { status: 'scanning', scanStatus: 'running' });
    const without = await seedTask(app, tenant, { scanStatus: 'skipped', status: 'running', runs: [] });
    const triggered = await seedTask(app, tenant, { status: 'running', runs: ['TB_SCAN', 'TRANSLATE'] });
    expect([await reasonOf(running), await reasonOf(without), await reasonOf(triggered)]).toEqual([
      'scan_not_completed',
      'no_term_scan',
      'already_triggered',
    ]);
    expect((await remove({ task_id: triggered, id: ids[0] })).status).toBe(409);
  });
});
