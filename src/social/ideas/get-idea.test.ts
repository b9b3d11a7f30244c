import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { makeGroup, makeIdea } from './ideas-for-tests.ts';

describe('get_idea', () => {
  it('200: as it was created, the same over MCP', async () => {
    const { tenant } = await movingTenant();
    const made = await makeIdea(tenant, { title: 'a' });
    const { status, body } = await tenant.social('GET', `/ideas/${made.id}`);
    expect([status, body.data]).toEqual([200, made]);
    expect((await tenant.tool('get_idea', { ideaId: made.id })).body.result.structuredContent.data).toEqual(
      made,
    );
  });
  it('404: of another workspace, or another kind of id', async () => {
    const { app, tenant } = await movingTenant();
    const { id } = await makeIdea(tenant);
    expect((await (await app.tenant()).social('GET', `/ideas/${id}`)).status).toBe(404);
    expect((await tenant.social('GET', `/ideas/${(await makeGroup(tenant)).id}`)).status).toBe(404);
  });
});
