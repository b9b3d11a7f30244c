import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { seedTask } from '../localization/publish/seed-for-tests.ts';

const app = await startApp();

describe('get_project_overview', () => {
  it('200: rows by remaining work, spend of the month, savings of the memory', async () => {
    const tenant = await app.tenant({ role: 'viewer' });
    const grave = [{ check: 'placeholders', severity: 'critical', message: 'lost', start: 0, end: 0 }];
    await seedTask(app, tenant, {
      languages: ['de'],
      strings: [
        { content: 'One', targets: { de: { text: 'Eins', state: 'approved', origin: 'tm' } } },
        { content: 'Two', targets: { de: { text: 'Zwei', state: 'machine', origin: 'ai' } } },
        {
          content: 'Three',
          targets: { de: { text: 'Drei', state: 'machine', origin: 'ai', issues: grave } },
        },
        { content: 'Four', targets: { de: { text: 'Vier', state: 'rejected', origin: 'ai' } } },
        { content: 'Five', targets: { de: { text: null, state: 'failed' } } },
      ],
    });
    const call = {
      workspace_id: tenant.workspaceId,
      project_id: tenant.projectId,
      engine: 'test',
      model: 'm',
      prompt_hash: 'h',
      tokens_in: 10,
      tokens_out: 5,
      duration_ms: 1,
    };
    const old = new Date(app.services.clock.now().getTime() - 40 * 86_400_000);
    await app.services.database.system
      .insertInto('engine_calls')
      .values([
        { ...call, cost: 0.3 },
        { ...call, cost: 7, created_at: old },
      ])
      .execute();

    const { status, body } = await tenant.console('get_project_overview', { project_id: tenant.projectId });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      coverage: [{ language: 'de', approved: 1, translated: 1, review: 2, none: 1 }],
      tasks: { completed: 1 },
      spend: { days: 30, calls: 1, tokens_in: 10, tokens_out: 5, cost: 0.3 },
      memory: { rows: 1, share: 0.25, cost_saved: 0.1 },
    });
  });

  it('200: an empty project', async () => {
    const tenant = await app.tenant();
    const { body } = await tenant.console('get_project_overview', { project_id: tenant.projectId });
    expect(body.data).toMatchObject({
      coverage: [],
      tasks: {},
      spend: { calls: 0, cost: null },
      memory: { rows: 0, share: 0, cost_saved: null },
    });
  });

  it('400: no project', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('get_project_overview', {})).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    expect((await tenant.console('get_project_overview', { project_id: other.projectId })).status).toBe(404);
  });
});
