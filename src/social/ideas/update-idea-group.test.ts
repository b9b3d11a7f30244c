import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { makeGroup } from './ideas-for-tests.ts';

describe('update_idea_group', () => {
  it('200: sent fields change, and a column moves after another', async () => {
    const { tenant } = await movingTenant();
    const [a, b, c] = [
      await makeGroup(tenant, { name: 'a' }),
      await makeGroup(tenant, { name: 'b' }),
      await makeGroup(tenant, { name: 'c' }),
    ];
    const { status, body } = await tenant.social('PATCH', `/idea-groups/${c.id}`, {
      afterId: a.id,
      name: 'C',
      version: 1,
    });
    expect([status, body.data.name, body.data.version]).toEqual([200, 'C', 2]);
    expect(a.position < body.data.position && body.data.position < b.position).toBe(true);
    const tool = await tenant.tool('update_idea_group', { groupId: b.id, afterId: null });
    expect(tool.body.result.structuredContent.data.position < a.position).toBe(true);
  });
  it('400: nothing to change', async () => {
    const { tenant } = await movingTenant();
    const { id } = await makeGroup(tenant);
    expect((await tenant.social('PATCH', `/idea-groups/${id}`, {})).status).toBe(400);
  });
  it('404: of another workspace; a neighbour that does not exist', async () => {
    const { app, tenant } = await movingTenant();
    const { id } = await makeGroup(tenant);
    expect((await (await app.tenant()).social('PATCH', `/idea-groups/${id}`, { name: 'a' })).status).toBe(
      404,
    );
    expect((await tenant.social('PATCH', `/idea-groups/${id}`, { afterId: id })).status).toBe(404);
  });
  it('409: it has changed since', async () => {
    const { tenant } = await movingTenant();
    const { id } = await makeGroup(tenant);
    expect((await tenant.social('PATCH', `/idea-groups/${id}`, { name: 'a', version: 2 })).status).toBe(409);
  });
});
