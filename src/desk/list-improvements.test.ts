import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { seedTask } from '../localization/publish/seed-for-tests.ts';

const app = await startApp();

const list = (tenant: Tenant, more: object = {}) =>
  tenant.console('list_improvements', { project_id: tenant.projectId, language: 'de', ...more });

async function replaced(tenant: Tenant, task: string, action: string, target: string): Promise<void> {
  await app.services.database.everyone((tx) =>
    tx
      .insertInto('task_row_history')
      .values({
        workspace_id: tenant.workspaceId,
        project_id: tenant.projectId,
        task_id: task,
        language: 'de',
        position: 0,
        action,
        target,
        state: 'machine',
        score: 61,
      })
      .execute(),
  );
}

describe('list_improvements', () => {
  it('200: replaced texts and their replacements, newest first; changes by people are not among them', async () => {
    const tenant = await app.tenant();
    const task = await seedTask(app, tenant);
    await replaced(tenant, task, 'repaired', 'Halo');
    await replaced(tenant, task, 'optimized', 'Hallo du');
    await replaced(tenant, task, 'edited', 'Grüß dich');
    const { status, body } = await list(tenant, { task_id: task });
    expect([status, body.data.items]).toEqual([
      200,
      [
        {
          id: `${task}:0`,
          string_id: 'hello',
          content: 'Hello',
          action: 'optimized',
          before: { text: 'Hallo du', score: 61 },
          now: { text: 'Hallo', score: 90 },
          at: expect.stringMatching(/Z$/),
        },
        expect.objectContaining({ action: 'repaired', before: { text: 'Halo', score: 61 } }),
      ],
    ]);
    expect((await list(tenant, { language: 'ja' })).body.data.items).toEqual([]);
  });

  it('400: no language', async () => {
    expect((await list(await app.tenant(), { language: undefined })).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    expect((await list(tenant, { project_id: other.projectId })).status).toBe(404);
  });
});
