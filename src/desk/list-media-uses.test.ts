import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../test/harness.ts';
import { draft, setPost } from '../social/posts/posts-for-tests.ts';

describe('list_media_uses', () => {
  it('200: posts with the file in them, newest first, and only of the own workspace', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const [first, second] = [await draft(tenant), await draft(tenant)];
    await draft(tenant);
    for (const { postId, content } of [first, second])
      await setPost(app, postId, { content: JSON.stringify({ ...content, mediaIds: ['med_1'] }) });

    const { status, body } = await tenant.console('list_media_uses', { mediaId: 'med_1' });
    expect(status).toBe(200);
    expect(body.data).toEqual({ postIds: [second.postId, first.postId], more: 0 });
    const other = await app.tenant();
    expect((await other.console('list_media_uses', { mediaId: 'med_1' })).body.data.postIds).toEqual([]);
  });

  it('400: no file', async () => {
    const tenant = await newTenant();
    expect((await tenant.console('list_media_uses', {})).status).toBe(400);
  });
});
