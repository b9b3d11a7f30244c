import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startReceiver } from '../../../../../test/receiver.ts';
import { fixture } from './fixture-for-tests.ts';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { PlatformError, type PublishContent } from '../../contract.ts';
import { mastodon } from './adapter.ts';
import { plainText } from '../../plain-text.ts';
import { comparableWords, mastodonLength } from './text.ts';

const kit = await startKit(mastodon, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const failure = (error: unknown) => (error instanceof PlatformError ? error.failure : error);

describe('a server of the user’s choice', () => {
  it('registers our app, and then gives a token that does not expire', async () => {
    const redirectUri = 'https://parlance.example/connect/callback';
    const app = await mastodon.oauth.register?.(kit.ctx, { redirectUri, host: null });
    if (!app) throw new Error('not registered');
    const ctx = { ...kit.ctx, app };
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const url = new URL(mastodon.oauth.authorizeUrl(ctx, { state: 's', challenge, redirectUri, host: null }));
    url.searchParams.set('approve_as', fixture.account);
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
    const request = {
      code: back.searchParams.get('code') ?? '',
      verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      redirectUri,
      host: null,
    };
    const wrong = { ...kit.ctx, app: { ...app, clientSecret: 'another-secret' } };
    expect(await mastodon.oauth.exchange(wrong, request).catch(failure)).toMatchObject({
      errorCode: 'token_expired',
    });
    const tokens = await mastodon.oauth.exchange(ctx, request);
    expect(tokens).toMatchObject({ refreshToken: null, expiresAt: null });
    kit.world.advance(400 * 86_400);
    expect((await kit.accountOf(tokens)).platformAccountId).toBe(fixture.account);
  });

  it('is not reached on a private address', async () => {
    const refused = await mastodon.oauth
      .register?.(kit.ctx, { redirectUri: 'https://parlance.example/cb', host: 'http://127.0.0.2:4010' })
      .catch(failure);
    expect(refused).toMatchObject({ errorCode: 'platform_unavailable', retryable: false, effect: 'none' });
  });

  it('is read, however hostile its answers are', async () => {
    const account = { id: 's', acct: 's', display_name: 's', avatar: null };
    const contents = ['<', '</p> ', '<br ', '&', '<p'].map((piece) => piece.repeat(100_000));
    const server = await startReceiver(() => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ancestors: [],
        descendants: contents.map((content, i) => ({
          id: String(i),
          account,
          content,
          in_reply_to_id: '1',
          created_at: new Date(i * 1000).toISOString(),
          favourites_count: 0,
          replies_count: 0,
          url: null,
        })),
      }),
    }));
    const hostile = await kit.connect();
    const posts = [{ platformPostId: '1', publishedAt: new Date() }];
    const ctx = { ...kit.ctx, baseUrls: { api: server.url } };
    const comments = (await mastodon.comments?.(hostile, posts, ctx)) ?? [];
    await server.close();
    expect(comments.map(({ text }) => text.length)).toEqual([200_000, 100_000, 399_999, 0, 100_000]);
  });

  it('reports its limits, and drafts are checked against them', async () => {
    const { facts } = await kit.connect();
    expect(facts).toMatchObject({ maxCharacters: 500, charactersPerUrl: 23, maxMedia: 4 });
    const content = await kit.contentOf(() => ({ text: 'x'.repeat(600) }));
    expect(mastodon.check(content, facts)).toMatchObject([
      { code: 'text_too_long', limit: 500, actual: 600 },
    ]);
    expect(mastodon.check(content, { ...facts, maxCharacters: 5000 })).toEqual([]);
  });
});

describe('the key of an attempt', () => {
  it('a part with the same words as the previous one is not taken for it', async () => {
    const job = await kit.jobFor(() => ({ text: 'Again', parts: [{ text: 'Again', media: [] }] }));
    kit.arm('drop_before', { op: 'create_status', nth: 2 });
    const lost = await kit.drive(job);
    expect((await mastodon.probe(job, lost.handle, kit.ctx)).kind).toBe('absent');
    expect(await kit.settle(job, lost)).toMatchObject({ parts: [{}] });
    expect(kit.countSeen()).toBe(2);
  });

  it('stays the same over all tries, so that a repetition gives the same status', async () => {
    const job = await kit.jobFor(() => ({ text: 'Once' }));
    kit.arm('drop_after', { op: 'create_status', nth: 1 });
    const lost = await kit.drive(job);
    const run = await kit.drive({ ...job, attemptId: 'att_other' }, lost.handle);
    expect(run.kind).toBe('published');
    expect(kit.countSeen()).toBe(1);
  });

  it('is valid for an hour: a doubtful post may be sent again before that, and not after', async () => {
    const job = await kit.jobFor(() => ({ text: 'Same' }));
    kit.arm('drop_after', { op: 'create_status', nth: 1 });
    const lost = await kit.drive(job);
    const [post] = Object.values(kit.state().posts);
    if (!post) throw new Error('nothing was posted');
    const twin = `${post.id}0`;
    kit.state().posts[twin] = { ...post, id: twin };
    expect((await mastodon.probe(job, lost.handle, kit.ctx)).kind).toBe('absent');
    kit.world.advance(3600);
    expect((await mastodon.probe(job, lost.handle, kit.ctx)).kind).toBe('unknown');
  });
});

