import { Readable } from 'node:stream';
import { auth, youtube } from '@googleapis/youtube';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox/server.ts';
import { sampleMp4 } from '../../src/adapters/social/sample-media-for-tests.ts';
import { signInTo } from './sign-in.ts';

const sandbox = await startSandbox();
const client = new auth.OAuth2();
client.setCredentials({
  access_token: await signInTo(`${sandbox.url}/google`, '/o/oauth2/v2/auth', '/token'),
});
const api = youtube({ version: 'v3', auth: client });
const options: { rootUrl: string; retry: boolean } = { rootUrl: `${sandbox.url}/google/`, retry: false };
afterAll(() => sandbox.close());

describe("Google's client for YouTube against the sandbox", () => {
  it('reads its channel', async () => {
    const { data } = await api.channels.list({ part: ['snippet', 'statistics'], mine: true }, options);
    expect(data.items?.[0]).toMatchObject({
      id: 'UCLanternStudio000000001',
      snippet: { title: 'Lantern Studio' },
    });
  });

  it('uploads a video, sees it processed, comments, counts and deletes', async () => {
    const bytes = sampleMp4({ width: 1280, height: 720, durationSec: 12, bytes: 30_000 });
    const { data: video } = await api.videos.insert(
      {
        part: ['snippet', 'status'],
        requestBody: { snippet: { title: 'From the client' }, status: { privacyStatus: 'public' } },
        media: { mimeType: 'video/mp4', body: Readable.from([bytes]) },
      },
      options,
    );
    const id = video.id ?? '';
    expect(video).toMatchObject({
      status: { uploadStatus: 'uploaded' },
      snippet: { title: 'From the client' },
    });
    sandbox.world.advance(1800);
    const { data } = await api.videos.list({ part: ['status', 'statistics'], id: [id] }, options);
    expect(data.items?.[0]?.status?.uploadStatus).toBe('processed');
    expect(Number(data.items?.[0]?.statistics?.viewCount)).toBeGreaterThan(0);
    expect(sandbox.world.state('youtube').media[id]).toMatchObject({ durationSec: 12, width: 1280 });

    const top = { snippet: { textOriginal: 'First' } };
    const thread = await api.commentThreads.insert(
      { part: ['snippet'], requestBody: { snippet: { videoId: id, topLevelComment: top } } },
      options,
    );
    await api.comments.insert(
      {
        part: ['snippet'],
        requestBody: { snippet: { parentId: thread.data.id ?? '', textOriginal: 'Second' } },
      },
      options,
    );
    const threads = await api.commentThreads.list({ part: ['snippet', 'replies'], videoId: id }, options);
    expect(threads.data.items?.[0]).toMatchObject({
      snippet: { totalReplyCount: 1, topLevelComment: top },
      replies: { comments: [{ snippet: { textOriginal: 'Second' } }] },
    });
    expect((await api.videos.delete({ id }, options)).status).toBe(204);
  });

  it('is refused what YouTube refuses, with the reason where the client looks for it', async () => {
    const insert = api.videos.insert(
      {
        part: ['snippet'],
        requestBody: { snippet: { title: '<no>' } },
        media: { mimeType: 'video/mp4', body: Readable.from([Buffer.from('x')]) },
      },
      options,
    );
    await expect(insert).rejects.toMatchObject({
      status: 400,
      response: { data: { error: { errors: [{ reason: 'invalidTitle' }] } } },
    });
  });
});
