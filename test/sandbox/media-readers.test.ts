import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readImage } from '../../sandbox/image-size.ts';
import { readVideo } from '../../sandbox/mp4.ts';
import { sampleMp4 } from '../../src/adapters/social/sample-media-for-tests.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 90 } } });

describe('pictures', () => {
  it.each([
    ['image/jpeg', () => picture(641, 352).jpeg().toBuffer()],
    ['image/jpeg', () => picture(641, 352).jpeg({ progressive: true }).toBuffer()],
    ['image/png', () => picture(641, 352).png().toBuffer()],
    ['image/gif', () => picture(641, 352).gif().toBuffer()],
    ['image/webp', () => picture(641, 352).webp().toBuffer()],
    ['image/webp', () => picture(641, 352).webp({ lossless: true }).toBuffer()],
    ['image/webp', () => picture(641, 352).ensureAlpha(0.5).webp().toBuffer()],
  ] as const)('%s has its size read', async (mime, make) => {
    expect(readImage(await make())).toEqual({ mime, width: 641, height: 352, frames: 1 });
  });

  it('a rotated picture is shown rotated', async () => {
    const turned = await picture(641, 352).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(readImage(turned)).toMatchObject({ width: 352, height: 641 });
  });

  it('frames of a moving GIF are counted', async () => {
    const frames = await Promise.all(
      [10, 120, 250].map((r) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background: { r, g: 0, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(readImage(moving)).toMatchObject({ mime: 'image/gif', frames: 3, width: 20 });
  });

  it('truncated or invalid pictures are refused', async () => {
    const png = await picture(20, 20).png().toBuffer();
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('<svg/>'),
      png.subarray(0, 18),
      Buffer.from([0xff, 0xd8, 0xff]),
    ])
      expect(readImage(bytes)).toBeNull();
  });
});

describe('films', () => {
  it('size, length, rate and codec are in the boxes', () => {
    const film = sampleMp4({ width: 1080, height: 1920, durationSec: 12, bytes: 20_000 });
    expect(readVideo(film)).toEqual({
      mime: 'video/mp4',
      width: 1080,
      height: 1920,
      durationSec: 12,
      fps: 30,
      videoCodec: 'avc1',
      audioCodec: null,
    });
  });

  it('boxes with a wrong size end the reading instead of looping', () => {
    const film = sampleMp4({ width: 100, height: 100, durationSec: 1, bytes: 3000 });
    for (const size of [0, 7, 0xffffffff]) {
      const broken = Buffer.from(film);
      broken.writeUInt32BE(size, 0);
      expect(readVideo(broken)).toBeNull();
    }
    expect(readVideo(film.subarray(0, 60))).toBeNull();
    expect(readVideo(Buffer.from('no film'))).toBeNull();
  });
});
