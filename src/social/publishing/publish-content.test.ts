import { afterAll, describe, expect, it } from 'vitest';
import { sampleMp4 } from '#adapters/social/sample-media-for-tests.ts';
import { newId } from '#platform/ids.ts';
import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import type { Effective } from '../posts/merge-content.ts';
import { publishContent } from './publish-content.ts';
import { openStage, targetOf } from './publishing-for-tests.ts';
import { addPost } from './sample-posts-for-tests.ts';
import { key } from '../../../test/factories/key.ts';
import { addMedia } from '../../../test/factories/media.ts';

const stage = await openStage();
afterAll(() => stage.close());

/** A video that TikTok does not accept: MPEG-4 Part 2 at ten frames a second. */
const FILM = {
  kind: 'video' as const,
  filename: 'my.holiday.mov',
  mime: 'video/quicktime',
  bytes: 9000,
  width: 640,
  height: 340,
  duration_sec: 4,
  fps: 10,
  video_codec: 'mpeg4',
  audio_codec: 'mp3',
  has_audio: true,
  alt_text: '{}',
};

async function addFilm(tenant: Tenant, fields: object): Promise<string> {
  const { clock, blobs } = stage.app.services;
  const id = newId('med', clock);
  const blobKey = `media/${id.toLowerCase()}/original`;
  await blobs.put(blobKey, Buffer.from('the original'), { contentType: 'video/quicktime' });
  return addMedia(stage.app, tenant, { id, blob_key: blobKey, ...FILM, ...fields });
}

/** A ready render, as its job leaves it; `body` is null when the store has lost it. */
async function addRender(
  tenant: Tenant,
  mediaId: string,
  preset: string,
  body: Buffer | null,
  fields: object = {},
) {
  const { clock, blobs, database } = stage.app.services;
  const id = newId('rnd', clock);
  const blobKey = `media/${mediaId.toLowerCase()}/${id.toLowerCase()}`;
  if (body) await blobs.put(blobKey, body, { contentType: 'video/mp4' });
  await database.system
    .insertInto('media_renders')
    .values({
      id,
      workspace_id: tenant.workspaceId,
      media_id: mediaId,
      preset,
      wish_hash: id,
      status: 'ready',
      mime: 'video/mp4',
      bytes: body?.length ?? 20_000,
      width: 1080,
      height: 1920,
      blob_key: blobKey,
      ...fields,
    })
    .execute();
}

async function mediaFor(tenant: Tenant, platform: string, mediaId: string) {
  const effective: Effective = {
    text: 'Hello',
    parts: [{ text: 'More', mediaIds: [mediaId], delaySec: 0 }],
    mediaIds: [mediaId],
    link: null,
    poll: null,
    firstComment: null,
    contentWarning: null,
    locale: null,
    settings: {},
  };
  const scope = { workspaceId: tenant.workspaceId, projectId: null };
  const { media, parts } = await publishContent(stage.app.services, scope, platform, effective);
  const [item] = media;
  if (!item) throw new Error('There is no media.');
  const { read: _read, publicUrl: _url, ...part } = parts[0]?.media[0] ?? item;
  expect(item).toMatchObject(part);
  return item;
}

const film = (durationSec: number) => sampleMp4({ width: 1080, height: 1920, durationSec, bytes: 20_000 });

describe('a rendered video', () => {
  it('is published under its own name, with its own facts and bytes', async () => {
    const tenant = await stage.app.tenant();
    const id = await addFilm(tenant, {});
    await addRender(tenant, id, 'tiktok_9x16', film(4.5));

    const item = await mediaFor(tenant, 'tiktok', id);

    expect(item).toMatchObject({
      mediaId: id,
      kind: 'video' as const,
      filename: 'my.holiday.mp4',
      mime: 'video/mp4',
      bytes: 20_000,
      width: 1080,
      height: 1920,
      durationSec: 4.5,
      fps: 30,
      videoCodec: 'h264',
      // The original has sound, the render has none.
      audioCodec: null,
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of item.read()) chunks.push(chunk);
    expect(Buffer.concat(chunks)).toEqual(film(4.5));
    const fetched = await fetch(item.publicUrl);
    expect(fetched.headers.get('content-disposition')).toContain('my.holiday.mp4');
    expect((await fetched.arrayBuffer()).byteLength).toBe(20_000);
  });

  it('is not for other platforms: they get the original', async () => {
    const tenant = await stage.app.tenant();
    const id = await addFilm(tenant, {});
    await addRender(tenant, id, 'tiktok_9x16', film(4));
    expect(await mediaFor(tenant, 'mastodon', id)).toMatchObject({
      filename: 'my.holiday.mov',
      mime: 'video/quicktime',
      bytes: 9000,
      width: 640,
      durationSec: 4,
      fps: 10,
      videoCodec: 'mpeg4',
      audioCodec: 'mp3',
    });
  });

  it('that cannot be read at the moment has the properties of its preset', async () => {
    const tenant = await stage.app.tenant();
    const id = await addFilm(tenant, {});
    await addRender(tenant, id, 'tiktok_9x16', null);
    const item = await mediaFor(tenant, 'tiktok', id);
    expect(item).toMatchObject({
      mime: 'video/mp4',
      fps: 24,
      videoCodec: 'h264',
      audioCodec: 'aac',
      durationSec: 4,
    });
    await expect(item.read()[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      failure: { errorCode: 'media_required' },
    });
  });

  it('is used if the original would be refused', async () => {
    const tenant = await stage.app.tenant();
    const id = await addFilm(tenant, {});
    await addRender(tenant, id, 'tiktok_9x16', film(4));
    const account = await stage.connect(tenant, 'tiktok');
    const settings = { tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE' } };
    const post = await addPost(stage.app.services, tenant, [account], { mediaIds: [id] }, settings);
    const accepted = await tenant.social('POST', `/posts/${post}/publish`, {}, key());
    expect([accepted.status, accepted.text]).toEqual([202, expect.anything()]);
    const target = await until('TikTok to publish', async () => {
      const found = await targetOf(stage.app, post);
      if (found.status === 'published' || found.status === 'failed') return found;
      stage.pass(30);
      await stage.wake();
      return null;
    });
    expect([target.status, target.error_code]).toEqual(['published', null]);
  });
});

describe('a picture rendered from an animation', () => {
  it('is a still picture', async () => {
    const tenant = await stage.app.tenant();
    const moving = { kind: 'gif', filename: 'dance.gif', mime: 'image/gif', duration_sec: 2, fps: 12 };
    const id = await addFilm(tenant, { ...moving, video_codec: null, audio_codec: null, has_audio: false });
    const still = { mime: 'image/jpeg', width: 1200, height: 1200 };
    await addRender(tenant, id, 'x_square', Buffer.from('a jpeg'), still);
    expect(await mediaFor(tenant, 'x', id)).toMatchObject({
      kind: 'image',
      filename: 'dance.jpg',
      mime: 'image/jpeg',
      bytes: 6,
      width: 1200,
      durationSec: null,
      fps: null,
      videoCodec: null,
    });
  });
});
