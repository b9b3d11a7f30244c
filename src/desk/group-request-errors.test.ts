import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { lines } from './requests-for-tests.ts';

const app = await startApp();

describe('group_request_errors', () => {
  it('200: by operation and code, the most frequent first, with the newest of each', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const open = (body: object) => tenant.open('POST', '/tasks/create', body);
    await open({ strings: [] });
    const last = await open({});
    await tenant.open('GET', '/export-templates/get?id=tpl_gone');
    await tenant.open('GET', '/languages');
    await other.open('POST', '/tasks/create', {});
    await lines(tenant, 4);
    const { items } = (await tenant.console('group_request_errors', {})).body.data;
    expect(items[0]).toMatchObject({
      operation: 'create_task',
      status: 400,
      count: 2,
      callers: 1,
      lastRequestId: last.body.trace_id,
    });
    expect(items.some(({ operation }: { operation: string }) => operation === 'list_languages')).toBe(false);
    const none = await tenant.console('group_request_errors', { actorId: tenant.userId });
    expect(none.body.data.items).toEqual([]);
  });

  it('400: an unknown face', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('group_request_errors', { face: 'web' })).status).toBe(400);
  });
});
