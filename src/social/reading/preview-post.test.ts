import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { draft } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';
import { addMedia } from '../../../test/factories/media.ts';

describe('preview_post', () => {
  it('200: blocks with spans and the fold, and media, for each account', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const mediaId = await addMedia(app, tenant, { width: null, height: null });
    const instagram = await addAccount(app, tenant, { platform: 'instagram' });
    const mastodon = await addAccount(app, tenant, { platform: 'mastodon' });
    const text = `Hi @ann, see https://a.example/x. #news ${'😀'.repeat(130)}`;
    const post = await draft(tenant, {
      content: { text, mediaIds: [mediaId], parts: [{ text: 'two #2 #b' }] },
      accountIds: [instagram, mastodon],
    });

    const { status, body } = await tenant.social('GET', `/posts/${post.postId}/preview`);
    const tool = await tenant.tool('preview_post', { postId: post.postId });

    expect(status).toBe(200);
    expect(tool.body.result.structuredContent.data).toEqual(body.data);
    const [first, second] = body.data.targets;
    expect(first.accountId).toBe(instagram);
    expect(first.blocks[0].spans).toEqual([
      { kind: 'mention', start: 3, end: 7, text: '@ann' },
      { kind: 'link', start: 13, end: 32, text: 'https://a.example/x' },
      { kind: 'tag', start: 34, end: 39, text: '#news' },
    ]);
    // 125 characters are 40 of text and 85 emoji of two units each.
    expect(first.blocks[0].foldAt).toBe(40 + 85 * 2);
    expect(first.blocks[1]).toMatchObject({ part: 1, spans: [{ text: '#b' }], foldAt: null });
    expect(first.media).toEqual([
      {
        part: 0,
        mediaId,
        kind: 'image',
        status: 'ready',
        url: null,
        width: null,
        height: null,
        altText: 'A cat',
      },
    ]);
    expect(second.blocks[0].foldAt).toBeNull();
  });

  it('200: one account, with its own text and without deleted media', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const mediaId = await addMedia(app, tenant);
    const [a, b] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const post = await draft(tenant, {
      content: { mediaIds: [mediaId] },
      accountIds: [a, b],
      variants: [{ scope: { accountId: b }, text: 'for b' }],
    });
    await app.services.database.system
      .updateTable('media')
      .set({ deleted_at: new Date() })
      .where('id', '=', mediaId)
      .execute();

    const { body } = await tenant.social('GET', `/posts/${post.postId}/preview?accountId=${b}`);

    expect(body.data.targets).toHaveLength(1);
    expect(body.data.targets[0].blocks[0].text).toBe('for b');
    expect(body.data.targets[0].media).toEqual([]);
    expect(body.data.targets[0].warnings.map((w: { code: string }) => w.code)).toContain('media_missing');
  });

  it('400: S-POST-017 an account that is not a target', async () => {
    const tenant = await newTenant();
    const post = await draft(tenant);

    const { status, body } = await tenant.social('GET', `/posts/${post.postId}/preview?accountId=acc_1`);

    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'invalid_input', params: { field: 'accountId' } });
  });

  it('404: a post of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const post = await draft(tenant);

    expect((await other.social('GET', `/posts/${post.postId}/preview`)).status).toBe(404);
  });
});
