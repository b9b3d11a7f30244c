import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { sampleWebm } from '#adapters/media/sample-webm-for-tests.ts';
import { sampleMp4 } from '#adapters/social/sample-media-for-tests.ts';
import { announce, put, upload } from '../media/media-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

/*
 * Files as people send them, through upload, intake and precheck. Every problem on every platform must be
 * reported with values read from the bytes.
 */
const PLATFORMS = ['tiktok', 'instagram', 'youtube'] as const;

const app = await startApp();

interface Told {
  media: {
    status: string;
    errorCode: string | null;
    url: string;
    mime: string;
    width: number;
    height: number;
  };
  issues: Partial<Record<string, string[]>>;
}

/** `code:limit` of each error about the file, by platform. */
async function tell(bytes: Buffer, mime: string, settings: object = {}): Promise<Told> {
  const tenant = await app.tenant();
  const media = await upload(app, tenant, bytes, mime);
  const accountIds = await Promise.all(PLATFORMS.map((platform) => addAccount(app, tenant, { platform })));
  const answer = await tenant.social('POST', '/posts/precheck', {
    accountIds,
    content: { text: 'Hello', mediaIds: [media.id] },
    settings,
  });
  const issuesPer = answer.body.data.targets.map(
    ({ platform, issues }: { platform: string; issues: Record<string, unknown>[] }) => [
      platform,
      issues
        .filter(({ severity, field }) => severity === 'error' && field === 'mediaIds[0]')
        .map(({ code, limit }) => (limit === undefined ? code : `${code}:${limit}`))
        .toSorted(),
    ],
  );
  return { media, issues: Object.fromEntries(issuesPer) };
}

const withCodec = (bytes: Buffer, codec: string) => {
  bytes.write(codec, bytes.indexOf('avc1', bytes.indexOf('stsd')), 'latin1');
  return bytes;
};

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c84' } });

describe('planted files', () => {
  it('a video with every fault: codec, length and size at once', async () => {
    const video = sampleMp4({ width: 2000, height: 100, durationSec: 1000, bytes: 9000 });
    const { issues } = await tell(withCodec(video, 'mp4v'), 'video/mp4');
    expect(issues).toEqual({
      tiktok: ['media_aspect_ratio:360', 'media_duration:600', 'media_unsupported'],
      instagram: ['media_aspect_ratio:1920', 'media_duration:900', 'media_unsupported'],
      youtube: [],
    });
  });

  it('a container and a codec that one platform accepts and another does not', async () => {
    const { media, issues } = await tell(sampleWebm(), 'video/webm');
    expect(media).toMatchObject({ status: 'ready', mime: 'video/webm' });
    // One for the container, one for its contents.
    expect(issues).toEqual({
      tiktok: [],
      instagram: ['media_unsupported', 'media_unsupported'],
      youtube: [],
    });
    const inside = await tell(
      withCodec(sampleMp4({ width: 1080, height: 1920, durationSec: 5, bytes: 9000 }), 'vp09'),
      'video/mp4',
    );
    expect(inside.issues).toEqual({ tiktok: [], instagram: ['media_unsupported'], youtube: [] });
  });

  it('a video of 13 hours is too long for all of them', async () => {
    const video = sampleMp4({ width: 1080, height: 1920, durationSec: 13 * 3600, bytes: 9000 });
    expect((await tell(video, 'video/mp4')).issues).toEqual({
      tiktok: ['media_duration:600'],
      instagram: ['media_duration:900'],
      youtube: ['media_duration:43200'],
    });
  });

  it('an animated WebP is not a photo', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 300, height: 100, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer();
    const { issues } = await tell(moving, 'image/webp');
    expect(issues['tiktok']).toEqual(['media_unsupported']);
    // Its type, its aspect ratio of 3:1, and its width.
    expect(issues['instagram']).toEqual([
      'media_aspect_ratio:1.91',
      'media_aspect_ratio:320',
      'media_unsupported',
    ]);
  });

  it('a PNG that is too large for TikTok in both dimensions is reported for both', async () => {
    const png = await picture(3000, 2000).png().toBuffer();
    const { issues } = await tell(png, 'image/png');
    expect(issues['tiktok']).toEqual(['media_aspect_ratio:1920', 'media_unsupported']);
    expect(issues['instagram']).toEqual(['media_unsupported']);
  });

  it('a CMYK JPEG is converted to RGB, so there is nothing to report', async () => {
    const cmyk = await picture(1080, 1080).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const { media, issues } = await tell(cmyk, 'image/jpeg');
    expect(issues).toMatchObject({ tiktok: [], instagram: [] });
    const kept = await sharp(Buffer.from(await (await fetch(media.url)).arrayBuffer())).metadata();
    expect(kept).toMatchObject({ space: 'srgb', channels: 3, width: 1080, height: 1080 });
  });

  it('a rotated photo is judged as it is shown', async () => {
    const turned = await picture(1000, 500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { media, issues } = await tell(turned, 'image/jpeg');
    expect(media).toMatchObject({ width: 500, height: 1000 });
    // Too tall rather than too wide.
    expect(issues['instagram']).toEqual(['media_aspect_ratio:0.8']);
    const story = await tell(turned, 'image/jpeg', { instagram: { kind: 'story' } });
    expect(story.issues['instagram']).toEqual([]);
  });

  it('a truncated picture is reported as broken, for every platform', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer();
    const { media, issues } = await tell(whole.subarray(0, whole.length / 2), 'image/jpeg');
    expect(media).toMatchObject({ status: 'failed', errorCode: 'media_corrupt' });
    for (const platform of PLATFORMS) expect(issues[platform]).toContain('media_processing_failed');
  });

  it('0 bytes, and a truncated video, are not accepted', async () => {
    const tenant: Tenant = await app.tenant();
    const none = await tenant.social('POST', '/media', { filename: 'a.jpg', mime: 'image/jpeg', bytes: 0 });
    expect([none.status, none.body.error.params.fields]).toEqual([400, ['bytes']]);
    const { id } = await announce(tenant, 1);
    expect((await put(app, tenant, `/media/${id}/content`, Buffer.alloc(0))).status).toBe(400);
    const video = sampleMp4({ width: 64, height: 64, durationSec: 4, bytes: 4000 }).subarray(0, 3000);
    const cut = await announce(tenant, video.length, 'video/mp4');
    expect((await put(app, tenant, `/media/${cut.id}/content`, video)).status).toBe(400);
  });
});
