import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { apply, begin, jsonFile, pushed } from './push-for-tests.ts';

const app = await startApp();

const FILES = [jsonFile('en.json', { a: 'Apple' })];

describe('cancel_push', () => {
  it('200: it can no longer be applied, and the same files create another one', async () => {
    const tenant = await app.tenant();
    const id = await begin(tenant, FILES);
    const cancel = () => tenant.open('POST', '/pushes/cancel', { push_id: id });
    expect((await cancel()).body.data).toMatchObject({ push_id: id, state: 'cancelled', files: 1 });
    expect((await cancel()).body.data.state).toBe('cancelled');
    const late = await apply(tenant, id);
    expect([late.status, late.body.error.reason]).toEqual([422, 'not_open']);
    const again = await begin(tenant, FILES);
    expect(again).not.toBe(id);
  });

  it('400: no push', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('POST', '/pushes/cancel', {})).status).toBe(400);
  });

  it('404: a push of another project', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const push_id = await begin(tenant, FILES);
    expect((await other.open('POST', '/pushes/cancel', { push_id })).status).toBe(404);
  });

  it('422: an applied one', async () => {
    const tenant = await app.tenant();
    const { push_id } = await pushed(tenant, FILES);
    const { status, body } = await tenant.open('POST', '/pushes/cancel', { push_id });
    expect([status, body.error.reason]).toEqual([422, 'not_open']);
    const { body: list } = await tenant.console('list_publishes', { project_id: tenant.projectId });
    expect(list.data.items).toMatchObject([{ push_id, task_id: null }]);
  });
});
