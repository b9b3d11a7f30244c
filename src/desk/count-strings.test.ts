import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { seedMixedRows } from './strings-for-tests.ts';

const app = await startApp();
let tenant: Tenant;
beforeEach(async () => {
  tenant = await app.tenant();
  await seedMixedRows(app, tenant);
});

const count = (more: object = {}) =>
  tenant.console('count_strings', { project_id: tenant.projectId, language: 'de', ...more });

describe('count_strings', () => {
  it('200: how many rows each filter would show', async () => {
    const { status, body } = await count();
    expect([status, body.data]).toEqual([
      200,
      {
        total: 5,
        with_issues: 2,
        below_70: 1,
        states: { machine: 2, approved: 1, new: 1, edited: 1 },
        sources: { ai: 2, tm: 1, manual: 1 },
        checks: { placeholders: 1, end_punctuation: 1 },
        scores: [0, 0, 0, 0, 1, 0, 0, 0, 0, 3],
      },
    ]);
  });

  it('200: of the rows that match the search text', async () => {
    const { body } = await count({ q: 'save' });
    expect(body.data).toMatchObject({ total: 2, states: { approved: 1, edited: 1 }, with_issues: 1 });
    expect((await count({ language: 'fr' })).body.data).toMatchObject({ total: 0, states: {}, checks: {} });
  });

  it('400: no language', async () => {
    expect((await count({ language: undefined })).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const other = await app.tenant();
    expect((await count({ project_id: other.projectId })).status).toBe(404);
  });
});
