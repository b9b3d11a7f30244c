import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { begin, jsonFile, pushed } from '../localization/push/push-for-tests.ts';

const app = await startApp();

describe('list_project_pushes', () => {
  it('200: open and applied ones, newest first, with the state before each; a cancelled one is left out', async () => {
    const tenant = await app.tenant();
    const { projectId: project_id } = tenant;
    const list = async (more: object = {}) =>
      (await tenant.console('list_project_pushes', { project_id, ...more })).body.data.items;
    const first = await pushed(tenant, [jsonFile('en.json', { a: 'Apple' })]);
    const second = await pushed(tenant, [jsonFile('en.json', { a: 'Apples' })]);
    const open = await begin(tenant, [jsonFile('en.json', { a: 'Apples', b: 'Bread' })]);
    expect(await list()).toMatchObject([
      { push_id: open, state: 'open', files: 1, paths: ['en.json'], job_id: null, previous_job_id: null },
      {
        push_id: second.push_id,
        state: 'applied',
        job_id: second.job_id,
        previous_job_id: first.job_id,
        counts: { changed: 1 },
        started_by: { kind: 'app_key', id: tenant.keyId },
      },
      { push_id: first.push_id, counts: { new: 1 }, previous_job_id: null },
    ]);
    await tenant.console('cancel_push', { project_id, push_id: open });
    expect(await list({ state: 'open' })).toEqual([]);
    expect(await list()).toHaveLength(2);
  });

  it('400: an unknown state', async () => {
    const tenant = await app.tenant();
    const { projectId: project_id } = tenant;
    expect((await tenant.console('list_project_pushes', { project_id, state: 'lost' })).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    expect((await tenant.console('list_project_pushes', { project_id: other.projectId })).status).toBe(404);
  });
});
