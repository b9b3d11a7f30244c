import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { jsonFile, pushed } from '../localization/push/push-for-tests.ts';
import { seedTask } from '../localization/publish/seed-for-tests.ts';

const app = await startApp();

describe('list_publishes', () => {
  it('200: newest first, with the task and who asked for it; a viewer reads them', async () => {
    const tenant = await app.tenant({ role: 'owner' });
    const task = await seedTask(app, tenant);
    const first = await tenant.open('POST', '/tasks/publish', { task_id: task });
    const second = await tenant.console('publish_task', { task_id: task });
    const { body } = await tenant.console('list_publishes', { project_id: tenant.projectId, limit: 1 });
    expect(body.data.items).toMatchObject([
      {
        job_id: second.body.data.job_id,
        task_id: task,
        task_name: 'Seeded',
        status: 'pending',
        languages: ['de', 'ja'],
        counts: null,
        started_by: { kind: 'user', id: tenant.userId },
      },
    ]);
    const rest = { project_id: tenant.projectId, limit: 1, cursor: body.data.nextCursor };
    const next = (await tenant.console('list_publishes', rest)).body.data;
    expect(next).toMatchObject({
      items: [{ job_id: first.body.data.job_id, started_by: { kind: 'app_key', id: tenant.keyId } }],
      nextCursor: null,
    });
    const none = await tenant.console('list_publishes', { project_id: tenant.projectId, task_id: 'task_x' });
    expect(none.body.data.items).toEqual([]);
  });

  it('200: of one kind, in one state, of one language', async () => {
    const tenant = await app.tenant({ role: 'owner' });
    const task = await seedTask(app, tenant);
    await pushed(tenant, [jsonFile('en.json', { a: 'Apple' })]);
    await tenant.open('POST', '/tasks/publish', { task_id: task });
    const kinds = async (filter: object) => {
      const input = { project_id: tenant.projectId, ...filter };
      const { body } = await tenant.console('list_publishes', input);
      return body.data.items.map(({ push_id }: { push_id: string | null }) => (push_id ? 'push' : 'task'));
    };
    expect(await kinds({})).toEqual(['task', 'push']);
    expect(await kinds({ kind: 'task' })).toEqual(['task']);
    expect(await kinds({ kind: 'push' })).toEqual(['push']);
    expect(await kinds({ kind: 'rollback' })).toEqual([]);
    expect(await kinds({ status: 'pending' })).toEqual(['task']);
    expect(await kinds({ status: 'completed' })).toEqual(['push']);
    expect(await kinds({ language: 'ja', kind: 'task' })).toEqual(['task']);
    expect(await kinds({ language: 'fr' })).toEqual([]);
  });

  it('400: no project', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('list_publishes', {})).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    expect((await tenant.console('list_publishes', { project_id: other.projectId })).status).toBe(404);
  });
});
