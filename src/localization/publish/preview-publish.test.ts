import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { publishAndWait, seedTask } from './seed-for-tests.ts';

const app = await startWorkingApp();

const preview = (tenant: Tenant, task_id: string, more: object = {}) =>
  tenant.console('preview_publish', { project_id: tenant.projectId, task_id, ...more });

describe('preview_publish', () => {
  it('200: new and changed strings per language; nothing once it is published', async () => {
    const tenant = await app.tenant();
    const first = await seedTask(app, tenant, {
      strings: [{ id: 'a', content: 'Apple', targets: { de: 'Apfel', ja: 'りんご' } }],
    });
    await publishAndWait(app, tenant, first);
    const task = await seedTask(app, tenant, {
      strings: [
        { id: 'a', content: 'Apple pie', targets: { de: 'Apfelkuchen', ja: 'りんご' } },
        { id: 'b', content: 'Bread', targets: { de: 'Brot', ja: { text: 'パン', state: 'rejected' } } },
      ],
    });
    const { body } = await preview(tenant, task);
    expect(body.data.languages).toEqual([
      { language: 'de', added: 1, changed: 1, removed: 0 },
      { language: 'en', added: 1, changed: 1, removed: 0 },
    ]);
    expect(body.data.total).toBe(4);
    expect(body.data.items).toEqual([
      { language: 'de', string_id: 'a', source: 'Apple pie', before: 'Apfel', after: 'Apfelkuchen' },
      { language: 'de', string_id: 'b', source: 'Bread', before: null, after: 'Brot' },
      { language: 'en', string_id: 'a', source: 'Apple pie', before: 'Apple', after: 'Apple pie' },
      { language: 'en', string_id: 'b', source: 'Bread', before: null, after: 'Bread' },
    ]);
    const part = await preview(tenant, task, { language: 'de', offset: 1, limit: 1 });
    expect([part.body.data.total, part.body.data.items.length, part.body.data.items[0].after]).toEqual([
      2,
      1,
      'Brot',
    ]);
    await publishAndWait(app, tenant, task);
    expect((await preview(tenant, task)).body.data).toEqual({ languages: [], total: 0, items: [] });
  });

  it('200: with the setting for it, only reviewed strings', async () => {
    const tenant = await app.tenant();
    const task = await seedTask(app, tenant, {
      strings: [{ id: 'a', content: 'A', targets: { de: 'a', ja: { text: 'あ', state: 'approved' } } }],
    });
    await tenant.console('update_project', {
      project_id: tenant.projectId,
      settings: { publish_requires_review: true },
    });
    const { languages } = (await preview(tenant, task)).body.data;
    expect(languages.map(({ language }: { language: string }) => language)).toEqual(['en', 'ja']);
  });

  it('400: no task', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('preview_publish', { project_id: tenant.projectId })).status).toBe(400);
  });

  it('404: a task of another project, and another workspace’s project', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const task = await seedTask(app, other);
    expect((await preview(tenant, task)).status).toBe(404);
    const theirs = { project_id: other.projectId, task_id: task };
    expect((await tenant.console('preview_publish', theirs)).status).toBe(404);
  });
});
