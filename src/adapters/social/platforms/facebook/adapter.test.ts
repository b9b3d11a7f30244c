import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutboundRequest } from '#platform/net/outbound.ts';
import { fixture } from './fixture-for-tests.ts';
import { startKit } from '../../conformance-kit-for-tests.ts';
import type { PlatformContext } from '../../connection.ts';
import { facebook } from './adapter.ts';
import { keptIn } from '../../../../../sandbox/world.ts';

const kit = await startKit(facebook, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const words = () => ({ text: 'Open on Sunday' });
const posts = () => Object.values(kit.state().posts);

async function published(content: () => object = words) {
  const job = await kit.jobFor(content);
  const run = await kit.drive(job);
  if (run.kind !== 'published') throw new Error(JSON.stringify(run));
  return { job, id: run.post.platformPostId, post: run.post };
}

describe('pages', () => {
  it('the consent gives a token for each page, without an expiry', async () => {
    const redirectUri = 'https://parlance.example/callback';
    const url = new URL(
      facebook.oauth.authorizeUrl(kit.ctx, { state: 's', challenge: '', redirectUri, host: null }),
    );
    url.searchParams.set('approve_as', '102000000000002');
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location')!);
    const code = back.searchParams.get('code')!;
    const tokens = await facebook.oauth.exchange(kit.ctx, { code, verifier: '', redirectUri, host: null });
    expect([tokens.expiresAt, tokens.also?.length]).toEqual([null, 1]);
    const profiles = await Promise.all(
      [tokens, ...tokens.also!].map(({ accessToken }) =>
        facebook.profile(kit.ctx, { accessToken, host: null }),
      ),
    );
    expect(profiles.map(({ displayName }) => displayName)).toEqual(['Harbour Books', 'Harbour Café']);
    kit.world.advance(200 * 86_400);
    await facebook.profile(kit.ctx, { accessToken: tokens.accessToken, host: null });
  });

  it('the token of a person cannot act for a page', async () => {
    const job = await kit.jobFor(words);
    delete kit.state().extra['pageTokens']![job.account.accessToken];
    expect(await kit.drive(job)).toMatchObject({
      failure: { errorCode: 'permission_missing', platformCode: '190/2069032', retryable: false },
    });
  });

  it('a permission that was not granted is reported', async () => {
    const job = await kit.jobFor(words);
    const token = kit.state().tokens[job.account.accessToken]!;
    token.scopes = token.scopes.filter((scope) => scope !== 'pages_manage_posts');
    expect(await kit.drive(job)).toMatchObject({
      failure: { errorCode: 'permission_missing', platformCode: '10' },
    });
  });

  it('every call with a token carries the proof, and no address contains a token', async () => {
    const { job, id } = await published(() => ({ ...words(), firstComment: 'Hello' }));
    const sent: OutboundRequest[] = [];
    const ctx: PlatformContext = {
      ...kit.ctx,
      outbound: {
        ...kit.ctx.outbound,
        send(request) {
          sent.push(request);
          return kit.ctx.outbound.send(request);
        },
      },
    };
    await facebook.profile(ctx, { accessToken: job.account.accessToken, host: null });
    await facebook.comments!(job.account, [{ platformPostId: id, publishedAt: new Date(0) }], ctx);
    await facebook.postMetrics(job.account, [id], ctx);
    await facebook.remove(job.account, id, ctx);
    const proof = createHmac('sha256', kit.ctx.app!.clientSecret)
      .update(job.account.accessToken)
      .digest('hex');
    expect(sent).toHaveLength(5);
    for (const { url } of sent) {
      expect(new URL(url).searchParams.get('appsecret_proof')).toBe(proof);
      expect(url).not.toContain(job.account.accessToken);
    }
  });
});

describe('two steps', () => {
  it('nothing is visible before the second step', async () => {
    const job = await kit.jobFor(words);
    const made = await facebook.advance(job, {}, kit.ctx);
    expect(posts()).toMatchObject([{ hidden: true, text: 'Open on Sunday' }]);
    expect((await facebook.advance(job, made.handle, kit.ctx)).kind).toBe('ready');
    expect(kit.countSeen()).toBe(0);
  });

  it('a first call whose answer is lost leaves an invisible orphan, and one post', async () => {
    const job = await kit.jobFor(words);
    kit.arm('drop_after', { op: 'create_draft', nth: 1 });
    const run = await kit.drive(job);
    expect(run).toMatchObject({
      failure: { errorCode: 'platform_unavailable', effect: 'none', retryable: true },
    });
    await kit.settle(job, run);
    expect([posts().length, kit.countSeen()]).toEqual([2, 1]);
  });

  it('a second step whose answer is lost is found by the id of its draft, and the orphan beside it stays invisible', async () => {
    const job = await kit.jobFor(words);
    kit.arm('drop_after', { op: 'create_draft', nth: 1 });
    const first = await kit.drive(job);
    const [orphan] = posts();
    kit.arm('drop_after', { op: 'create_post', nth: 1 });
    const flipped = await kit.drive(job, first.handle);
    expect(flipped).toMatchObject({ kind: 'failed', failure: { effect: 'unknown' } });

    const probe = await kit.find(job, flipped.handle);

    const draft = posts().find(({ id }) => id !== orphan?.id);
    expect(probe).toMatchObject({ kind: 'live', post: { platformPostId: draft?.id } });
    expect([orphan?.hidden, draft?.hidden, posts().length]).toEqual([true, false, 2]);
    expect(kit.state().calls['create_draft']).toBe(2);
  });

  it('a second step that never arrived is repeated with the same draft: no third one', async () => {
    const job = await kit.jobFor(words);
    kit.arm('drop_before', { op: 'create_post', nth: 1 });
    const run = await kit.drive(job);
    const post = await kit.settle(job, run);
    expect(post).toMatchObject({ platformPostId: posts()[0]!.id });
    expect([posts().length, kit.countSeen()]).toEqual([1, 1]);
  });

  it('a photo whose answer is lost stays unpublished, and the post has the other one', async () => {
    const job = await kit.jobFor(async () => ({ ...words(), media: [await kit.media.jpeg()] }));
    kit.arm('drop_after', { op: 'upload_photo', nth: 1 });
    await kit.settle(job, await kit.drive(job));
    const photos = Object.keys(kit.state().media);
    expect(photos).toHaveLength(2);
    expect(posts()).toHaveLength(1);
    expect(posts()[0]!.media).toEqual([photos[1]]);
    expect(kit.countSeen()).toBe(1);
  });

  it('a deleted draft proves nothing', async () => {
    const job = await kit.jobFor(words);
    kit.arm('drop_before', { op: 'create_post', nth: 1 });
    const run = await kit.drive(job);
    posts()[0]!.deleted = true;
    expect(await kit.find(job, run.handle)).toEqual({ kind: 'unknown' });
  });

  it('photos are sent, not fetched, and keep their alternative text', async () => {
    const before = new Map(kit.media.fetches);
    await published(async () => ({ media: [await kit.media.jpeg(), await kit.media.png()] }));
    expect(kit.media.fetches).toEqual(before);
    expect(Object.values(kit.state().media)).toMatchObject([
      { mime: 'image/jpeg', altText: 'A sample' },
      { mime: 'image/png', altText: 'A sample' },
    ]);
    expect(posts()[0]!.media).toHaveLength(2);
  });

  it('a reel that the platform accepted but cannot process fails, and may start again', async () => {
    const job = await kit.jobFor(fixture.works['reel']!.content);
    kit.arm('processing_failed', { op: 'upload_bytes', nth: 1 });
    expect(await kit.drive(job)).toMatchObject({
      failure: { errorCode: 'media_processing_failed', restart: true },
    });
    expect(kit.countSeen()).toBe(0);
  });

  it('while the platform processes a reel, nothing counts as visible', async () => {
    const job = await kit.jobFor(fixture.works['reel']!.content);
    let handle = {};
    for (;;) {
      const step = await facebook.advance(job, handle, kit.ctx);
      handle = step.handle;
      if (step.kind !== 'wait') continue;
      expect(step.out).toEqual([]);
      break;
    }
  });

  it('the post stays when the first comment is refused', async () => {
    const job = await kit.jobFor(() => ({ ...words(), firstComment: 'Hello' }));
    const token = kit.state().tokens[job.account.accessToken]!;
    token.scopes = token.scopes.filter((scope) => scope !== 'pages_manage_engagement');
    expect(await kit.drive(job)).toMatchObject({
      kind: 'published',
      post: { firstCommentError: 'permission_missing' },
    });
    expect(kit.countSeen()).toBe(1);
  });
});

it('a link to Facebook itself is refused by the check and by the platform', async () => {
  const content = () => ({ text: 'Look', link: { url: 'https://www.facebook.com/lanternstudio' } });
  expect(facebook.check(await kit.contentOf(content), {})).toMatchObject([
    { code: 'invalid_settings', field: 'link' },
  ]);
  expect(await kit.drive(await kit.jobFor(content))).toMatchObject({
    failure: { errorCode: 'invalid_settings', platformCode: '100/1609008' },
  });
});

it('comments are hidden and deleted, and deleting twice is the same', async () => {
  const { job, id } = await published();
  await kit.stranger(id, 'Spam');
  const [comment] = Object.values(kit.state().comments);
  await facebook.hide!(job.account, comment!.id, kit.ctx);
  expect(comment!.hidden).toBe(true);
  await facebook.deleteComment!(job.account, comment!.id, kit.ctx);
  await facebook.deleteComment!(job.account, comment!.id, kit.ctx);
  expect(comment!.deleted).toBe(true);
});

it('counts are kept when the platform has no insights for a post', async () => {
  const { job, id } = await published();
  const body = { error: { code: 100, message: 'The value must be a valid insights metric' } };
  kit.sandbox.faults.arm({ platform: 'facebook', op: 'insights', nth: 1, kind: 'status', value: 400, body });
  const metrics = (await facebook.postMetrics(job.account, [id], kit.ctx)).metrics.get(id)!;
  expect(Object.keys(metrics).sort()).toEqual(['comments', 'engagements', 'reactions', 'shares']);
});

it('a limit reached half-way keeps the metrics that were already read', async () => {
  const [{ job, id }, second] = [await published(), await published(() => ({ text: 'Another' }))];
  kit.arm('rate_limit', { op: 'read_node', nth: 2 }, 60);
  const { metrics } = await facebook.postMetrics(job.account, [id, second.id], kit.ctx);
  expect([...metrics.keys()]).toEqual([id]);
});

it('a video has no shares, and its other counts are still read', async () => {
  const [film, words] = [
    await published(() => ({ text: 'A film', media: [kit.media.mp4()] })),
    await published(),
  ];
  const { metrics, refused } = await facebook.postMetrics(film.job.account, [film.id, words.id], kit.ctx);
  expect(metrics.get(film.id)).toHaveProperty('reactions');
  expect(metrics.get(film.id)).not.toHaveProperty('shares');
  expect(metrics.get(words.id)).toHaveProperty('shares');
  expect(refused.size).toBe(0);
});

it('one post that the platform refuses is left out and counted; the others keep their figures', async () => {
  const [first, second] = [await published(), await published(() => ({ text: 'Another' }))];
  const body = { error: { code: 100, message: 'Unsupported get request' } };
  kit.sandbox.faults.arm({ platform: 'facebook', op: 'read_node', nth: 1, kind: 'status', value: 400, body });
  const figures = await facebook.postMetrics(first.job.account, [first.id, second.id], kit.ctx);
  expect([...figures.metrics.keys()]).toEqual([second.id]);
  expect([...figures.refused]).toEqual([[first.id, 'invalid_settings']]);
});

describe('a video', () => {
  it('continues where the connection broke', async () => {
    const job = await kit.jobFor(() => ({ text: 'A film', media: [kit.media.mp4()] }));
    kit.arm('slow_processing', { op: 'upload_bytes', nth: 1 });
    const broken = await kit.drive(job);
    expect(broken).toMatchObject({ kind: 'failed', failure: { retryable: true, effect: 'none' } });
    const [session] = Object.values(keptIn<{ bytes: string; length: number }>(kit.state(), 'sessions'));
    const arrived = Buffer.from(session!.bytes, 'base64').length;
    expect([arrived > 0, arrived < session!.length]).toEqual([true, true]);
    expect(await kit.drive(job, broken.handle)).toMatchObject({ kind: 'published' });
    expect(kit.state().calls['start_upload']).toBe(1);
    expect(kit.countSeen()).toBe(1);
  });

  it('is sent again when the id of its upload was lost with the answer', async () => {
    const job = await kit.jobFor(() => ({ text: 'A film', media: [kit.media.mp4()] }));
    kit.arm('drop_after', { op: 'upload_bytes', nth: 1 });
    const lost = await kit.drive(job);
    expect(lost).toMatchObject({ kind: 'failed', failure: { effect: 'none' } });
    expect(await kit.drive(job, lost.handle)).toMatchObject({ kind: 'published' });
    expect(kit.countSeen()).toBe(1);
  });
});

it('the operator chooses the version of the Graph API', async () => {
  const paths: string[] = [];
  const ctx: PlatformContext = {
    ...kit.ctx,
    apiVersion: 'v27.0',
    outbound: {
      ...kit.ctx.outbound,
      send(request) {
        paths.push(new URL(request.url).pathname);
        return kit.ctx.outbound.send(request);
      },
    },
  };
  const job = await kit.jobFor(words);
  await facebook.advance(job, {}, ctx);
  expect(paths).toEqual([expect.stringContaining('/v27.0/')]);
});