describe('answers of the server', () => {
  it.each([
    [401, 'The access token is invalid', 'token_expired'],
    [403, 'This action is outside the authorized scopes', 'permission_missing'],
    [403, 'Your login is currently disabled', 'account_restricted'],
    [403, 'This action is not allowed', 'policy'],
    [422, 'Validation failed: Text character limit of 500 exceeded', 'text_too_long'],
    [422, 'Validation failed: File must be less than 16 MB', 'media_too_large'],
    [422, 'Validation failed: Poll options are not valid', 'invalid_settings'],
  ])('%i %s is %s', async (value, error, errorCode) => {
    const job = await kit.jobFor(() => ({ text: 'A post' }));
    kit.sandbox.faults.arm({
      platform: 'mastodon',
      op: 'create_status',
      nth: 1,
      kind: 'status',
      value,
      body: { error },
    });
    expect(await kit.drive(job)).toMatchObject({
      failure: { errorCode, effect: 'none', platformMessage: error },
    });
  });

  it('an answer names the person whom it answers', async () => {
    const job = await kit.jobFor(() => ({
      text: 'A post',
      settings: { visibility: 'unlisted' },
      locale: 'de-AT',
    }));
    const run = await kit.drive(job);
    if (run.kind !== 'published' || !mastodon.reply) throw new Error('not published');
    const [post] = Object.values(kit.state().posts);
    expect(post?.facts).toMatchObject({ visibility: 'unlisted', language: 'de' });
    await kit.stranger(run.post.platformPostId, 'Nice');
    const posts = [{ platformPostId: run.post.platformPostId, publishedAt: new Date(kit.world.now()) }];
    const [comment] = (await mastodon.comments?.(job.account, posts, kit.ctx)) ?? [];
    if (!comment) throw new Error('no comment');
    const request = { account: job.account, comment, text: 'Thank you' };
    await mastodon.reply.send(request, mastodon.reply.prepare('att_r', kit.ctx), kit.ctx);
    expect(Object.values(kit.state().posts).at(-1)).toMatchObject({
      text: '@a_reader Thank you',
      replyTo: comment.platformCommentId,
    });
  });
});

describe('text', () => {
  it('counts a link as 23, a remote mention as its name, an emoji as one', () => {
    expect(mastodonLength(`https://example.com/${'a'.repeat(300)}`)).toBe(23);
    expect(mastodonLength('@name@server.example')).toBe(5);
    expect(mastodonLength('👨‍👩‍👧‍👦')).toBe(1);
  });

  it('reads HTML in linear time', () => {
    expect(plainText('<p>a &amp; b<br>c</p><p>&lt;d&gt; &#39;e&#x27;</p>')).toBe("a & b\nc\n\n<d> 'e'");
    expect(plainText('<script>alert(1)</script>&bogus;')).toBe('alert(1)&bogus;');
    expect(comparableWords('hello  @you@there.example\n')).toBe('hello @you');
  });
});

it('a GIF may be among pictures; a video may not', async () => {
  const pictures = await kit.jobFor(async (media) => ({
    text: 'Both',
    media: [await media.gif(), await media.jpeg()],
  }));
  const errors = (content: PublishContent) =>
    mastodon.check(content, pictures.account.facts).filter(({ severity }) => severity === 'error');
  expect(errors(pictures.content)).toEqual([]);
  expect(await kit.drive(pictures)).toMatchObject({ kind: 'published' });
  const film = await kit.jobFor(async (media) => ({
    text: 'Both',
    media: [media.mp4(), await media.jpeg()],
  }));
  expect(errors(film.content)).toMatchObject([{ code: 'media_unsupported' }]);
  expect(await kit.drive(film)).toMatchObject({ kind: 'failed' });
});
