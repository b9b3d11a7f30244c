import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { surveyImage } from './decode.ts';
import { MediaError, type MediaMime } from './facts.ts';
import { readImage } from './read-image.ts';
import { sniffMedia } from './sniff.ts';

const never = new AbortController().signal;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 40 } } });

function read(bytes: Buffer) {
  const sniffed = sniffMedia(bytes);
  if (!sniffed) throw new Error('not sniffed');
  return readImage(bytes, sniffed);
}

async function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = sharp(frames, { join: { animated: true } });
  const delay = [100, 200, 300];
  return (format === 'gif' ? moving.gif({ delay }) : moving.webp({ delay })).toBuffer();
}

describe('reading a picture', () => {
  it.each<[MediaMime, () => Promise<Buffer>]>([
    ['image/jpeg', () => picture(64, 48).jpeg().toBuffer()],
    ['image/jpeg', () => picture(64, 48).jpeg({ progressive: true }).toBuffer()],
    ['image/png', () => picture(64, 48).png().toBuffer()],
    ['image/webp', () => picture(64, 48).webp().toBuffer()],
    ['image/webp', () => picture(64, 48).webp({ lossless: true }).toBuffer()],
    ['image/gif', () => picture(64, 48).gif().toBuffer()],
  ])('%s: size from the bytes, and the kept parts draw the same picture', async (mime, make) => {
    const bytes = await make();
    const { facts, clean } = read(bytes);
    expect(facts).toMatchObject({ mime, width: 64, height: 48, frames: 1, durationSec: null });
    expect(await sharp(clean).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
  });

  it.each(['gif', 'webp'] as const)('an animated %s: frames and length', async (format) => {
    const { facts, clean } = read(await animated(format));
    expect(facts).toMatchObject({ width: 40, height: 30, frames: 3, durationSec: 0.6, fps: 5 });
    expect((await sharp(clean, { animated: true }).metadata()).pages).toBe(3);
  });

  it('S-MEDIA-006: location and camera maker are removed, the rotation stays', async () => {
    const bytes = await picture(64, 48)
      .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('SecretCam')).toBe(true);
    const { facts, clean } = read(bytes);
    expect(clean.includes('SecretCam')).toBe(false);
    expect(facts).toMatchObject({ width: 48, height: 64 });
    const { orientation, exif } = await sharp(clean).metadata();
    expect(orientation).toBe(6);
    expect(exif?.length).toBeLessThan(60);
  });

  it('S-MEDIA-003: an archive after the end and a document in a comment are dropped', async () => {
    const gif = Buffer.concat([await picture(8, 8).gif().toBuffer(), Buffer.from('PK\x03\x04 an archive')]);
    expect(read(gif).clean.includes('PK\x03\x04')).toBe(false);
    const jpeg = await picture(8, 8).jpeg().toBuffer();
    const comment = Buffer.from('\xff\xfe\x00\x0b%PDF-1.4\x00', 'latin1');
    const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from('%%EOF')]);
    expect(read(polyglot).clean.equals(read(jpeg).clean)).toBe(true);
  });

  it('S-MEDIA-005: a compressed text is dropped without being opened', async () => {
    const png = await picture(8, 8).png().toBuffer();
    const bomb = Buffer.concat([Buffer.from('\0\0\0\x05zTXtbomb!', 'latin1'), Buffer.alloc(4)]);
    const hostile = Buffer.concat([png.subarray(0, 33), bomb, png.subarray(33)]);
    expect(read(hostile).clean.includes('zTXt')).toBe(false);
  });

  it('a bomb: more pixels than are decoded', async () => {
    const png = await picture(8, 8).png().toBuffer();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    expect(() => read(png)).toThrow(expect.objectContaining({ code: 'media_too_many_pixels' }));
  });

  it('S-MEDIA-010: cut anywhere, or with any byte changed, it is refused or read, and nothing worse happens', async () => {
    for (const make of [
      picture(32, 24).jpeg(),
      picture(32, 24).png(),
      picture(32, 24).webp(),
      picture(32, 24).gif(),
    ]) {
      const bytes = await make.toBuffer();
      for (let at = 0; at < bytes.length; at += 7) {
        const twisted = Buffer.from(bytes);
        twisted[at] = (twisted[at] ?? 0) ^ 0xff;
        for (const hostile of [bytes.subarray(0, at), twisted]) {
          const sniffed = sniffMedia(hostile);
          if (!sniffed) continue;
          let thrown: unknown = null;
          try {
            readImage(hostile, sniffed);
          } catch (error) {
            thrown = error;
          }
          expect(thrown === null || thrown instanceof MediaError, String(thrown)).toBe(true);
        }
      }
    }
  });

  it('S-MEDIA-010: crafted WebP reaches the decoder in its child, and is drawn or refused; AVIF does not', async () => {
    const noise = await sharp({
      create: {
        width: 96,
        height: 64,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const samples = [
      await sharp(noise).webp({ quality: 60 }).toBuffer(),
      await sharp(noise).webp({ lossless: true }).toBuffer(),
      await sharp(noise).ensureAlpha(0.5).webp({ quality: 60 }).toBuffer(),
      await animated('webp'),
    ];
    const crafted = samples.flatMap((bytes) =>
      // Changes bytes after the headers: the structure stays valid, so only the decoder notices.
      [0.35, 0.8].map((share) => {
        const twisted = Buffer.from(bytes);
        const at = Math.max(60, Math.floor(bytes.length * share));
        for (let i = at; i < Math.min(at + 24, bytes.length); i += 1) twisted[i] = (i * 167) & 0xff;
        return twisted;
      }),
    );
    let reached = 0;
    for (const bytes of crafted) {
      const outcome = await (async () => {
        const { clean } = read(bytes);
        reached += 1;
        const { width, height } = await surveyImage(clean, never);
        return width * height;
      })().catch((error: unknown) => error);
      const isRead = typeof outcome === 'number' && outcome > 0;
      expect(isRead || outcome instanceof MediaError, String(outcome)).toBe(true);
    }
    expect(reached).toBeGreaterThan(crafted.length / 2);
    const avif = await sharp(noise).avif({ effort: 0 }).toBuffer();
    expect(sniffMedia(avif)).toBeNull();
  });

  it('a CMYK JPEG is reported', async () => {
    const cmyk = await picture(64, 48).toColourspace('cmyk').jpeg().toBuffer();
    expect(read(cmyk)).toMatchObject({ isCmyk: true, facts: { width: 64, height: 48 } });
    expect(read(await picture(64, 48).jpeg().toBuffer()).isCmyk).toBe(false);
  });

  it('decodes in a separate process: a thumbnail, a blurhash, and a refusal', async () => {
    const good = await picture(1000, 500).jpeg().toBuffer();
    const survey = await surveyImage(good, never);
    expect(survey).toMatchObject({ width: 480, height: 240, blurhash: expect.stringMatching(/^.{28}$/) });
    const bad = Buffer.from(good);
    bad.fill(0x11, 400);
    await expect(surveyImage(bad, never)).rejects.toMatchObject({ code: 'media_corrupt' });
  });

  it('S-MEDIA-001: bytes that are not a picture are not recognised as one', () => {
    for (const text of [
      '<svg onload="alert(1)"/>',
      '<?xml version="1.0"?><svg/>',
      '<html>',
      '%PDF',
      'PK\x03\x04',
      '',
    ])
      expect(sniffMedia(Buffer.from(text))).toBeNull();
    expect(sniffMedia(Buffer.from('%PDF-1.7'))).toEqual({ kind: 'document', mime: 'application/pdf' });
    expect(sniffMedia(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).toBeNull();
  });
});
