import { beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await startApp();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await app.tenant();
});

describe('the error of a tool', () => {
  it.each([
    ['get_task_status', '/tasks/status', { task_id: 'tsk_none' }],
    ['create_task', '/tasks/create', { target_languages: [], strings: [] }],
    ['update_task_term', '/tasks/terms/update', { task_id: 'tsk_none', id: 'x' }],
    [
      'create_task',
      '/tasks/create',
      { strings: [{ string_id: 'a', content: 'A' }], target_languages: ['en'] },
    ],
  ])('of the localization half says the reason that REST says: %s %s %j', async (name, path, body) => {
    const rest = await tenant.open('POST', path, body);
    const { result } = (await tenant.tool(name, body)).body;
    expect(rest.status).toBeGreaterThanOrEqual(400);
    expect(rest.body.error.reason).toMatch(/^[a-z_]+$/u);
    expect(result._meta.error.reason).toBe(rest.body.error.reason);
    expect(JSON.parse(result.content[0].text)).toEqual(result._meta);
  });

  it('of the publishing half has the fields of its contract and no other', async () => {
    const { result } = (await tenant.tool('get_post', { postId: 'pst_none' })).body;
    expect(Object.keys(result._meta.error)).toEqual(['code', 'message', 'params']);
  });
});
