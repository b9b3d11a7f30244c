import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { makeIdea } from './ideas-for-tests.ts';

describe('update_idea', () => {
  it('200: sent fields change, the rest stays; the same over MCP', async () => {
    const { tenant } = await movingTenant();
    const made = await makeIdea(tenant, { text: 'old', targetDate: '2026-11-20' });
    const { status, body } = await tenant.social('PATCH', `/ideas/${made.id}`, {
      title: 'new',
      targetDate: null,
      version: 1,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ title: 'new', text: 'old', targetDate: null, version: 2 });
    const tool = await tenant.tool('update_idea', { ideaId: made.id, text: '' });
    expect(tool.body.result.structuredContent.data).toMatchObject({ title: 'new', text: '', version: 3 });
  });
  it('400: nothing to change', async () => {
    const { tenant } = await movingTenant();
    const { id } = await makeIdea(tenant);
    expect((await tenant.social('PATCH', `/ideas/${id}`, {})).status).toBe(400);
  });
  it('404: of another workspace', async () => {
    const { app, tenant } = await movingTenant();
    const { id } = await makeIdea(tenant);
    expect((await (await app.tenant()).social('PATCH', `/ideas/${id}`, { title: 'a' })).status).toBe(404);
  });
  it('409: it has changed since', async () => {
    const { tenant } = await movingTenant();
    const { id } = await makeIdea(tenant);
    expect((await tenant.social('PATCH', `/ideas/${id}`, { title: 'a', version: 9 })).status).toBe(409);
  });
});
