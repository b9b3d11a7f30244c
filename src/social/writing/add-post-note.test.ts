import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { addColleague, draft } from '../posts/posts-for-tests.ts';

describe('add_post_note', () => {
  it('200: by an author and by a reviewer, who may comment though not write', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const post = await draft(tenant);
    const reviewer = await addColleague(app, tenant, 'reviewer');
    const path = `/posts/${post.postId}/notes`;

    const mine = await tenant.social('POST', path, { text: ' Look ' });
    const theirs = await tenant.social('POST', path, { text: 'Fine' }, reviewer.headers);
    const tool = await tenant.tool('add_post_note', { postId: post.postId, text: 'By tool' });

    expect(mine.status).toBe(200);
    expect(mine.body.data).toEqual({
      id: expect.stringMatching(/^\d+$/),
      postId: post.postId,
      authorId: tenant.userId,
      text: 'Look',
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(theirs.body.data.authorId).toBe(reviewer.userId);
    expect(tool.body.result.structuredContent.data.text).toBe('By tool');
  });

  it('400: an empty note', async () => {
    const tenant = await newTenant();
    const post = await draft(tenant);

    const { status, body } = await tenant.social('POST', `/posts/${post.postId}/notes`, { text: '  ' });

    expect(status).toBe(400);
    expect(body.error.params.fields).toEqual(['text']);
  });

  it('404: a post of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const post = await draft(tenant);

    expect((await other.social('POST', `/posts/${post.postId}/notes`, { text: 'a' })).status).toBe(404);
  });
});
