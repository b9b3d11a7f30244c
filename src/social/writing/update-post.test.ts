import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { ahead, bearer, draft, eventsOf, setPolicy, setPost, setTargets } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';
import { addMedia } from '../../../test/factories/media.ts';

const app = await startApp();

const patch = (tenant: Tenant, postId: string, body: object) =>
  tenant.social('PATCH', `/posts/${postId}`, body);

/** Approved for its current content. */
const approved = (hash: string) => ({
  approval: JSON.stringify({ required: true, state: 'approved', steps: [], contentHash: hash }),
});

describe('update_post', () => {
  it('200: only what is sent changes, and the version grows', async () => {
    const tenant = await app.tenant();
    const mediaId = await addMedia(app, tenant);
    const post = await draft(tenant, {
      content: { text: 'a', mediaIds: [mediaId] },
      settings: { x: { madeWithAi: true }, youtube: { title: 'T' } },
    });

    const { status, body } = await patch(tenant, post.postId, {
      version: 1,
      title: 'New',
      content: { text: 'b' },
      settings: { youtube: {} },
      scheduledAt: '2099-01-01T00:00:00Z',
    });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      version: 2,
      status: 'draft',
      title: 'New',
      content: { text: 'b', mediaIds: [mediaId] },
      settings: { x: { madeWithAi: true }, youtube: {} },
      scheduledAt: '2099-01-01T00:00:00.000Z',
      localTime: '2099-01-01T00:00',
    });
    expect(await eventsOf(app, post.postId)).toEqual(['post.created', 'post.updated']);
  });

  it('200: named accounts replace the old ones; those that stay keep their target', async () => {
    const tenant = await app.tenant();
    const [a, b, c] = [
      await addAccount(app, tenant),
      await addAccount(app, tenant),
      await addAccount(app, tenant),
    ];
    const post = await draft(tenant, { accountIds: [a, b] });
    const targetOf = (of: typeof post, id: string) =>
      of.targets.find((t: { accountId: string }) => t.accountId === id)?.id;

    const tool = await tenant.tool('update_post', { postId: post.postId, version: 1, accountIds: [b, c] });

    const { data } = tool.body.result.structuredContent;
    expect(data.targets).toHaveLength(2);
    expect(targetOf(data, b)).toBe(targetOf(post, b));
    expect(targetOf(data, c)).toMatch(/^tgt_/);
  });

  it('200: media deleted since does not block a new title', async () => {
    const tenant = await app.tenant();
    const mediaId = await addMedia(app, tenant);
    const post = await draft(tenant, { content: { mediaIds: [mediaId] } });
    await app.services.database.system
      .updateTable('media')
      .set({ deleted_at: new Date() })
      .where('id', '=', mediaId)
      .execute();

    expect((await patch(tenant, post.postId, { version: 1, title: 'x' })).status).toBe(200);
  });

  it.each([
    // status before, approval required, approved before → status and approval after a change of content
    ['draft', true, false, 'draft', 'none'],
    // Published and cancelled everywhere: a draft again, whose approval was still valid.
    ['draft', true, true, 'draft', 'none'],
    ['rejected', true, false, 'rejected', 'none'],
    ['approved', true, true, 'draft', 'none'],
    ['approved', false, true, 'draft', 'none'],
    ['scheduled', true, true, 'draft', 'none'],
    ['scheduled', false, false, 'scheduled', 'none'],
    ['scheduled', false, true, 'scheduled', 'none'],
    ['failed', true, true, 'draft', 'none'],
    ['failed', false, false, 'failed', 'none'],
  ])(
    '200: new content of a %s post, approval required %s, approved %s: %s',
    async (from, required, was, to, state) => {
      const tenant = await app.tenant();
      await setPolicy(app, tenant, { required });
      const post = await draft(tenant, { accountIds: [await addAccount(app, tenant)], scheduledAt: ahead() });
      await setPost(app, post.postId, { status: from, ...(was && approved('h')) });
      await setTargets(app, post.postId, { status: from === 'failed' ? 'failed' : 'pending' });

      const { body } = await patch(tenant, post.postId, { version: 1, content: { text: 'other' } });

      expect(body.data).toMatchObject({
        status: to,
        scheduledAt: post.scheduledAt,
        approval: { required, state },
      });
    },
  );

  it('200: the same content again, or a title, keeps the approval', async () => {
    const tenant = await app.tenant();
    await setPolicy(app, tenant, { required: true });
    const accountId = await addAccount(app, tenant);
    const variants = [{ scope: { platform: 'x', locale: 'de' }, text: 'v', settings: { b: 1, a: 2 } }];
    const post = await draft(tenant, { content: { text: 'same' }, variants, accountIds: [accountId] });
    await setPost(app, post.postId, { status: 'scheduled', ...approved('h') });

    const { body } = await patch(tenant, post.postId, {
      version: 1,
      title: 'T',
      content: { text: 'same', link: null },
      variants: [{ scope: { locale: 'de', platform: 'x' }, settings: { a: 2, b: 1 }, text: 'v' }],
      accountIds: [accountId],
    });

    expect(body.data).toMatchObject({ status: 'scheduled', title: 'T', approval: { state: 'approved' } });
  });

  it('200: title and tags of a published post', async () => {
    const tenant = await app.tenant();
    const post = await draft(tenant);
    await setPost(app, post.postId, { status: 'published' });

    const { body } = await patch(tenant, post.postId, { version: 1, title: 'T', tags: [] });

    expect(body.data).toMatchObject({ status: 'published', title: 'T' });
  });

  it('400: without a version, with a past time, with an unknown variable', async () => {
    const tenant = await newTenant();
    const post = await draft(tenant);

    const noVersion = await patch(tenant, post.postId, { title: 'a' });
    const past = await patch(tenant, post.postId, { version: 1, scheduledAt: '2020-01-01T00:00:00Z' });

    const tags = await patch(tenant, post.postId, { version: 1, utm: { source: '{Platform}' } });

    expect(tags.body.error.params.field).toBe('utm.source');
    expect(noVersion.status).toBe(400);
    expect(noVersion.body.error.params.fields).toEqual(['version']);
    expect(past.status).toBe(400);
    expect(past.body.error.params.field).toBe('scheduledAt');
  });

  it('403: a narrowed credential cannot change a post that also goes to other accounts', async () => {
    const tenant = await app.tenant();
    const [mine, hidden] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const post = await draft(tenant, { accountIds: [mine, hidden] });
    const { token } = await tenant.credential({ accountIds: [mine] });

    const { status, body } = await tenant.social(
      'PATCH',
      `/posts/${post.postId}`,
      { version: 1, accountIds: [mine] },
      bearer(token),
    );

    expect(status).toBe(403);
    expect(body.error.params).toEqual({ action: 'update_post' });
  });

  it('404: another workspace’s post, or an account that does not exist', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const post = await draft(tenant);

    expect((await patch(other, post.postId, { version: 1 })).status).toBe(404);
    expect((await patch(tenant, post.postId, { version: 1, accountIds: ['acc_1'] })).status).toBe(404);
  });

  it('409: another version, with the current one', async () => {
    const tenant = await newTenant();
    const post = await draft(tenant);
    await patch(tenant, post.postId, { version: 1, title: 'first' });

    const { status, body } = await patch(tenant, post.postId, { version: 1, title: 'second' });

    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'conflict', params: { version: 2, status: 'draft' } });
  });

  it('409: of two changes at once one wins', async () => {
    const tenant = await newTenant();
    const post = await draft(tenant);

    const answers = await Promise.all(
      ['a', 'b', 'c'].map((title) => patch(tenant, post.postId, { version: 1, title })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it.each([
    ['S-POST-028 publishing', 'publishing', { title: 'a' }],
    ['content while it waits for approval', 'pending_approval', { content: { text: 'b' } }],
    ['content of a published post', 'published', { content: { text: 'b' } }],
    ['the time of a scheduled post', 'scheduled', { scheduledAt: '2099-01-01T00:00:00Z' }],
    ['the accounts of a failed post', 'failed', { accountIds: [] }],
  ])('409: %s', async (_name, status, change) => {
    const tenant = await app.tenant();
    const post = await draft(tenant, { accountIds: [await addAccount(app, tenant)] });
    await setPost(app, post.postId, { status });
    await setTargets(app, post.postId, { status: status === 'failed' ? 'failed' : 'pending' });

    const answer = await patch(tenant, post.postId, { version: 1, ...change });

    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({ code: 'conflict', params: { status } });
    expect(await eventsOf(app, post.postId)).toEqual(['post.created']);
  });

  it('409: a platform without a usable account; content while an account is still in progress', async () => {
    const tenant = await app.tenant();
    const post = await draft(tenant, { accountIds: [await addAccount(app, tenant)] });

    const none = await patch(tenant, post.postId, { version: 1, platforms: ['tiktok'] });
    await setPost(app, post.postId, { status: 'failed' });
    await setTargets(app, post.postId, { status: 'uncertain' });
    const underWay = await patch(tenant, post.postId, { version: 1, content: { text: 'b' } });

    expect(none.body.error.code).toBe('no_account');
    expect(underWay.body.error).toMatchObject({ code: 'conflict', params: { status: 'failed' } });
  });

  it('409: an account with a publish attempt cannot be removed', async () => {
    const tenant = await app.tenant();
    const post = await draft(tenant, { accountIds: [await addAccount(app, tenant)] });
    await setTargets(app, post.postId, { status: 'published', attempts: 1 });

    const { status, body } = await patch(tenant, post.postId, { version: 1, accountIds: [] });

    expect(status).toBe(409);
    expect(body.error.params.accountId).toBe(post.targets[0].accountId);
  });
});
