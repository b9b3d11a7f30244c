import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { eventsOf, openStage, targetOf } from './publishing-for-tests.ts';
import { addSample, countSeen } from './sample-posts-for-tests.ts';
import { key } from '../../../test/factories/key.ts';
import { addMedia } from '../../../test/factories/media.ts';

const stage = await openStage();
afterAll(() => stage.close());

/** Only a test publishes for ten accounts within a minute. */
async function tenantWith(limits: object = {}): Promise<Tenant> {
  const tenant = await stage.app.tenant();
  await stage.app.services.database.system
    .updateTable('workspaces')
    .set({ limits: JSON.stringify(limits) })
    .where('id', '=', tenant.workspaceId)
    .execute();
  return tenant;
}

const publish = (tenant: Tenant, postId: string, body: object = {}, headers = key()) =>
  tenant.social('POST', `/posts/${postId}/publish`, body, headers);

const settled = (postId: string, status = 'published') =>
  until(`${postId} to be ${status}`, async () => {
    const target = await targetOf(stage.app, postId);
    return target.status === status && target;
  });

const setAccount = (id: string, set: object) =>
  stage.app.services.database.system.updateTable('accounts').set(set).where('id', '=', id).execute();

describe('publish_post', () => {
  it('202: accepted at once, published once, with its events in order and the post following', async () => {
    const tenant = await tenantWith();
    const account = await stage.connect(tenant, 'bluesky');
    const post = await stage.post(tenant, [account], { text: 'mark-accepted' });

    const { status, body } = await publish(tenant, post);

    expect(status).toBe(202);
    expect(body.data).toEqual({
      postId: post,
      status: 'publishing',
      acceptedTargets: [
        { targetId: expect.stringMatching(/^tgt_/), accountId: account, platform: 'bluesky' },
      ],
      skippedTargets: [],
    });
    const target = await settled(post);
    expect(target).toMatchObject({
      attempts: 1,
      error_code: null,
      platform_post_id: expect.stringMatching(/^at:/),
    });
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-accepted')).toBe(1);
    expect(await eventsOf(stage.app, post)).toEqual([
      'post.publishing',
      'target.published',
      'post.published',
    ]);
    expect((await tenant.social('GET', `/posts/${post}`)).body.data).toMatchObject({
      status: 'published',
      targets: [{ status: 'published', errorCode: null }],
    });
  });

  it('202: a thread and its first comment are separate steps, recorded with their ids', async () => {
    const tenant = await tenantWith();
    const account = await stage.connect(tenant, 'bluesky');
    const parts = [{ text: 'mark-thread two', mediaIds: [], delaySec: 0 }];
    const content = { text: 'mark-thread one', parts, firstComment: 'mark-thread three' };
    const post = await stage.post(tenant, [account], content);

    await publish(tenant, post);

    const target = await settled(post);
    expect(target.parts).toMatchObject([
      { index: 0, status: 'published', platformPostId: target.platform_post_id },
      { index: 1, status: 'published' },
    ]);
    expect(target.first_comment).toMatchObject({
      text: 'mark-thread three',
      status: 'published',
      errorCode: null,
    });
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-thread')).toBe(3);
  });

  it('202: content that the platform does not accept is accepted and fails per target with its code', async () => {
    const tenant = await tenantWith();
    const account = await stage.connect(tenant, 'tiktok');
    const post = await stage.post(tenant, [account], { text: 'Only words' });

    expect((await publish(tenant, post)).status).toBe(202);

    expect(await settled(post, 'failed')).toMatchObject({ error_code: 'media_required' });
    const { body } = await tenant.social('GET', `/posts/${post}`);
    expect(body.data).toMatchObject({ status: 'failed', targets: [{ error: { userAction: 'edit' } }] });
    // Nothing was tried on the platform, so the day gets its publish back.
    const { used } = await stage.app.services.database.system
      .selectFrom('day_counters')
      .select('used')
      .where('workspace_id', '=', tenant.workspaceId)
      .where('metric', '=', 'publish')
      .executeTakeFirstOrThrow();
    expect(used).toBe(0);
  });

  it('202: an expired account fails beside one that can publish; a retry with accountId retries only that one', async () => {
    const tenant = await tenantWith({ publishIntervalSec: { bluesky: 0 } });
    const [good, gone] = [await stage.connect(tenant, 'bluesky'), await stage.connect(tenant, 'tiktok')];
    await setAccount(gone, { status: 'expired' });
    const post = await stage.post(tenant, [good, gone], { text: 'mark-mixed' });

    const { body } = await publish(tenant, post);

    expect(body.data).toMatchObject({
      status: 'publishing',
      acceptedTargets: [{ accountId: good }],
      skippedTargets: [{ accountId: gone, reason: 'token_expired', errorCode: 'token_expired' }],
    });
    await until('the other one', () =>
      Promise.resolve(countSeen(stage.sandbox, 'bluesky', 'mark-mixed') === 1),
    );
    const again = await publish(tenant, post, { accountId: gone });
    expect([again.status, again.body.error.code]).toEqual([409, 'needs_reauth']);
    const other = await publish(tenant, post, { accountId: good });
    expect([other.status, other.body.error.code]).toEqual([409, 'conflict']);
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-mixed')).toBe(1);
  });

  it('202: a manual platform waits for a person with its package', async () => {
    const tenant = await tenantWith();
    const account = await stage.connect(tenant, 'bluesky');
    await setAccount(account, { platform: 'xiaohongshu', is_manual: true });
    const post = await stage.post(tenant, [account], { text: '新店开业' });
    await publish(tenant, post);
    expect(await settled(post, 'manual_required')).toMatchObject({
      manual: { textToCopy: expect.stringContaining('新店开业'), doneAt: null },
    });
  });

  it('202: the links of its package are signed for each read', async () => {
    const tenant = await tenantWith();
    const account = await stage.connect(tenant, 'bluesky');
    await setAccount(account, { platform: 'xiaohongshu', is_manual: true });
    const post = await addSample(stage.app.services, tenant, 'instagram', account, 'mark-package');
    await publish(tenant, post);
    await settled(post, 'manual_required');
    const links = async (): Promise<string[]> =>
      (await tenant.console('get_post', { postId: post })).body.data.targets[0].manual.mediaUrls;
    const [before = ''] = await links();
    stage.pass(3 * 86_400);
    const [after = ''] = await links();
    expect(after).not.toBe(before);
    expect((await fetch(after)).status).toBe(200);
  });

  it('202: over MCP, the same', async () => {
    const tenant = await tenantWith();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')], { text: 'mark-mcp' });
    const { body } = await tenant.tool('publish_post', { postId: post, idempotencyKey: 'over-mcp-01' });
    expect(body.result.structuredContent.data.status).toBe('publishing');
    await settled(post);
  });

  it('400: force without a reason, and an account that the post does not go to (S-POST-017)', async () => {
    const tenant = await tenantWith();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')]);
    const forced = await publish(tenant, post, { force: true });
    expect([forced.status, forced.body.error.params.field]).toEqual([400, 'reason']);
    const other = await publish(tenant, post, { accountId: await stage.connect(tenant, 'tiktok') });
    expect([other.status, other.body.error.params.field]).toEqual([400, 'accountId']);
  });

  it('402: the posts of the month are used up', async () => {
    const tenant = await tenantWith({ scheduledThisMonth: 0 });
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')]);
    const { status, body } = await publish(tenant, post);
    expect([status, body.error.code, body.error.params.limit]).toEqual([402, 'plan_limit', 0]);
  });

  it('404: a post of another workspace, and one outside a narrowed credential', async () => {
    const [mine, other] = [await tenantWith(), await tenantWith()];
    const [here, there] = [await stage.connect(mine, 'bluesky'), await stage.connect(mine, 'tiktok')];
    const post = await stage.post(mine, [here]);
    expect((await publish(other, post)).status).toBe(404);
    const { token } = await mine.credential({ accountIds: [there] });
    const answer = await publish(mine, post, {}, { ...key(), authorization: `Bearer ${token}` });
    expect(answer.status).toBe(404);
  });

  it('409: S-POST-030 of two simultaneous publishes one is accepted, and it is posted once', async () => {
    const tenant = await tenantWith();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')], { text: 'mark-race' });
    const answers = await Promise.all([publish(tenant, post), publish(tenant, post)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await settled(post);
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-race')).toBe(1);
  });

  it('409: no account, no usable one, none with a valid authorization, no approval, media in progress', async () => {
    const tenant = await tenantWith();
    const code = async (post: string) => (await publish(tenant, post)).body.error.code;
    expect(await code(await stage.post(tenant, []))).toBe('no_account');
    const paused = await stage.connect(tenant, 'bluesky');
    await setAccount(paused, { paused: true });
    expect(await code(await stage.post(tenant, [paused]))).toBe('no_account');
    await setAccount(paused, { paused: false, status: 'expired' });
    expect(await code(await stage.post(tenant, [paused]))).toBe('needs_reauth');
    await setAccount(paused, { status: 'active' });
    const { system } = stage.app.services.database;
    const mediaId = await addMedia(stage.app, tenant, { status: 'uploading' });
    const slow = await stage.post(tenant, [paused], { mediaIds: [mediaId] });
    expect(await code(slow)).toBe('media_not_ready');
    const policy = JSON.stringify({ approval: { required: true } });
    await system.updateTable('workspaces').set({ policy }).where('id', '=', tenant.workspaceId).execute();
    expect(await code(await stage.post(tenant, [paused]))).toBe('approval_required');
  });

  it('429: minimum interval and daily caps, with reason, reset and Retry-After, without being counted', async () => {
    const tenant = await tenantWith({ accountPublishesPerDay: { bluesky: 2 } });
    const account = await stage.connect(tenant, 'bluesky');
    const posts = await Promise.all([1, 2, 3, 4].map(() => stage.post(tenant, [account])));
    const [first = '', second = '', third = '', fourth = ''] = posts;
    expect((await publish(tenant, first)).status).toBe(202);

    const early = await publish(tenant, second);

    expect(early.status).toBe(429);
    expect(early.body.error).toMatchObject({
      code: 'rate_limited',
      params: { reason: 'min_interval', limit: 1, windowSec: 60, accountId: account },
    });
    expect(Number(early.headers.get('retry-after'))).toBe(early.body.error.params.retryAfterSec);
    await until('the first', async () => (await targetOf(stage.app, first)).status === 'published');
    await stage.app.services.database.system
      .updateTable('account_pace')
      .set({ last_publish_at: new Date(0) })
      .where('account_id', '=', account)
      .execute();
    expect((await publish(tenant, second)).status).toBe(202);
    await stage.app.services.database.system
      .updateTable('account_pace')
      .set({ last_publish_at: new Date(0) })
      .where('account_id', '=', account)
      .execute();
    for (const post of [third, fourth]) {
      const { status, body } = await publish(tenant, post);
      expect([status, body.error.params]).toEqual([
        429,
        expect.objectContaining({ reason: 'daily_publish_cap', limit: 2, windowSec: 86_400 }),
      ]);
      expect(Date.parse(body.error.params.resetsAt)).toBeGreaterThan(Date.now());
    }
  });

  it('503: external writes are off', async () => {
    const quiet = await openStage({ roles: ['api'], env: { PARLANCE_EXTERNAL_WRITES: 'off' } });
    try {
      const tenant = await quiet.app.tenant();
      const post = await quiet.post(tenant, [await quiet.connect(tenant, 'bluesky')]);
      const { status, body } = await publish(tenant, post);
      expect([status, body.error.code]).toEqual([503, 'external_writes_off']);
    } finally {
      await quiet.close();
    }
  });
});
