import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { linkedin } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';
import { DAY_SEC, PAGE, stageOf, words } from './stage-for-tests.ts';

const kit = await startKit(linkedin, fixture);
const stage = stageOf(kit);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

describe('a file', () => {
  it('goes up in parts, each to its own address without our token', async () => {
    const { ctx, sent } = stage.overheard();
    const job = await kit.jobFor(fixture.works['video']!.content);
    await linkedin.advance(job, {}, ctx);
    const parts = sent.filter(({ method }) => method === 'PUT');
    expect(parts.map(({ url }) => new URL(url).pathname.split('/').at(-1))).toEqual(['0', '1']);
    expect(parts.filter(({ headers }) => headers?.['authorization'])).toEqual([]);
  });

  it('is sent again if a part was lost', async () => {
    const job = await kit.jobFor(fixture.works['video']!.content);
    kit.arm('processing_failed', { op: 'upload_bytes', nth: 2 });
    const run = await kit.drive(job);
    expect(run).toMatchObject({
      kind: 'failed',
      failure: { errorCode: 'container_expired', retryable: true },
    });
    expect(await kit.settle(job, run)).toMatchObject({ platformPostId: expect.stringContaining('ugcPost') });
    expect([kit.state().calls['upload_bytes'], kit.countSeen()]).toEqual([4, 1]);
  });

  it('whose upload address expired gets another', async () => {
    const job = await kit.jobFor(async () => ({ ...words(), media: [await kit.media.jpeg()] }));
    kit.sandbox.faults.arm({
      platform: 'linkedin',
      op: 'upload_bytes',
      nth: 1,
      kind: 'status',
      value: 403,
      body: { code: 'ACCESS_DENIED', message: 'The upload URL has expired' },
    });
    const run = await kit.drive(job);
    expect(run).toMatchObject({
      kind: 'failed',
      failure: { errorCode: 'container_expired', retryable: true },
    });
    await kit.settle(job, run);
    expect(kit.countSeen()).toBe(1);
  });

  it('of a member cannot be read: it is waited for, and a post that comes too early waits too', async () => {
    const job = await stage.jobOf(
      async () => ({ ...words(), media: [await kit.media.jpeg()] }),
      await stage.member(),
    );
    kit.arm('slow_processing', { op: 'upload_bytes', nth: 1 });
    const run = await kit.drive(job);
    expect(run).toMatchObject({
      kind: 'failed',
      failure: { errorCode: 'platform_unavailable', effect: 'none', retryable: true, retryAfterSec: 20 },
    });
    expect([run.waitedSec, kit.state().calls['read_image']]).toEqual([20, undefined]);
    kit.world.advance(600);
    expect(await kit.drive(job, run.handle)).toMatchObject({ kind: 'published' });
    expect(kit.countSeen()).toBe(1);
  });
});

describe('exactly once', () => {
  it('for a member nothing can be looked up: the outcome stays unknown, and there is at most one post', async () => {
    const job = await stage.jobOf(words, await stage.member());
    kit.arm('drop_after', { op: 'create_post', nth: 1 });
    const run = await kit.drive(job);
    expect(run).toMatchObject({ kind: 'failed', failure: { effect: 'unknown' } });
    expect(await linkedin.probe(job, run.handle, kit.ctx)).toEqual({ kind: 'unknown' });
    // If a person sends it again anyway, LinkedIn itself refuses.
    expect(await kit.drive(job, run.handle)).toMatchObject({
      failure: { errorCode: 'duplicate', effect: 'none' },
    });
    expect(kit.countSeen()).toBe(1);
  });

  it('a repetition on a page is a duplicate, and the search finds the first', async () => {
    const { job, id } = await stage.published();
    const again = await kit.drive({ ...job, attemptId: 'att_again' });
    expect(again).toMatchObject({
      kind: 'failed',
      failure: { errorCode: 'duplicate', platformMessage: expect.stringContaining(id) },
    });
    expect(await linkedin.probe(job, again.handle, kit.ctx)).toMatchObject({
      kind: 'live',
      post: { platformPostId: id },
    });
  });

  it('an older post with the same words is not ours', async () => {
    const { job } = await stage.published();
    kit.world.advance(DAY_SEC / 2);
    const again = await kit.drive({ ...job, attemptId: 'att_again' });
    expect(again).toMatchObject({ failure: { errorCode: 'duplicate' } });
    expect(await linkedin.probe(job, again.handle, kit.ctx)).toEqual({ kind: 'absent' });
  });

  it('after a deletion the named post no longer exists: the refusal says so, and a day later the post is published', async () => {
    const { job, id } = await stage.published();
    await linkedin.remove(job.account, id, kit.ctx);
    expect(await kit.drive({ ...job, attemptId: 'att_again' })).toMatchObject({
      failure: { errorCode: 'duplicate', message: expect.stringContaining('deleted post') },
    });
    kit.world.advance(DAY_SEC);
    expect(await kit.drive({ ...job, attemptId: 'att_later' })).toMatchObject({ kind: 'published' });
  });

  it('to the search, two pictures with one text are two posts', async () => {
    const sample = async () => ({ ...words(), media: [await kit.media.jpeg()] });
    const { job, id } = await stage.published(sample);
    kit.state().posts[id]!.facts['content'] = { media: { id: 'urn:li:image:another' } };
    const again = await kit.drive({ ...job, attemptId: 'att_again' });
    expect(await linkedin.probe(job, again.handle, kit.ctx)).toEqual({ kind: 'absent' });
  });
});

