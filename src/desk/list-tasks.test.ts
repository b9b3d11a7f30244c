import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { seedTask } from '../localization/publish/seed-for-tests.ts';

const app = await startApp();

const ids = (body: { data: { items: { task_id: string }[] } }) => body.data.items.map((item) => item.task_id);
const start = async (tenant: Tenant, name: string): Promise<string> => {
  const body = { name, strings: [{ string_id: 'a', content: 'Hello' }], target_languages: ['de'] };
  return (await tenant.open('POST', '/tasks/create', body)).body.data.task_id;
};

describe('list_tasks', () => {
  it('200: newest first, page by page, with who started it', async () => {
    const tenant = await app.tenant();
    const first = await start(tenant, 'One');
    const byHand = await tenant.console('create_task', {
      name: 'Two 100%',
      strings: [{ string_id: 'a', content: 'Hello' }],
      target_languages: ['de'],
    });
    const second = byHand.body.data.task_id;
    const { body } = await tenant.console('list_tasks', { limit: 1 });
    expect(body.data.items).toMatchObject([
      {
        task_id: second,
        name: 'Two 100%',
        stage: expect.any(String),
        target_languages: ['de'],
        started_by: { kind: 'user', id: tenant.userId, name: 'Tester' },
      },
    ]);
    const next = await tenant.console('list_tasks', { limit: 1, cursor: body.data.nextCursor });
    expect(next.body.data).toMatchObject({
      items: [{ task_id: first, started_by: { kind: 'app_key', id: tenant.keyId, name: 'Test' } }],
      nextCursor: null,
    });
  });

  it('200: by status, and by text, in which special characters are not patterns', async () => {
    const tenant = await app.tenant();
    const done = await seedTask(app, tenant);
    const open = await start(tenant, 'Menu 100%');
    const by = async (filters: object) => ids((await tenant.console('list_tasks', filters)).body);
    expect(await by({ status: ['completed'] })).toEqual([done]);
    expect(await by({ q: '0%' })).toEqual([open]);
    expect(await by({ q: '_' })).toEqual([]);
    expect(await by({ q: done })).toEqual([done]);
    expect((await by({ project_id: tenant.projectId })).toSorted()).toEqual([done, open].toSorted());
  });

  it('200: a running task names its current step of the seven', async () => {
    const tenant = await app.tenant();
    const task = await seedTask(app, tenant, { status: 'running' });
    await app.services.database.system
      .insertInto('runs')
      .values({
        id: `translate_open_${task}`,
        workspace_id: tenant.workspaceId,
        project_id: tenant.projectId,
        task_id: task,
        job_type: 'TRANSLATE',
        status: 'RUNNING',
        trigger: 'create',
        trace_id: 'trc_1',
        execution_id: 'exec_1',
        step: 'translateBatch',
        rows_total: 10,
        rows_done: 4,
      })
      .execute();
    const { body } = await tenant.console('list_tasks', {});
    expect(body.data.items[0]).toMatchObject({
      step: { name: 'translateBatch', index: 4, of: 7 },
      rows: { done: 4, total: 10 },
    });
  });

  it('200: no task of another workspace, and none of a deleted project', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await seedTask(app, other);
    expect(ids((await tenant.console('list_tasks', {})).body)).toEqual([]);
    await other.console('delete_project', { project_id: other.projectId });
    expect(ids((await other.console('list_tasks', {})).body)).toEqual([]);
  });

  it('400: an unknown status, a text that is too long, a cursor of other filters', async () => {
    const tenant = await app.tenant();
    await start(tenant, 'One');
    await start(tenant, 'Two');
    const { nextCursor } = (await tenant.console('list_tasks', { limit: 1 })).body.data;
    for (const body of [{ status: ['done'] }, { q: 'x'.repeat(201) }, { q: 'Two', cursor: nextCursor }])
      expect((await tenant.console('list_tasks', body)).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    expect((await tenant.console('list_tasks', { project_id: other.projectId })).status).toBe(404);
  });
});
