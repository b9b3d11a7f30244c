import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';

describe('list_projects', () => {
  it('200: the projects of the workspace and of no other', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    await app.tenant();

    const { status, body } = await tenant.console('list_projects');

    expect(status).toBe(200);
    expect(body.data.items).toEqual([
      {
        project_id: tenant.projectId,
        name: 'Test game',
        source_language: 'en',
        target_languages: ['de', 'ja'],
        created_at: expect.any(String),
        archived_at: null,
      },
    ]);
  });
});
