import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { makeGroup } from './ideas-for-tests.ts';

describe('create_idea_group', () => {
  it('200: at the end, also when several come at once; the same over MCP', async () => {
    const { tenant } = await movingTenant();
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) => makeGroup(tenant, { name: `g${n}`, wipLimit: 3 })),
    );
    expect(new Set(made.map(({ position }) => position)).size).toBe(8);
    expect(made[0]).toMatchObject({ color: null, wipLimit: 3, isLocked: false, count: 0, version: 1 });
    const tool = await tenant.tool('create_idea_group', { name: 'last', color: '#112233' });
    const { position } = tool.body.result.structuredContent.data;
    expect(made.every((group) => group.position < position)).toBe(true);
  });
  it('400: a name that is empty or longer than 80', async () => {
    const { tenant } = await movingTenant();
    for (const name of ['', ' ', 'x'.repeat(81)])
      expect((await tenant.social('POST', '/idea-groups', { name })).status).toBe(400);
  });
  it('409: more than a board holds', async () => {
    const { app, tenant } = await movingTenant();
    const rows = Array.from({ length: 100 }, (_, n) => ({
      id: `idg_${tenant.workspaceId}_${n}`,
      workspace_id: tenant.workspaceId,
      name: 'x',
      position: `V${String(n).padStart(3, '0')}1`,
    }));
    await app.services.database.system.insertInto('idea_groups').values(rows).execute();
    expect((await tenant.social('POST', '/idea-groups', { name: 'a' })).status).toBe(409);
  });
});