describe('what LinkedIn refuses', () => {
  it('an expired version names the setting', async () => {
    const job = await kit.jobFor(words);
    const ctx = { ...kit.ctx, apiVersion: '202511' };
    const ready = await linkedin.advance(job, {}, ctx);
    await expect(linkedin.advance(job, ready.handle, ctx)).rejects.toMatchObject({
      failure: {
        errorCode: 'invalid_settings',
        httpStatus: 426,
        retryable: false,
        message: expect.stringContaining('PARLANCE_LINKEDIN_VERSION'),
      },
    });
  });

  it('the daily post limit has no reset time: it is midnight', async () => {
    const job = await kit.jobFor(words);
    kit.state().extra['windows'] = {
      [`posts:${PAGE}`]: { used: 150, resetsAt: kit.world.now() + 3_600_000 },
    };
    const run = await kit.drive(job);
    const left = DAY_SEC - (Math.floor(kit.world.now() / 1000) % DAY_SEC);
    expect(run).toMatchObject({ failure: { errorCode: 'platform_quota', retryable: true, effect: 'none' } });
    const wait = run.kind === 'failed' ? (run.failure.retryAfterSec ?? 0) : 0;
    expect(Math.abs(wait - left)).toBeLessThanOrEqual(60);
  });

  it.each([
    [403, 'ACCESS_DENIED', 'Not enough permissions to access: posts.CREATE', 'permission_missing', 'none'],
    [403, 'ACCESS_DENIED', 'The product is not enabled for the application', 'app_not_approved', 'none'],
    [403, 'ACCESS_DENIED', 'The account of the member is restricted', 'account_restricted', 'none'],
    [403, 'ACCESS_DENIED', 'This resource is forbidden', 'platform_unavailable', 'unknown'],
    [400, 'BAD_REQUEST', 'Unable to obtain activity', 'platform_unavailable', 'unknown'],
    [401, 'REVOKED_ACCESS_TOKEN', 'The token was revoked', 'token_expired', 'none'],
    [422, 'UNPROCESSABLE_ENTITY', 'lifecycleState is wrong', 'invalid_settings', 'none'],
  ])('%i %s: %s is %s, effect %s', async (value, code, message, errorCode, effect) => {
    const job = await kit.jobFor(words);
    const body = { status: value, code, message };
    kit.sandbox.faults.arm({ platform: 'linkedin', op: 'create_post', nth: 1, kind: 'status', value, body });
    expect(await kit.drive(job)).toMatchObject({ kind: 'failed', failure: { errorCode, effect } });
  });

  it('a member cannot post for a page that is not theirs', async () => {
    const noor = await kit.accountOf((await stage.consent('urn:li:person:noor9North'))[0]!);
    const job = await stage.jobOf(words, { ...noor, platformAccountId: PAGE });
    expect(await kit.drive(job)).toMatchObject({ failure: { errorCode: 'permission_missing' } });
    expect(kit.countSeen()).toBe(0);
  });
});

describe('afterwards', () => {
  it('answers are read below their comments', async () => {
    const { job, id } = await stage.published();
    await kit.stranger(id, 'Is it open on Sunday?');
    const post = [{ platformPostId: id, publishedAt: new Date(kit.world.now()) }];
    const [comment] = await linkedin.comments!(job.account, post, kit.ctx);
    await linkedin.reply!.send(
      { account: job.account, comment: comment!, text: 'Yes (from ten)' },
      {},
      kit.ctx,
    );
    const all = await linkedin.comments!(job.account, post, kit.ctx);
    expect(all.find(({ author }) => author.isSelf)).toMatchObject({
      text: 'Yes (from ten)',
      parentPlatformCommentId: comment!.platformCommentId,
    });
  });

  it('a member has figures but no comments to read', async () => {
    const job = await stage.jobOf(words, await stage.member());
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error(JSON.stringify(run));
    const { platformPostId } = run.post;
    await kit.stranger(platformPostId, 'Lovely');
    const post = [{ platformPostId, publishedAt: new Date(kit.world.now()) }];
    expect(await linkedin.comments!(job.account, post, kit.ctx)).toEqual([]);
    kit.world.advance(DAY_SEC);
    const { metrics } = await linkedin.postMetrics(job.account, [platformPostId], kit.ctx);
    expect(Object.keys(metrics.get(platformPostId)!).sort()).toEqual([
      'comments',
      'impressions',
      'reach',
      'reactions',
      'shares',
    ]);
    expect(await linkedin.accountMetrics(job.account, kit.ctx)).toEqual({});
  });

  it('figures of posts of both kinds come with one call', async () => {
    const first = await stage.published();
    const second = await stage.published(fixture.works['poll']!.content);
    kit.world.advance(DAY_SEC);
    const { metrics } = await linkedin.postMetrics(first.job.account, [first.id, second.id], kit.ctx);
    expect([[...metrics.keys()], kit.state().calls['share_statistics']]).toEqual([[first.id, second.id], 1]);
  });

  it('every urn in a path is encoded, including the parentheses', async () => {
    const { job, id } = await stage.published();
    await kit.stranger(id, 'Hello');
    const { ctx, sent } = stage.overheard();
    const post = [{ platformPostId: id, publishedAt: new Date(kit.world.now()) }];
    const [comment] = await linkedin.comments!(job.account, post, ctx);
    await linkedin.reply!.send({ account: job.account, comment: comment!, text: 'Hi' }, {}, ctx);
    await linkedin.remove(job.account, id, ctx);
    expect(sent.length).toBeGreaterThan(2);
    for (const { url } of sent) expect(new URL(url).pathname).not.toMatch(/urn:|[(),]/);
  });
});
