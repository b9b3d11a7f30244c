import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture } from './fixture-for-tests.ts';
import { startKit } from '../../conformance-kit-for-tests.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { instagram } from './adapter.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import type { Sample } from '../../conformance-for-tests.ts';

const kit = await startKit(instagram, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const image = async () => ({ text: 'The harbour', media: [await kit.media.jpeg()] });
const account = () => kit.state().accounts[fixture.account]!;
const calls = (op: string) => kit.state().calls[op] ?? 0;
const DAY_SEC = 86_400;

describe('tokens', () => {
  it('the short-lived one becomes a long-lived one of 60 days', async () => {
    const tokens = await kit.signIn();
    expect((tokens.expiresAt!.getTime() - kit.world.now()) / 1000).toBeGreaterThan(59 * DAY_SEC);
    expect(tokens).toMatchObject({
      refreshToken: null,
      scopes: expect.arrayContaining(['instagram_business_content_publish']),
    });
    expect(calls('exchange_token')).toBe(1);
  });

  it('is not renewed in its first day: that means waiting, not signing in again', async () => {
    const { accessToken } = await kit.signIn();
    const renew = () => instagram.oauth.refresh(kit.ctx, { accessToken, refreshToken: null, host: null });
    await expect(renew()).rejects.toMatchObject({
      failure: { errorCode: 'platform_unavailable', retryable: true, retryAfterSec: DAY_SEC },
    });
    kit.world.advance(DAY_SEC + 1);
    expect((await renew()).expiresAt!.getTime()).toBeGreaterThan(kit.world.now() + 59 * DAY_SEC * 1000);
  });

  it('after 60 days it has expired', async () => {
    const { accessToken } = await kit.signIn();
    kit.world.advance(61 * DAY_SEC);
    const renewal = instagram.oauth.refresh(kit.ctx, { accessToken, refreshToken: null, host: null });
    await expect(renewal).rejects.toMatchObject({
      failure: { errorCode: 'token_expired', retryable: false },
    });
  });

  it('a code can be used once', async () => {
    const redirectUri = 'https://parlance.example/callback';
    const request = { state: 's', challenge: '', redirectUri, host: null };
    const url = new URL(instagram.oauth.authorizeUrl(kit.ctx, request));
    url.searchParams.set('auto', '1');
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location')!);
    const exchange = () =>
      instagram.oauth.exchange(kit.ctx, {
        code: back.searchParams.get('code')!,
        verifier: '',
        redirectUri,
        host: null,
      });
    await exchange();
    await expect(exchange()).rejects.toMatchObject({ failure: { errorCode: 'token_expired' } });
  });
});

describe('containers', () => {
  it('the platform fetches the picture from us and keeps what its bytes contain', async () => {
    const job = await kit.jobFor(image);
    await kit.drive(job);
    const path = new URL(job.content.media[0]!.publicUrl).pathname;
    expect(kit.media.fetches.get(path)).toBe(1);
    expect(Object.values(kit.state().media)).toMatchObject([
      { mime: 'image/jpeg', width: 1080, height: 1080, altText: 'A sample' },
    ]);
  });

  it('a picture that cannot be fetched is reported, and may be retried', async () => {
    const job = await kit.jobFor(async () => {
      const media = await kit.media.jpeg();
      return { media: [{ ...media, publicUrl: `${media.publicUrl}.missing` }] };
    });
    expect(await kit.drive(job)).toMatchObject({
      kind: 'failed',
      failure: { errorCode: 'media_fetch_failed', retryable: true, effect: 'none' },
    });
  });

  it('a container that expired before it was published is built again, and becomes one post', async () => {
    const job = await kit.jobFor(image);
    const made = await instagram.advance(job, {}, kit.ctx);
    const ready = await instagram.advance(job, made.handle, kit.ctx);
    expect(ready.kind).toBe('ready');
    kit.world.advance(25 * 3600);
    const again = await instagram.advance(job, ready.handle, kit.ctx);
    // Nothing went out, so the engine must not count a visible step.
    expect(again).toMatchObject({ kind: 'prepared', out: [] });
    expect((await kit.drive(job, again.handle)).kind).toBe('published');
    expect([calls('create_container'), kit.countSeen()]).toEqual([2, 1]);
  });

  it('a token that expires during the wait does not lead to a second container', async () => {
    const job = await kit.jobFor((media) => ({ media: [media.mp4()] }));
    let handle = {};
    for (let step = 0; step < 3; step += 1) handle = (await instagram.advance(job, handle, kit.ctx)).handle;
    for (const token of Object.values(kit.state().tokens)) token.revoked = true;
    await expect(instagram.advance(job, handle, kit.ctx)).rejects.toMatchObject({
      failure: { errorCode: 'token_expired' },
    });
    const fresh = { ...job, account: await kit.connect() };
    expect((await kit.drive(fresh, handle)).kind).toBe('published');
    expect([calls('create_container'), kit.countSeen()]).toEqual([1, 1]);
  });

  it('an interrupted upload continues where it stopped', async () => {
    const job = await kit.jobFor((media) => ({ media: [media.mp4({ bytes: 50_000 })] }));
    const made = await instagram.advance(job, {}, kit.ctx);
    const [id] = Object.keys(kit.state().extra['containers']!);
    const film: Uint8Array[] = [];
    for await (const chunk of job.content.media[0]!.read({ start: 0, end: 19_999 })) film.push(chunk);
    await fetch(`${kit.sandbox.url}/ig/ig-api-upload/v26.0/${id}`, {
      method: 'POST',
      headers: { authorization: `OAuth ${job.account.accessToken}`, offset: '0', file_size: '50000' },
      body: Buffer.concat(film),
    });
    expect((await kit.drive(job, made.handle)).kind).toBe('published');
    expect(Object.values(kit.state().media)).toMatchObject([{ bytes: 50_000, durationSec: 10 }]);
  });

  it('the quota is read live: if it is used up, nothing is even prepared', async () => {
    account().facts['quota'] = 1;
    await kit.drive(await kit.jobFor(image));
    expect(await kit.drive(await kit.jobFor(image))).toMatchObject({
      kind: 'failed',
      failure: { errorCode: 'platform_quota', retryable: true, retryAfterSec: 3600, effect: 'none' },
    });
    expect([calls('create_container'), kit.countSeen()]).toEqual([1, 1]);
    kit.world.advance(DAY_SEC + 1);
    expect((await kit.drive(await kit.jobFor(image))).kind).toBe('published');
  });

  it('a quota that is reached between the check and the publish is reported by the platform', async () => {
    const job = await kit.jobFor(image);
    const made = await instagram.advance(job, {}, kit.ctx);
    account().facts['quota'] = 0;
    expect(await kit.drive(job, made.handle)).toMatchObject({
      failure: { errorCode: 'platform_quota', platformCode: '9/2207042' },
    });
  });

  it('a restricted account is reported', async () => {
    const job = await kit.jobFor(image);
    account().facts['restricted'] = true;
    expect(await kit.drive(job)).toMatchObject({
      failure: { errorCode: 'account_restricted', retryable: false },
    });
  });
});

describe('which post is ours', () => {
  it('an older one with the same words is not taken for the lost one', async () => {
    const first = await kit.drive(await kit.jobFor(image));
    kit.world.advance(3600);
    const job = await kit.jobFor(image);
    kit.arm('drop_after', { op: 'create_post', nth: 1 });
    const run = await kit.drive(job);
    const probe = await kit.find(job, run.handle);
    const idOf = (found: object) => ('post' in found ? fieldsOf(found.post)['platformPostId'] : null);
    expect([first.kind, probe.kind]).toEqual(['published', 'live']);
    expect(idOf(probe)).not.toBe(idOf(first));
  });

  it('if two match, neither is ours: the outcome stays open instead of a guess', async () => {
    const job = await kit.jobFor(image);
    kit.arm('drop_after', { op: 'create_post', nth: 1 });
    const run = await kit.drive(job);
    const [post] = Object.values(kit.state().posts);
    kit.state().posts['9'] = { ...post!, id: '9' };
    expect(await kit.find(job, run.handle)).toEqual({ kind: 'unknown' });
  });
});

describe('comments', () => {
  async function commented() {
    const job = await kit.jobFor(image);
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error('not published');
    await kit.stranger(run.post.platformPostId, 'Nice');
    const [comment] = Object.values(kit.state().comments);
    return { job, post: run.post, comment: comment! };
  }

  it('are hidden and deleted, and deleting twice is the same', async () => {
    const { job, comment } = await commented();
    await instagram.hide!(job.account, comment.id, kit.ctx);
    expect(comment.hidden).toBe(true);
    await instagram.deleteComment!(job.account, comment.id, kit.ctx);
    await instagram.deleteComment!(job.account, comment.id, kit.ctx);
    expect(comment.deleted).toBe(true);
  });

  it('answers are read with the comment that they answer, ours marked as ours', async () => {
    const { job, post, comment } = await commented();
    const request = {
      account: job.account,
      comment: { platformCommentId: comment.id, platformPostId: post.platformPostId },
      text: 'Thanks',
    };
    await instagram.reply!.send(request, {}, kit.ctx);
    const found = await instagram.comments!(
      job.account,
      [{ platformPostId: post.platformPostId, publishedAt: new Date(0) }],
      kit.ctx,
    );
    expect(found.find(({ text }) => text === 'Thanks')).toMatchObject({
      parentPlatformCommentId: comment.id,
      author: { isSelf: true },
    });
    expect(found.find(({ text }) => text === 'Nice')).toMatchObject({
      replyCount: 1,
      author: { isSelf: false },
    });
  });

  it('of a deleted post do not exist, and those of the others are still read', async () => {
    const { job, post } = await commented();
    const posts = ['404', post.platformPostId].map((platformPostId) => ({
      platformPostId,
      publishedAt: new Date(0),
    }));
    expect(await instagram.comments!(job.account, posts, kit.ctx)).toHaveLength(1);
  });

  it('a first comment that the platform refuses does not undo the post', async () => {
    const job = await kit.jobFor(async () => ({ ...(await image()), firstComment: 'x'.repeat(301) }));
    expect(await kit.drive(job)).toMatchObject({
      kind: 'published',
      post: { firstCommentError: 'invalid_settings', parts: [] },
    });
    expect(kit.countSeen()).toBe(1);
  });
});

it('a story has separate metrics', async () => {
  const job = await kit.jobFor(fixture.works['story']!.content);
  const run = await kit.drive(job);
  if (run.kind !== 'published') throw new Error('not published');
  kit.world.advance(3600);
  const { metrics } = await instagram.postMetrics(job.account, [run.post.platformPostId, '404'], kit.ctx);
  expect([...metrics.keys()]).toEqual([run.post.platformPostId]);
  expect(metrics.get(run.post.platformPostId)).toMatchObject({ views: expect.any(Number), comments: 0 });
  expect(metrics.get(run.post.platformPostId)).not.toHaveProperty('saves');
});

describe('figures', () => {
  const published = async (content: Sample = image) => {
    const job = await kit.jobFor(content);
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error(JSON.stringify(run));
    return { job, id: run.post.platformPostId };
  };

  it('a picture has no shares, a reel has; each is asked for its own metrics', async () => {
    const [picture, reel] = [await published(), await published(fixture.works['reel']!.content)];
    kit.world.advance(3600);
    const { metrics, refused } = await instagram.postMetrics(
      reel.job.account,
      [picture.id, reel.id],
      kit.ctx,
    );
    expect(metrics.get(picture.id)).toMatchObject({
      views: expect.any(Number),
      reactions: expect.any(Number),
    });
    expect(metrics.get(picture.id)).not.toHaveProperty('shares');
    expect(metrics.get(reel.id)).toHaveProperty('shares');
    expect(refused.size).toBe(0);
  });

  it('a post from before the account became professional keeps its basic counts', async () => {
    const { job, id } = await published();
    kit.world.advance(3600);
    account().facts['convertedAt'] = kit.world.now();
    const later = await published();
    const { metrics } = await instagram.postMetrics(job.account, [id, later.id], kit.ctx);
    expect(Object.keys(metrics.get(id) ?? {}).sort()).toEqual(['comments', 'engagements', 'reactions']);
    expect(metrics.get(later.id)).toHaveProperty('reach');
  });

  it('a story with very few views has no insights yet, and the others keep theirs', async () => {
    const picture = await published();
    kit.world.advance(3600);
    const story = await published(fixture.works['story']!.content);
    const { metrics } = await instagram.postMetrics(story.job.account, [story.id, picture.id], kit.ctx);
    expect(metrics.get(story.id)).not.toHaveProperty('views');
    expect(metrics.get(picture.id)).toHaveProperty('views');
  });
});

it('a story is published without alternative text, which the platform refuses for stories', async () => {
  const job = await kit.jobFor(async (media) => ({
    media: [{ ...(await media.jpeg({ height: 1920 })), altText: 'A harbour' }],
    settings: { kind: 'story' },
  }));
  expect(await kit.drive(job)).toMatchObject({ kind: 'published' });
});

it.each([
  ['#a #b #c #d #e', 'hashtags'],
  ['https://a.example https://b.example', 'links'],
  ['COME AND SEE', 'capital'],
  ['x'.repeat(301), 'characters'],
])(
  'a comment such as %s is refused by the check, as a first comment and as an answer',
  async (text, word) => {
    const content = await kit.contentOf(async (media) => ({
      media: [await media.jpeg()],
      firstComment: text,
    }));
    expect(instagram.check(content, {}).filter(({ severity }) => severity === 'error')).toMatchObject([
      { field: 'firstComment', message: expect.stringContaining(word) },
    ]);
    expect(instagram.reply!.check!(text)).toMatchObject([{ field: 'text' }]);
    // The platform agrees.
    const run = await kit.drive({ ...(await kit.jobFor(image)), content });
    expect(run).toMatchObject({ kind: 'published', post: { firstCommentError: expect.any(String) } });
  },
);

it('a comment in a script without capitals, and an abbreviation, do not count as shouting', () => {
  expect(
    ['こんにちは、世界', 'OK', 'USA 2026!', 'مرحبا'].flatMap((text) => instagram.reply!.check!(text)),
  ).toEqual([]);
});

describe('check', () => {
  async function codes(content: Partial<PublishContent>): Promise<Issue['code'][]> {
    const issues = instagram.check(await kit.contentOf(() => content), {});
    return issues.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  }

  it('reports every problem and not only the first', async () => {
    const media = [await kit.media.png({ width: 200, height: 2000 }), kit.media.mp4({ durationSec: 1 })];
    const text = `${'#a '.repeat(31)}${'@b '.repeat(21)}`;
    expect(await codes({ text, media, parts: [{ text: 'more', media: [] }] })).toEqual([
      'hashtags_many',
      'invalid_settings',
      'media_unsupported',
      'media_aspect_ratio',
      'media_aspect_ratio',
      'media_duration',
      'invalid_settings',
    ]);
  });

  it('limits: ten in a carousel, 4:5 and 1.91:1, 2200 characters of any script', async () => {
    const jpeg = await kit.media.jpeg();
    expect(await codes({ media: Array.from({ length: 10 }, () => jpeg) })).toEqual([]);
    expect(await codes({ media: Array.from({ length: 11 }, () => jpeg) })).toEqual(['media_unsupported']);
    const shapes = [await kit.media.jpeg({ height: 1350 }), await kit.media.jpeg({ height: 566 })];
    expect(await codes({ media: shapes })).toEqual([]);
    expect(await codes({ media: [await kit.media.jpeg({ height: 1400 })] })).toEqual(['media_aspect_ratio']);
    expect(await codes({ text: '界'.repeat(2200), media: [jpeg] })).toEqual([]);
    expect(await codes({ text: '🌊'.repeat(2201), media: [jpeg] })).toEqual(['text_too_long']);
  });
});
