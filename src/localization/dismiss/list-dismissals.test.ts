import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await startApp();
let tenant: Tenant;
beforeEach(async () => {
  tenant = await app.tenant();
});

describe('list_dismissals', () => {
  it('200: none', async () => {
    const { body } = await tenant.console('list_dismissals', {
      project_id: tenant.projectId,
      language: 'ja',
    });
    expect(body.data.items).toEqual([]);
  });

  it('400: no language', async () => {
    expect((await tenant.console('list_dismissals', { project_id: tenant.projectId })).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const { projectId } = await app.tenant();
    expect((await tenant.console('list_dismissals', { project_id: projectId, language: 'de' })).status).toBe(
      404,
    );
  });
});
