import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture } from './fixture-for-tests.ts';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { PlatformError } from '../../contract.ts';
import { x } from './adapter.ts';

const kit = await startKit(x, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const failure = (error: unknown) => (error instanceof PlatformError ? error.failure : error);

describe('tokens of X', () => {
  it('a refresh token works once; used twice it ends its whole family', async () => {
    const first = await kit.signIn();
    expect(first.scopes).toContain('offline.access');
    const second = await x.oauth.refresh(kit.ctx, { ...first, host: null });
    expect(second.refreshToken).not.toBe(first.refreshToken);
    const again = await x.oauth.refresh(kit.ctx, { ...first, host: null }).catch(failure);
    expect(again).toMatchObject({ errorCode: 'token_expired', retryable: false });
    const renewed = await x.oauth.refresh(kit.ctx, { ...second, host: null }).catch(failure);
    expect(renewed).toMatchObject({ errorCode: 'token_expired' });
  });

  it('lasts two hours, and PKCE must match', async () => {
    const tokens = await kit.signIn();
    expect(tokens.expiresAt?.getTime()).toBeCloseTo(kit.world.now() + 7_200_000, -4);
    const redirectUri = 'https://parlance.example/connect/callback';
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const url = new URL(x.oauth.authorizeUrl(kit.ctx, { state: 's', challenge, redirectUri, host: null }));
    url.searchParams.set('approve_as', fixture.account);
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
    const code = back.searchParams.get('code') ?? '';
    const wrong = await x.oauth
      .exchange(kit.ctx, { code, verifier: 'x'.repeat(43), redirectUri, host: null })
      .catch(failure);
    expect(wrong).toMatchObject({ errorCode: 'token_expired' });
    expect(JSON.stringify(wrong)).not.toContain('x'.repeat(43));
  });
});

describe('duplicates on X', () => {
  it('the same words again are a duplicate, not the earlier post', async () => {
    const sample = () => ({ text: 'Twice' });
    const before = await kit.drive(await kit.jobFor(sample));
    kit.world.advance(1);
    const run = await kit.drive(await kit.jobFor(sample));
    expect(before.kind).toBe('published');
    expect(run).toMatchObject({ kind: 'failed', failure: { errorCode: 'duplicate', effect: 'none' } });
  });

  it('on a repetition it proves that the first try went through', async () => {
    const job = await kit.jobFor(() => ({ text: 'Once' }));
    kit.arm('drop_after', { op: 'create_post', nth: 1 });
    const lost = await kit.drive(job);
    // Sent again without a probe, with the handle of the intent. The publishing engine
    // then probes and finds it.
    const run = await kit.drive(job, lost.handle);
    expect(run).toMatchObject({ kind: 'failed', failure: { errorCode: 'duplicate', effect: 'none' } });
    expect((await kit.find(job, run.handle)).kind).toBe('live');
    expect(kit.countSeen()).toBe(1);
  });

  it('two posts that both could be ours leave it unknown', async () => {
    const job = await kit.jobFor(() => ({ text: 'Same' }));
    kit.arm('drop_after', { op: 'create_post', nth: 1 });
    const lost = await kit.drive(job);
    const [post] = Object.values(kit.state().posts);
    if (!post) throw new Error('nothing was posted');
    const twin = String(BigInt(post.id) + 1n);
    kit.state().posts[twin] = { ...post, id: twin };
    expect((await x.probe(job, lost.handle, kit.ctx)).kind).toBe('unknown');
  });
});

describe('threads on X', () => {
  it('a part with the same words as the previous one is not taken for it', async () => {
    const job = await kit.jobFor(() => ({ text: 'Again', parts: [{ text: 'Again', media: [] }] }));
    kit.arm('drop_before', { op: 'create_post', nth: 2 });
    const lost = await kit.drive(job);
    expect((await x.probe(job, lost.handle, kit.ctx)).kind).toBe('absent');
    expect(await kit.settle(job, lost)).toMatchObject({ parts: [{}] });
    expect(kit.countSeen()).toBe(2);
  });

  it('a refused first comment leaves the post, and can be retried alone', async () => {
    const job = await kit.jobFor(() => ({ text: 'A post', firstComment: 'A comment' }));
    kit.arm('policy', { op: 'create_post', nth: 2 });
    const run = await kit.drive(job);
    expect(run).toMatchObject({
      kind: 'failed',
      failure: { errorCode: 'policy', effect: 'none' },
      handle: { out: [{ platformPostId: expect.any(String) }] },
    });
    expect(await kit.drive(job, run.handle)).toMatchObject({ kind: 'published', post: { parts: [{}] } });
    expect(kit.countSeen()).toBe(2);
  });

  it('a refused part fails, and the next try sends only what is missing', async () => {
    const job = await kit.jobFor(() => ({ text: 'One', parts: [{ text: 'Two', media: [] }] }));
    kit.arm('policy', { op: 'create_post', nth: 2 });
    const run = await kit.drive(job);
    expect(run).toMatchObject({ kind: 'failed', failure: { errorCode: 'policy' } });
    expect(kit.countSeen()).toBe(1);
    expect(await kit.drive(job, run.handle)).toMatchObject({ kind: 'published', post: { parts: [{}] } });
    expect(kit.countSeen()).toBe(2);
  });

  it('media that was uploaded a day ago is sent again', async () => {
    const job = await kit.jobFor(async (media) => ({ text: 'Old', media: [await media.jpeg()] }));
    kit.arm('status', { op: 'create_post', nth: 1 }, 429);
    const run = await kit.drive(job);
    kit.world.advance(21 * 3600);
    const account = await kit.connect();
    expect((await kit.drive({ ...job, account }, run.handle)).kind).toBe('published');
    expect(kit.state().calls['upload_media']).toBe(2);
  });
});

describe('the rules of X', () => {
  it('an answer to someone who did not mention us is reply_not_allowed', async () => {
    const job = await kit.jobFor(() => ({ text: 'A post' }));
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error('not published');
    await kit.stranger(run.post.platformPostId, '@somebody_else look at this');
    const posts = [{ platformPostId: run.post.platformPostId, publishedAt: new Date(kit.world.now()) }];
    const [comment] = (await x.comments?.(job.account, posts, kit.ctx)) ?? [];
    if (!comment || !x.reply) throw new Error('no comment');
    expect(comment.canReply).toBe(false);
    const request = { account: job.account, comment, text: 'Hello' };
    const refused = await x.reply.send(request, x.reply.prepare('att_1', kit.ctx), kit.ctx).catch(failure);
    expect(refused).toMatchObject({ errorCode: 'reply_not_allowed', effect: 'none', retryable: false });
  });

  it('hides an answer', async () => {
    const job = await kit.jobFor(() => ({ text: 'A post' }));
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error('not published');
    await kit.stranger(run.post.platformPostId, 'Rude');
    const posts = [{ platformPostId: run.post.platformPostId, publishedAt: new Date(kit.world.now()) }];
    const [comment] = (await x.comments?.(job.account, posts, kit.ctx)) ?? [];
    await x.hide?.(job.account, comment?.platformCommentId ?? '', kit.ctx);
    expect(await x.comments?.(job.account, posts, kit.ctx)).toEqual([]);
  });

  it('100 posts in 15 minutes, then the answer says until when', async () => {
    const job = await kit.jobFor(() => ({ text: 'One more' }));
    kit.state().extra['windows'] = {
      [`create:${fixture.account}`]: { used: 100, resetsAt: kit.world.now() + 400_000 },
    };
    const run = await kit.drive(job);
    expect(run).toMatchObject({
      failure: { errorCode: 'rate_limited', effect: 'none', platformCode: 'rate-limit-exceeded' },
    });
    expect(run.kind === 'failed' ? run.failure.retryAfterSec : 0).toBeGreaterThan(390);
  });

  it('costs what X charges, more with a link', async () => {
    await kit.drive(await kit.jobFor(() => ({ text: 'Without' })));
    const cost = () => Number(kit.state().extra['cost']?.['microUsd']);
    expect(cost()).toBe(15_000);
    await kit.drive(await kit.jobFor(() => ({ text: 'With https://example.com' })));
    expect(cost()).toBe(215_000);
  });

  it.each([
    [
      403,
      { title: 'Forbidden', detail: 'x', type: 'https://api.twitter.com/2/problems/client-forbidden' },
      'permission_missing',
    ],
    [
      403,
      {
        detail: 'x',
        reason: 'client-not-enrolled',
        type: 'https://api.twitter.com/2/problems/client-forbidden',
      },
      'app_not_approved',
    ],
    [429, { detail: 'x', type: 'https://api.twitter.com/2/problems/usage-capped' }, 'platform_quota'],
    [403, { errors: [{ code: 187, message: 'Status is a duplicate.' }] }, 'duplicate'],
    [
      403,
      { detail: 'User has been suspended', type: 'https://api.twitter.com/2/problems/user-suspended' },
      'account_restricted',
    ],
    [403, { errors: [{ code: 186, message: 'Tweet needs to be a bit shorter.' }] }, 'text_too_long'],
    [400, { errors: [{ message: 'Your media IDs are invalid.' }] }, 'media_unsupported'],
    [400, { errors: [{ message: 'Video longer than 2 minutes' }] }, 'media_duration'],
    [400, { detail: 'Posts may have a maximum of one cashtag.' }, 'invalid_settings'],
    [401, { title: 'Unauthorized', detail: 'Unsupported Authentication' }, 'token_expired'],
  ])('%i %j is %s', async (value, body, errorCode) => {
    const job = await kit.jobFor(() => ({ text: 'A post' }));
    kit.sandbox.faults.arm({ platform: 'x', op: 'create_post', nth: 1, kind: 'status', value, body });
    expect(await kit.drive(job)).toMatchObject({
      kind: 'failed',
      failure: { errorCode, effect: 'none', httpStatus: value },
    });
  });

  it('names every problem of a draft, not only the first', async () => {
    const content = await kit.contentOf(async (media) => ({
      text: 'x'.repeat(300),
      media: [{ ...(await media.jpeg()), altText: null }],
      parts: [{ text: '', media: [] }],
      poll: { options: ['a', 'b'.repeat(26)], durationMinutes: 5 },
      settings: { replySettings: 'nobody' },
    }));
    const codes = x.check(content, {}).map(({ code, field, severity }) => `${severity} ${code} ${field}`);
    expect(codes).toEqual([
      'error text_too_long text',
      'warning alt_text_missing mediaIds[0]',
      'error text_required parts[0].text',
      'error invalid_settings poll',
      'error invalid_settings poll',
      'error invalid_settings settings.replySettings',
    ]);
    expect(
      x.check({ ...content, media: [], parts: [], poll: null, settings: {} }, { subscription: 'Premium' }),
    ).toEqual([]);
  });
});
