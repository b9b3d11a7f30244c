import { describe, expect, it } from 'vitest';
import { startMovingWorld } from '../../../test/factories/world.ts';
import { addComment } from './inbox-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

async function setUp(fields: object = {}) {
  const { app } = await startMovingWorld();
  const tenant = await app.tenant();
  const commentId = await addComment(
    app,
    tenant,
    await addAccount(app, tenant, { platform: 'bluesky' }),
    fields,
  );
  const patch = (body: object, headers?: Record<string, string>) =>
    tenant.social('PATCH', `/comments/${commentId}`, body, headers);
  return { app, tenant, commentId, patch };
}

describe('update_comment', () => {
  it('200: status, unread, assignee and labels; unsent fields stay', async () => {
    const { tenant, commentId, patch } = await setUp();
    const { status, body } = await patch({
      status: 'closed',
      assigneeId: tenant.userId,
      labels: ['vip', 'vip'],
      version: 1,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'closed',
      assigneeId: tenant.userId,
      labels: ['vip'],
      unread: true,
      version: 2,
    });
    const tool = await tenant.tool('update_comment', { commentId, unread: false, assigneeId: null });
    expect(tool.body.result.structuredContent.data).toMatchObject({
      unread: false,
      assigneeId: null,
      labels: ['vip'],
    });
  });

  it('400: nothing to change, or a status that only the platform sets', async () => {
    const { patch } = await setUp();
    expect((await patch({})).status).toBe(400);
    expect((await patch({ status: 'hidden' })).status).toBe(400);
  });

  it('404: of another workspace; an assignee who is not a member', async () => {
    const { app, commentId, patch } = await setUp();
    const other = await app.tenant();
    expect((await other.social('PATCH', `/comments/${commentId}`, { unread: false })).status).toBe(404);
    expect((await patch({ assigneeId: other.userId })).status).toBe(404);
  });

  it('409: it has changed since, or is deleted', async () => {
    const { patch } = await setUp();
    const { status, body } = await patch({ unread: false, version: 7 });
    expect([status, body.error.params.version]).toEqual([409, 1]);
    expect((await (await setUp({ status: 'deleted' })).patch({ status: 'open' })).status).toBe(409);
  });
});
