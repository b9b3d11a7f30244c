import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { seedTask } from '../localization/publish/seed-for-tests.ts';

const app = await startApp();

describe('list_string_languages', () => {
  it('200: languages of the project and those that only a task has, each once', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de', 'ja'] });
    await seedTask(app, tenant, {
      languages: ['de', 'fr'],
      strings: [{ content: 'Start', targets: { de: 'Starten', fr: 'Commencer' } }],
    });
    const { body } = await tenant.console('list_string_languages', { project_id: tenant.projectId });
    expect(body.data.items).toEqual(['de', 'fr', 'ja']);
  });

  it('400: no project', async () => {
    expect((await (await app.tenant()).console('list_string_languages', {})).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const [mine, theirs] = [await app.tenant(), await app.tenant()];
    const { status } = await mine.console('list_string_languages', { project_id: theirs.projectId });
    expect(status).toBe(404);
  });
});
