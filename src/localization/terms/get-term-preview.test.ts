import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';

const app = await startApp();
const tenant = await app.tenant();
const { body } = await tenant.console('preview_term_import', {
  project_id: tenant.projectId,
  format: 'csv',
  content: 'term,de\nSword,Schwert\n',
});
const job = body.data.job_id;

const get = (more: object = {}, who = tenant) =>
  who.console('get_term_preview', { project_id: tenant.projectId, job_id: job, ...more });

describe('get_term_preview', () => {
  it('200: nothing is known until a worker has read the file', async () => {
    expect((await get()).body.data).toEqual({ is_ended: false, error: null, found: null });
  });

  it('400: no job', async () => {
    expect((await get({ job_id: '' })).status).toBe(400);
  });

  it('404: a job of another project, and one of another kind', async () => {
    const other = await app.tenant();
    expect((await get({ project_id: other.projectId }, other)).status).toBe(404);
    expect((await get({ job_id: 'term_upload_1' })).status).toBe(404);
  });
});
