import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { until } from '../../../test/harness.ts';
import { SYSTEM } from '../model.ts';
import { happen } from '../webhooks/webhooks-for-tests.ts';
import { emitEvent } from './emit-event.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('list_events', () => {
  it('200: oldest first from a position on, by type, of this workspace; the same over MCP', async () => {
    const { app, tenant } = await movingTenant();
    await happen(app, await app.tenant(), 'post.created');
    for (const type of ['post.created', 'post.updated', 'post.failed'] as const)
      await happen(app, tenant, type);
    // An open transaction of another test may delay the newest events for a moment.
    const all = await until('all events', async () => {
      const { body } = await tenant.social('GET', '/events');
      return body.data.items.length === 3 && body.data;
    });
    const types = all.items.map(({ type }: { type: string }) => type);
    expect(types).toEqual(['post.created', 'post.updated', 'post.failed']);
    const first = await tenant.social('GET', '/events?limit=1');
    const rest = await tenant.social('GET', `/events?after=${first.body.data.nextCursor}`);
    expect(rest.body.data.items).toEqual(all.items.slice(1));
    const end = await tenant.social('GET', `/events?after=${rest.body.data.nextCursor}`);
    expect(end.body.data).toEqual({ items: [], nextCursor: null });
    const tool = await tenant.tool('list_events', { types: ['post.failed'] });
    expect(tool.body.result.structuredContent.data.items).toEqual(all.items.slice(2));
  });

  it('200: an event in an open transaction with a lower number is never skipped', async () => {
    const { app, tenant } = await movingTenant();
    const { database, clock } = app.services;
    const scope = { workspaceId: tenant.workspaceId, projectId: null };
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = database.tenant(scope, async (db) => {
      const data = { postId: 'pst_1', status: 'draft', createdVia: 'api' };
      await emitEvent({ db, clock }, { ...scope, type: 'post.created', actor: SYSTEM, data });
      begun();
      await held;
    });
    await started;
    await happen(app, tenant, 'post.updated');
    const { body } = await tenant.social('GET', '/events');
    release();
    await slow;
    expect(body.data.items).toEqual([]);
    const seen = await until('both', async () => {
      const answer = await tenant.social('GET', '/events');
      return answer.body.data.items.length === 2 && answer.body.data.items;
    });
    expect(seen.map(({ type }: { type: string }) => type)).toEqual(['post.created', 'post.updated']);
  });

  it('200: a credential limited to some accounts gets only their events', async () => {
    const { app, tenant } = await movingTenant();
    const [a, b] = [
      await addAccount(app, tenant, { platform: 'bluesky' }),
      await addAccount(app, tenant, { platform: 'bluesky' }),
    ];
    for (const accountId of [b, a]) {
      const data = { accountId, platform: 'bluesky', handle: '@a', tokenExpiresAt: null };
      await happen(app, tenant, { type: 'account.expired', data });
    }
    const { token } = await tenant.credential({ accountIds: [a] });
    const items = await until('its event', async () => {
      const { body } = await tenant.social('GET', '/events', undefined, { authorization: `Bearer ${token}` });
      return body.data.items.length > 0 && body.data.items;
    });
    expect(items.map(({ data }: { data: { accountId: string } }) => data.accountId)).toEqual([a]);
  });

  it('400: an invalid position, a type that does not exist', async () => {
    const { tenant } = await movingTenant();
    expect((await tenant.social('GET', '/events?after=abc')).status).toBe(400);
    expect((await tenant.social('GET', '/events?types=nothing')).status).toBe(400);
  });
});
