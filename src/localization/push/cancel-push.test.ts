import { beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../../test/harness.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { apply, begin, jsonFile, lifeOf, pushed } from './push-for-tests.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});

const file = jsonFile('en.json', { a: 'Apple' });

describe('cancel_push', () => {
  it('200: it can no longer be applied, twice is once, and the same files make a new push', async () => {
    const tenant = await app.tenant();
    const { projectId: project_id } = tenant;
    const push_id = await begin(tenant, [file]);
    expect((await tenant.console('cancel_push', { project_id, push_id })).body.data).toEqual({ push_id });
    expect((await tenant.console('cancel_push', { project_id, push_id })).status).toBe(200);
    expect((await apply(tenant, push_id)).status).toBe(422);
    expect(await lifeOf(app, tenant)).toEqual([]);
    expect(await begin(tenant, [file])).not.toBe(push_id);
  });

  it('400: which push', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('cancel_push', { project_id: tenant.projectId })).status).toBe(400);
  });

  it('403: a viewer', async () => {
    const tenant = await app.tenant();
    const push_id = await begin(tenant, [file]);
    const person = await makeMember(app, tenant, 'viewer');
    const headers = { 'x-parlance-workspace': tenant.workspaceId };
    const answer = await person.console('cancel_push', { project_id: tenant.projectId, push_id }, headers);
    expect(answer.status).toBe(403);
  });

  it('404: a push of another project', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const push_id = await begin(other, [file]);
    const answer = await tenant.console('cancel_push', { project_id: tenant.projectId, push_id });
    expect(answer.status).toBe(404);
  });

  it('422: it is applied already', async () => {
    const tenant = await app.tenant();
    const { push_id } = await pushed(tenant, [file]);
    const answer = await tenant.console('cancel_push', { project_id: tenant.projectId, push_id });
    expect(answer.status).toBe(422);
  });
});
