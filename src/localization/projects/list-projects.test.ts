import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

describe('list_projects', () => {
  it('200: the projects of the workspace and no others', async () => {
    const tenant = await newTenant();
    await newTenant();

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
