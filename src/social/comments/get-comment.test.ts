import { describe, expect, it } from 'vitest';
import { startMovingWorld } from '../../../test/factories/world.ts';
import { addComment } from './inbox-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('get_comment', () => {
  it('200: every field of the record, the same over MCP', async () => {
    const { app } = await startMovingWorld();
    const tenant = await app.tenant();
    const commentId = await addComment(app, tenant, await addAccount(app, tenant, { platform: 'bluesky' }));
    const { status, body } = await tenant.social('GET', `/comments/${commentId}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: commentId,
      platform: 'bluesky',
      postId: null,
      author: { handle: 'reader', isSelf: false, followers: null },
      text: 'Nice!',
      status: 'open',
      unread: true,
      labels: [],
      canReply: true,
      replies: [],
      version: 1,
    });
    const tool = await tenant.tool('get_comment', { commentId });
    expect(tool.body.result.structuredContent.data).toEqual(body.data);
  });

  it('404: of another workspace, or of an account that the credential may not see', async () => {
    const { app } = await startMovingWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const commentId = await addComment(app, tenant, await addAccount(app, tenant, { platform: 'bluesky' }));
    const { token } = await tenant.credential({
      accountIds: [await addAccount(app, tenant, { platform: 'bluesky' })],
    });
    expect((await other.social('GET', `/comments/${commentId}`)).status).toBe(404);
    const narrow = await tenant.social('GET', `/comments/${commentId}`, undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(narrow.status).toBe(404);
  });
});
