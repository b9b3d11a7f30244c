import { Client } from '@xdevplatform/xdk';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox/server.ts';
import { sampleMp4 } from '../../src/adapters/social/sample-media-for-tests.ts';
import { signInTo } from './sign-in.ts';

const sandbox = await startSandbox();
const accessToken = await signInTo(`${sandbox.url}/x`, '/i/oauth2/authorize', '/2/oauth2/token');
const client = new Client({ accessToken, baseUrl: `${sandbox.url}/x`, retry: false });
afterAll(() => sandbox.close());

describe("X's own client against the sandbox", () => {
  it('reads its own profile', async () => {
    const me = await client.users.getMe({ userFields: ['public_metrics'] });
    expect(me.data).toMatchObject({ username: 'lantern_studio', publicMetrics: { followersCount: 12_840 } });
  });

  it('posts, reads it back, finds it on the timeline and deletes it', async () => {
    const { data } = await client.posts.create({ text: 'Hello from the client' });
    const id = data?.id ?? '';
    expect(id).toMatch(/^\d+$/);
    expect((await client.posts.getById(id)).data).toMatchObject({ id, text: 'Hello from the client' });
    const timeline = await client.users.getPosts('1500000000000000001', { maxResults: 5 });
    expect(JSON.stringify(timeline.data)).toContain(id);
    await client.posts.delete(id);
    await expect(client.posts.getById(id)).rejects.toMatchObject({ status: 404 });
  });

  it('uploads a video in segments and waits until it is processed', async () => {
    const bytes = sampleMp4({ width: 720, height: 1280, durationSec: 5, bytes: 40_000 });
    const { data } = await client.media.initializeUpload({
      mediaType: 'video/mp4',
      totalBytes: bytes.length,
      mediaCategory: 'tweet_video',
    });
    const id = data?.id ?? '';
    await client.media.appendUpload(id, {
      media: bytes.subarray(0, 25_000).toString('base64'),
      segmentIndex: 0,
    });
    await client.media.appendUpload(id, {
      media: bytes.subarray(25_000).toString('base64'),
      segmentIndex: 1,
    });
    const finished = await client.media.finalizeUpload(id);
    expect(finished.data).toMatchObject({ processingInfo: { state: 'in_progress' } });
    await expect(client.posts.create({ text: 'Too early', media: { mediaIds: [id] } })).rejects.toMatchObject(
      { status: 400 },
    );
    sandbox.world.advance(10);
    expect((await client.media.getUploadStatus(id, { command: 'STATUS' })).data).toMatchObject({
      processingInfo: { state: 'succeeded' },
    });
    expect((await client.posts.create({ text: 'With a film', media: { mediaIds: [id] } })).data?.id).toMatch(
      /^\d+$/,
    );
  });

  it('is refused what X refuses: the same words, words that are too long, a dead token', async () => {
    await client.posts.create({ text: 'Twice' });
    await expect(client.posts.create({ text: 'Twice' })).rejects.toMatchObject({ status: 403 });
    await expect(client.posts.create({ text: 'あ'.repeat(141) })).rejects.toMatchObject({ status: 403 });
    const stranger = new Client({ accessToken: 'not-a-token', baseUrl: `${sandbox.url}/x`, retry: false });
    await expect(stranger.users.getMe()).rejects.toMatchObject({ status: 401 });
  });
});
