import { describe, expect, it } from 'vitest';
import { startMovingWorld } from '../../../test/factories/world.ts';
import { until } from '../../../test/harness.ts';
import { without } from '../comments/inbox-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('list_audit_log', () => {
  it('200: newest first, by operation, page by page, without secrets; the same over MCP', async () => {
    const { app } = await startMovingWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await other.social('POST', '/ideas', { title: 'theirs' });
    for (const title of ['a', 'b']) await tenant.social('POST', '/ideas', { title });
    await tenant.social('POST', '/idea-groups', { name: 'g' });
    // Written beside the first call, without delaying any.
    await until('the use of the credential is in the log', async () => {
      const uses = await tenant.social('GET', '/audit?operation=use_credential');
      return uses.body.data.items.length === 1;
    });
    const first = await tenant.social('GET', '/audit?limit=2');
    const second = await tenant.social('GET', `/audit?limit=2&cursor=${first.body.data.nextCursor}`);
    const all = [...first.body.data.items, ...second.body.data.items];
    expect(all).toHaveLength(4);
    const seen = all.filter(({ operation }) => operation !== 'use_credential');
    expect(seen.map(({ operation }) => operation)).toEqual([
      'create_idea_group',
      'create_idea',
      'create_idea',
    ]);
    expect(seen[1]).toMatchObject({ actor: { kind: 'credential' }, via: 'social', input: { title: 'b' } });
    const tool = await tenant.tool('list_audit_log', { operation: 'create_idea_group' });
    expect(tool.body.result.structuredContent.data.items).toHaveLength(1);
  });

  it('200: the history of one object, whether a call made it or named it', async () => {
    const { app } = await startMovingWorld();
    const tenant = await app.tenant();
    const { id: ideaId } = (await tenant.social('POST', '/ideas', { title: 'mine' })).body.data;
    await tenant.social('POST', '/ideas', { title: 'another' });
    await tenant.social('PATCH', `/ideas/${ideaId}`, { title: 'mine, renamed' });
    const { items } = (await tenant.social('GET', `/audit?objectId=${ideaId}`)).body.data;
    expect(items.map(({ operation }: { operation: string }) => operation)).toEqual([
      'update_idea',
      'create_idea',
    ]);
    expect((await tenant.social('GET', '/audit?objectId=idea_nobody')).body.data.items).toEqual([]);
  });

  it('400: a time without a zone', async () => {
    const { app } = await startMovingWorld();
    expect((await (await app.tenant()).social('GET', '/audit?from=2026-01-01T00:00:00')).status).toBe(400);
  });

  it('403: without the scope, below an admin, or limited to some accounts', async () => {
    const { app } = await startMovingWorld();
    const tenant = await app.tenant();
    expect(
      (await tenant.social('GET', '/audit', undefined, await without(tenant, 'audit:read'))).status,
    ).toBe(403);
    expect((await (await app.tenant({ role: 'manager' })).social('GET', '/audit')).status).toBe(403);
    const { token } = await tenant.credential({
      accountIds: [await addAccount(app, tenant, { platform: 'bluesky' })],
    });
    expect(
      (await tenant.social('GET', '/audit', undefined, { authorization: `Bearer ${token}` })).status,
    ).toBe(403);
  });
});
