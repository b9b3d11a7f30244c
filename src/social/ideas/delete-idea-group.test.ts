import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { column, makeGroup, makeIdea } from './ideas-for-tests.ts';

describe('delete_idea_group', () => {
  it('200: an empty one is deleted, even if its deleted ideas remain', async () => {
    const { tenant } = await movingTenant();
    const { id } = await makeGroup(tenant);
    const idea = await makeIdea(tenant, { groupId: id });
    await tenant.social('DELETE', `/ideas/${idea.id}`);
    const { status, body } = await tenant.social('DELETE', `/idea-groups/${id}`);
    expect([status, body.data]).toEqual([200, { id, deleted: true }]);
    expect((await tenant.social('GET', '/idea-groups')).body.data.items).toEqual([]);
    const { id: other } = await makeGroup(tenant);
    expect(
      (await tenant.tool('delete_idea_group', { groupId: other })).body.result.structuredContent.data.deleted,
    ).toBe(true);
  });
  it('404: of another workspace', async () => {
    const { app, tenant } = await movingTenant();
    const { id } = await makeGroup(tenant);
    expect((await (await app.tenant()).social('DELETE', `/idea-groups/${id}`)).status).toBe(404);
  });
  it('409: one that holds ideas, or is locked', async () => {
    const { tenant } = await movingTenant();
    const { id } = await makeGroup(tenant);
    await makeIdea(tenant, { groupId: id });
    expect((await tenant.social('DELETE', `/idea-groups/${id}`)).status).toBe(409);
    expect(await column(tenant, id)).toEqual(['Idea']);
    const locked = await makeGroup(tenant);
    await tenant.social('PATCH', `/idea-groups/${locked.id}`, { isLocked: true });
    expect((await tenant.social('DELETE', `/idea-groups/${locked.id}`)).status).toBe(409);
  });
});
