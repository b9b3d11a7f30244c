import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture } from './fixture-for-tests.ts';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { PlatformError } from '../../contract.ts';
import { youtube } from './adapter.ts';

const CHUNK = 16 * 1024 * 1024;
const kit = await startKit(youtube, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const failure = (error: unknown) => (error instanceof PlatformError ? error.failure : error);

describe('the upload session', () => {
  it('continues where it stopped, even if our own record is older', async () => {
    const job = await kit.jobFor((media) => ({
      text: 'Long',
      media: [media.mp4({ bytes: 2 * CHUNK + 1000 })],
    }));
    const opened = await youtube.advance(job, {}, kit.ctx);
    const handle = opened.handle;
    await youtube.advance(job, handle, kit.ctx);
    // The second chunk arrived, but the worker died before recording it.
    await youtube.advance(job, handle, kit.ctx);
    const run = await kit.drive(job, handle);
    expect(run.kind).toBe('published');
    // One call per chunk, and a status request before each.
    expect(kit.state().calls['upload_video']).toBe(2 + 2 + 1 + 2);
    expect(Object.values(kit.state().media)[0]?.bytes).toBe(2 * CHUNK + 1000);
    expect(kit.countSeen()).toBe(1);
  });

  it('a session that no longer exists is opened again', async () => {
    const job = await kit.jobFor((media) => ({ text: 'Late', media: [media.mp4()] }));
    const { handle } = await youtube.advance(job, {}, kit.ctx);
    kit.world.advance(8 * 86_400);
    const account = await kit.connect();
    expect((await kit.drive({ ...job, account }, handle)).kind).toBe('published');
    expect(kit.state().calls['open_upload']).toBe(2);
    expect(kit.countSeen()).toBe(1);
  });

  it('the last chunk was sent and the session is gone: found in the list of uploads', async () => {
    const job = await kit.jobFor((media) => ({ text: 'Lost', media: [media.mp4()] }));
    kit.arm('drop_after', { op: 'upload_video', nth: 3 });
    const lost = await kit.drive(job);
    kit.state().extra['sessions'] = {};
    const [video] = Object.values(kit.state().posts);
    expect(await youtube.probe(job, lost.handle, kit.ctx)).toMatchObject({
      kind: 'live',
      post: { platformPostId: video?.id },
    });
  });

  it('sends the bytes only to the platform itself', async () => {
    const job = await kit.jobFor((media) => ({ text: 'Away', media: [media.mp4()] }));
    const answer = (location: string) => ({
      ...kit.ctx,
      outbound: {
        ...kit.ctx.outbound,
        send: () =>
          Promise.resolve({
            status: 200,
            headers: { location },
            body: new Uint8Array(0),
            truncated: false,
            durationMs: 1,
          }),
      },
    });
    const open = (location: string) => youtube.advance(job, {}, answer(location)).catch(failure);
    for (const place of [
      'https://elsewhere.example/upload',
      'http://169.254.169.254/',
      '',
      'https://googleapis.com.example/',
    ])
      expect(await open(place)).toMatchObject({ errorCode: 'platform_unavailable', effect: 'none' });
    expect(await open('https://www.googleapis.com/upload/1')).toMatchObject({ kind: 'prepared' });
  });
});

describe('data sent with the video', () => {
  it('title, description, tags and thumbnail', async () => {
    const job = await kit.jobFor(async (media) => {
      const picture = await media.jpeg({ width: 1280, height: 720 });
      return {
        text: 'The first line\n\nand more',
        media: [media.mp4(), picture],
        settings: { tags: ['sea'], thumbnailMediaId: picture.mediaId, privacy: 'unlisted' },
      };
    });
    expect(youtube.check(job.content, {})).toEqual([]);
    expect((await kit.drive(job)).kind).toBe('published');
    const [video] = Object.values(kit.state().posts);
    expect(video).toMatchObject({
      text: 'The first line',
      facts: { description: 'The first line\n\nand more', tags: ['sea'], privacy: 'unlisted' },
    });
    expect(video?.facts['thumbnailBytes']).toBeGreaterThan(0);
  });

  it('a refused first comment leaves the video, and can be retried alone', async () => {
    const job = await kit.jobFor((media) => ({ text: 'Film', media: [media.mp4()], firstComment: 'Hello' }));
    kit.arm('policy', { op: 'create_thread', nth: 1 });
    const run = await kit.drive(job);
    expect(run).toMatchObject({
      kind: 'failed',
      failure: { errorCode: 'policy', effect: 'none' },
      handle: { out: [{ platformPostId: expect.any(String) }] },
    });
    expect(await kit.drive(job, run.handle)).toMatchObject({ kind: 'published', post: { parts: [{}] } });
    expect(kit.countSeen()).toBe(2);
  });

  it('comments can be hidden and deleted', async () => {
    const job = await kit.jobFor((media) => ({ text: 'Film', media: [media.mp4()] }));
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error('not published');
    const posts = [{ platformPostId: run.post.platformPostId, publishedAt: new Date(kit.world.now()) }];
    await kit.stranger(run.post.platformPostId, 'One');
    await kit.stranger(run.post.platformPostId, 'Two');
    const found = (await youtube.comments?.(job.account, posts, kit.ctx)) ?? [];
    expect(found).toHaveLength(2);
    await youtube.hide?.(job.account, found[0]?.platformCommentId ?? '', kit.ctx);
    await youtube.deleteComment?.(job.account, found[1]?.platformCommentId ?? '', kit.ctx);
    expect(await youtube.comments?.(job.account, posts, kit.ctx)).toEqual([]);
  });
});

describe('tokens of Google', () => {
  it('a renewal returns no refresh token, so the old one is kept', async () => {
    const tokens = await kit.signIn();
    expect(tokens.refreshToken).not.toBeNull();
    const renewed = await youtube.oauth.refresh(kit.ctx, { ...tokens, host: null });
    expect(renewed.refreshToken).toBeNull();
    expect((await youtube.oauth.refresh(kit.ctx, { ...tokens, host: null })).accessToken).not.toBe('');
  });
});

it.each([
  [403, 'quotaExceeded', 'platform_quota'],
  [400, 'uploadLimitExceeded', 'platform_quota'],
  [401, 'authError', 'token_expired'],
  [401, 'youtubeSignupRequired', 'permission_missing'],
  [403, 'forbidden', 'permission_missing'],
  [400, 'invalidTitle', 'text_too_long'],
  [400, 'invalidTags', 'invalid_settings'],
  [403, 'accountSuspended', 'account_restricted'],
])('%i %s is %s', async (value, reason, errorCode) => {
  const job = await kit.jobFor((media) => ({ text: 'Film', media: [media.mp4()] }));
  const body = { error: { code: value, message: 'no', errors: [{ reason }] } };
  kit.sandbox.faults.arm({ platform: 'youtube', op: 'open_upload', nth: 1, kind: 'status', value, body });
  const run = await kit.drive(job);
  expect(run).toMatchObject({ kind: 'failed', failure: { errorCode, effect: 'none', platformCode: reason } });
  const wait = run.kind === 'failed' ? (run.failure.retryAfterSec ?? 0) : Number.POSITIVE_INFINITY;
  expect(reason === 'quotaExceeded' ? wait : 0).toBeLessThanOrEqual(86_400);
});

it('names every problem of a draft, not only the first', async () => {
  const content = await kit.contentOf(async (media) => ({
    text: `<b>${'é'.repeat(2500)}`,
    media: [await media.jpeg()],
    parts: [{ text: 'Two', media: [] }],
    settings: { title: 't'.repeat(101), tags: ['x'.repeat(501)], privacy: 'secret', categoryId: 'music' },
  }));
  expect(youtube.check(content, {}).map(({ code, field }) => `${code} ${field}`)).toEqual([
    'text_too_long settings.title',
    'text_too_long text',
    'invalid_settings settings.privacy',
    'invalid_settings parts',
    'invalid_settings text',
    'media_required mediaIds',
    'media_unsupported mediaIds[0]',
    'invalid_settings settings.categoryId',
    'invalid_settings settings.tags',
  ]);
});

it('unreadable watch times do not affect other figures: Analytics is enabled separately', async () => {
  const job = await kit.jobFor((media) => ({ text: 'Film', media: [media.mp4()] }));
  const run = await kit.drive(job);
  if (run.kind !== 'published') throw new Error(JSON.stringify(run));
  kit.world.advance(600);
  kit.state().accounts[fixture.account]!.facts['analyticsOff'] = true;
  const id = run.post.platformPostId;
  const { metrics } = await youtube.postMetrics(job.account, [id], kit.ctx);
  expect(metrics.get(id)).toHaveProperty('views');
  expect(metrics.get(id)).not.toHaveProperty('videoWatchTimeSec');
});
