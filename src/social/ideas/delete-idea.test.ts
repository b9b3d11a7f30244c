import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { column, makeIdea } from './ideas-for-tests.ts';

describe('delete_idea', () => {
  it('200: off the board; the same over MCP', async () => {
    const { tenant } = await movingTenant();
    const [a, b] = [await makeIdea(tenant), await makeIdea(tenant)];
    const { status, body } = await tenant.social('DELETE', `/ideas/${a.id}`);
    expect([status, body.data]).toEqual([200, { id: a.id, deleted: true }]);
    expect(
      (await tenant.tool('delete_idea', { ideaId: b.id })).body.result.structuredContent.data.deleted,
    ).toBe(true);
    expect(await column(tenant, 'none')).toEqual([]);
  });
  it('404: of another workspace, or deleted before', async () => {
    const { app, tenant } = await movingTenant();
    const { id } = await makeIdea(tenant);
    expect((await (await app.tenant()).social('DELETE', `/ideas/${id}`)).status).toBe(404);
    await tenant.social('DELETE', `/ideas/${id}`);
    expect((await tenant.social('DELETE', `/ideas/${id}`)).status).toBe(404);
  });
});
