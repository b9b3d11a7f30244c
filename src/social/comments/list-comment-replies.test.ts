import { describe, expect, it } from 'vitest';
import { startMovingWorld } from '../../../test/factories/world.ts';
import { addComment } from './inbox-for-tests.ts';
import { key } from '../../../test/factories/key.ts';
import { addAccount } from '../../../test/factories/account.ts';

async function setUp() {
  const { app, pass } = await startMovingWorld();
  const tenant = await app.tenant();
  const commentId = await addComment(app, tenant, await addAccount(app, tenant, { platform: 'bluesky' }));
  return { app, pass, tenant, path: `/comments/${commentId}/replies`, commentId };
}

describe('list_comment_replies', () => {
  it('200: oldest first, page by page, the same over MCP', async () => {
    const { tenant, path, pass, commentId } = await setUp();
    const ids = [];
    for (const text of ['one', 'two']) {
      ids.push((await tenant.social('POST', path, { text }, key())).body.data.id);
      pass(6);
    }
    const first = await tenant.social('GET', `${path}?limit=1`);
    const second = await tenant.social('GET', `${path}?limit=1&cursor=${first.body.data.nextCursor}`);
    expect([first, second].map(({ body }) => body.data.items[0].id)).toEqual(ids);
    expect(second.body.data.nextCursor).toBeNull();
    const tool = await tenant.tool('list_comment_replies', { commentId, limit: 1 });
    expect(tool.body.result.structuredContent.data.items).toEqual(first.body.data.items);
  });

  it('400: an invalid cursor', async () => {
    const { tenant, path } = await setUp();
    expect((await tenant.social('GET', `${path}?cursor=abc`)).status).toBe(400);
  });

  it('404: of another workspace', async () => {
    const { app, path } = await setUp();
    expect((await (await app.tenant()).social('GET', path)).status).toBe(404);
  });
});
