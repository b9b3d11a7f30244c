import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';

describe('get_workspace_context', () => {
  it('200: quotas count the use of this month and never go below zero', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const month = app.services.clock.now().toISOString().slice(0, 7);
    await app.services.database.system
      .insertInto('usage_counters')
      .values({
        workspace_id: tenant.workspaceId,
        metric: 'scheduledThisMonth',
        period: `${month}-01`,
        used: 230,
      })
      .execute();

    const { status, body } = await tenant.social('GET', '/workspace');

    expect(status).toBe(200);
    expect(body.data.quotas.scheduledThisMonth).toEqual({ used: 230, limit: 200, left: 0 });
    expect(body.data.quotas.seats).toEqual({ used: 1, limit: 10, left: 9 });
  });

  it('200: the same over MCP and, for a person, over the console', async () => {
    const tenant = await newTenant();

    const rest = await tenant.social('GET', '/workspace');
    const tool = await tenant.tool('get_workspace_context');
    const page = await tenant.console('get_workspace_context');

    expect(tool.body.result.structuredContent.data).toEqual(rest.body.data);
    expect(page.body.data).toEqual({
      ...rest.body.data,
      credential: expect.objectContaining({ kind: 'session' }),
    });
  });

  it.each([
    ['owner', ['draft', 'schedule', 'publish', 'reply']],
    ['author', ['draft']],
    ['reviewer', []],
  ] as const)('200: the tiers that the issuer may grant now, as %s', async (role, tiers) => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { token } = await tenant.credential({ allowedActions: ['reply', 'draft'] });
    await app.services.database.system
      .updateTable('members')
      .set({ role })
      .where('user_id', '=', tenant.userId)
      .execute();
    const tiersOf = async (headers?: Record<string, string>) =>
      (await tenant.social('GET', '/workspace', undefined, headers)).body.data.credential.allowedActions;

    expect(await tiersOf()).toEqual(tiers);
    const some = ['reply', 'draft'].filter((tier) => tiers.some((each) => each === tier));
    expect(await tiersOf({ authorization: `Bearer ${token}` })).toEqual(some);
    expect((await tenant.console('get_workspace_context')).body.data.credential.allowedActions).toEqual(
      tiers,
    );
  });

  it('403: names the missing scope', async () => {
    const tenant = await newTenant();
    const { token } = await tenant.credential({ scopes: ['accounts:read'] });

    const { status, body } = await tenant.social('GET', '/workspace', undefined, {
      authorization: `Bearer ${token}`,
    });

    expect(status).toBe(403);
    expect(body.error.params).toEqual({ scope: 'workspace:read' });
  });
});
