import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture } from './fixture-for-tests.ts';
import { startKit } from '../../conformance-kit-for-tests.ts';
import type { PublishContent } from '../../contract.ts';
import { tiktok } from './adapter.ts';

const kit = await startKit(tiktok, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const everyone = { privacyLevel: 'PUBLIC_TO_EVERYONE' };
const film = (settings: Record<string, unknown> = everyone) => ({
  content: () => ({ text: 'A film', media: [kit.media.mp4()], settings }),
});

describe('publishing', () => {
  it('sends a video to the inbox when asked to, and says that a person must finish', async () => {
    const run = await kit.drive(await kit.jobFor(film({ mode: 'inbox' }).content));
    expect(run.kind).toBe('inbox');
    expect(kit.state().calls).toMatchObject({ init_inbox: 1, upload_chunk: 1 });
    expect(kit.countSeen()).toBe(0);
  });

  it('waits for the public id, which has more digits than a number can hold', async () => {
    const run = await kit.drive(await kit.jobFor(film().content));
    const [post] = Object.values(kit.state().posts);
    expect(run).toMatchObject({
      kind: 'published',
      post: {
        platformPostId: post?.id,
        platformUrl: `https://www.tiktok.com/@lantern.studio/video/${post?.id}`,
      },
    });
    expect(Number(post?.id)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    expect(run.waitedSec).toBeGreaterThanOrEqual(60);
  });

  it('keeps the publish id if no public one will come, and finds the metrics once there is one', async () => {
    const run = await kit.drive(await kit.jobFor(film({ privacyLevel: 'SELF_ONLY' }).content));
    expect(run).toMatchObject({
      kind: 'published',
      post: { platformPostId: expect.stringMatching(/^v_pub_file~/), platformUrl: null },
    });
    if (run.kind !== 'published') return;
    const id = run.post.platformPostId;
    expect((await tiktok.postMetrics(await kit.connect(), [id], kit.ctx)).metrics.size).toBe(0);
    for (const post of Object.values(kit.state().posts)) post.facts['privacy'] = 'PUBLIC_TO_EVERYONE';
    kit.world.advance(3600);
    const { metrics } = await tiktok.postMetrics(await kit.connect(), [id], kit.ctx);
    expect(metrics.get(id)?.views).toBeGreaterThan(0);
  });

  it('continues after the bytes that arrived when the answer to a chunk was lost', async () => {
    const job = await kit.jobFor(fixture.works['chunks']!.content);
    kit.arm('drop_after', { op: 'upload_chunk', nth: 3 });
    const run = await kit.drive(job);
    expect(run).toMatchObject({ kind: 'failed', failure: { effect: 'none', retryable: true } });
    expect(await kit.settle(job, run)).toMatchObject({ platformPostId: expect.stringMatching(/^\d+$/) });
    // The third chunk was sent twice, and refused the second time.
    expect(kit.state().calls).toMatchObject({ init_video: 1, upload_chunk: 8 });
    expect(kit.countSeen()).toBe(1);
  });

  it('starts again when the upload address has expired', async () => {
    const job = await kit.jobFor(film().content);
    let handle = {};
    for (let i = 0; i < 2; i += 1) handle = (await tiktok.advance(job, handle, kit.ctx)).handle;
    kit.world.advance(3700);
    const run = await kit.drive({ ...job, account: await kit.connect() }, handle);
    expect(run).toMatchObject({ failure: { errorCode: 'container_expired', restart: true, effect: 'none' } });
    expect(await kit.settle(job, run)).not.toBe('unknown');
    expect(kit.countSeen()).toBe(1);
  });

  it('keeps the secret of the upload out of the error', async () => {
    const job = await kit.jobFor(film().content);
    kit.arm('status', { op: 'upload_chunk', nth: 1 }, 500);
    const run = await kit.drive(job);
    expect(run.kind === 'failed' && JSON.stringify(run.failure)).not.toMatch(/upload_token=[0-9a-f]/);
  });
});

describe('refusals', () => {
  const failure = async (settings: Record<string, unknown>, account: string) => {
    kit.state().accounts[fixture.account] = { ...kit.state().accounts[account]!, id: fixture.account };
    const run = await kit.drive(await kit.jobFor(film(settings).content));
    return run.kind === 'failed' ? run.failure : run;
  };

  it('an app that was not audited is app_not_approved', async () => {
    expect(await failure(everyone, '-000newapp')).toMatchObject({
      errorCode: 'app_not_approved',
      platformCode: 'unaudited_client_can_only_post_to_private_accounts',
      retryable: false,
    });
  });

  it('an audience that the account does not offer is invalid_settings', async () => {
    expect(await failure(everyone, '-000paperboat')).toMatchObject({ errorCode: 'invalid_settings' });
  });

  it('no audience at all is invalid_settings: the platform forbids a preset', async () => {
    expect(await failure({}, '-000paperboat')).toMatchObject({ errorCode: 'invalid_settings' });
  });

  it('a seventh start within a minute is rate_limited, and says when to retry', async () => {
    kit.state().accounts[fixture.account] = { ...kit.state().accounts['-000newapp']!, id: fixture.account };
    const job = await kit.jobFor(film({ privacyLevel: 'SELF_ONLY' }).content);
    const welcome = (await tiktok.advance(job, {}, kit.ctx)).handle;
    // Starts at the beginning of one of the platform's minutes, so that all seven calls fall into it.
    kit.world.advance(60 - ((kit.world.now() / 1000) % 60));
    for (let i = 0; i < 6; i += 1) await tiktok.advance(job, welcome, kit.ctx);
    await expect(tiktok.advance(job, welcome, kit.ctx)).rejects.toMatchObject({
      failure: { errorCode: 'rate_limited', retryAfterSec: 60, effect: 'none' },
    });
  });

  it('a refresh token can be used once', async () => {
    const tokens = await kit.signIn();
    const request = { ...tokens, host: null };
    const renewed = await tiktok.oauth.refresh(kit.ctx, request);
    expect(renewed.refreshToken).not.toBe(tokens.refreshToken);
    await expect(tiktok.oauth.refresh(kit.ctx, request)).rejects.toMatchObject({
      failure: { errorCode: 'token_expired', retryable: false },
    });
  });
});

describe('check', () => {
  const issues = async (content: Partial<PublishContent>, facts = {}) =>
    tiktok.check(await kit.contentOf(() => content), facts).map(({ code, field }) => `${code} ${field}`);

  it('reports everything at once', async () => {
    const png = await kit.media.png();
    const found = await issues({
      text: 'x'.repeat(4001),
      media: [png, kit.media.mp4({ durationSec: 700 })],
      parts: [{ text: 'more', media: [] }],
      firstComment: 'first',
    });
    expect(found).toEqual([
      'text_too_long text',
      'media_unsupported mediaIds[0]',
      'media_duration mediaIds[1]',
      'media_unsupported mediaIds',
      'invalid_settings parts',
      'invalid_settings firstComment',
      'invalid_settings settings.tiktok.privacyLevel',
    ]);
  });

  it('follows what the account may do', async () => {
    const content = { text: 'x', media: [kit.media.mp4({ durationSec: 200 })], settings: everyone };
    expect(await issues(content, { maxVideoSec: 180, privacyLevels: ['SELF_ONLY'] })).toEqual([
      'media_duration mediaIds[0]',
      'invalid_settings settings.tiktok.privacyLevel',
    ]);
    expect(await issues(content, { maxVideoSec: 600, privacyLevels: ['PUBLIC_TO_EVERYONE'] })).toEqual([]);
  });

  it('photos are fetched from us, a video is sent', async () => {
    const transfer = async (media: PublishContent['media']) =>
      tiktok.mediaTransfer(await kit.contentOf(() => ({ media })));
    expect(await transfer([await kit.media.jpeg()])).toBe('pull');
    expect(await transfer([kit.media.mp4()])).toBe('push');
  });
});

it('a video that failed while its answer was lost is reported as failed, not sent again', async () => {
  const job = await kit.jobFor(film().content);
  kit.arm('processing_failed', { op: 'upload_chunk', nth: 1 });
  kit.arm('drop_after', { op: 'upload_chunk', nth: 1 });
  const run = await kit.drive(job);
  expect(run).toMatchObject({ failure: { effect: 'unknown' } });
  expect(await kit.find(job, run.handle)).toEqual({ kind: 'absent' });
  expect(await kit.drive(job, run.handle)).toMatchObject({
    failure: { errorCode: 'media_processing_failed', platformCode: 'frame_rate_check_failed', restart: true },
  });
  expect(kit.state().calls['init_video']).toBe(1);
});
