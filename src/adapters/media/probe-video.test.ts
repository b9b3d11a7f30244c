import { describe, expect, it } from 'vitest';
import { sampleMp4 } from '../social/sample-media-for-tests.ts';
import { bufferSource, collect } from './byte-source.ts';
import { MediaError } from './facts.ts';
import { hideBoxes } from './hide-boxes.ts';
import { probeVideo } from './probe-video.ts';
import { sniffMedia } from './sniff.ts';
import { sampleWebm } from './sample-webm-for-tests.ts';

async function probe(bytes: Buffer) {
  const sniffed = sniffMedia(bytes);
  if (!sniffed) throw new MediaError('media_unsupported', 'not sniffed');
  return probeVideo(bufferSource(bytes), sniffed);
}

const mp4 = () => sampleMp4({ width: 1080, height: 1920, durationSec: 10, bytes: 5000 });

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32BE(value, i * 4));
  return bytes;
}
const box = (type: string, body: Buffer) => Buffer.concat([u32(body.length + 8), Buffer.from(type), body]);
describe('probing a video', () => {
  it('MP4: size, length, frame rate and codec from its boxes', async () => {
    expect((await probe(mp4())).facts).toEqual({
      kind: 'video',
      mime: 'video/mp4',
      width: 1080,
      height: 1920,
      frames: null,
      durationSec: 10,
      fps: 30,
      videoCodec: 'h264',
      audioCodec: null,
      hasAudio: false,
    });
  });

  it('MP4: a rotated track is turned', async () => {
    const bytes = mp4();
    const matrix = bytes.indexOf('tkhd') + 4 + 40;
    u32(0, 0x10000, 0).copy(bytes, matrix);
    u32(0xffff0000, 0).copy(bytes, matrix + 12);
    expect((await probe(bytes)).facts).toMatchObject({ width: 1920, height: 1080 });
  });

  it('WebM: the same from its elements', async () => {
    expect((await probe(sampleWebm())).facts).toMatchObject({
      mime: 'video/webm',
      width: 1280,
      height: 720,
      durationSec: 4,
      fps: 25,
      videoCodec: 'vp9',
      audioCodec: 'opus',
      hasAudio: true,
    });
  });

  it('S-MEDIA-006: the location in a video becomes free space, and every offset stays', async () => {
    const plain = mp4();
    const secret = box('meta', Buffer.from('+51.5074-000.1278/'));
    const bytes = Buffer.concat([plain, secret]);
    const { facts, hidden } = await probe(bytes);
    expect(hidden).toEqual([{ start: plain.length, end: bytes.length }]);
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 11) yield bytes.subarray(at, at + 11);
    }
    const clean = await collect(hideBoxes(pieces(), hidden));
    expect(clean.length).toBe(bytes.length);
    expect(clean.includes('+51.5')).toBe(false);
    expect(await probe(clean)).toEqual({ facts, hidden: [] });
  });

  it('S-MEDIA-008: cut anywhere it is refused, and no forged length makes it loop', async () => {
    for (const make of [mp4, sampleWebm]) {
      const bytes = make();
      for (let at = 70; at < bytes.length; at += 97)
        await expect(probe(bytes.subarray(0, at))).rejects.toBeInstanceOf(MediaError);
      for (let at = 0; at < Math.min(bytes.length, 1200); at += 1) {
        for (const value of [0, 1, 0xff]) {
          const twisted = Buffer.from(bytes);
          twisted[at] = value;
          const thrown = await probe(twisted).then(
            () => null,
            (error: unknown) => error,
          );
          expect(thrown === null || thrown instanceof MediaError, String(thrown)).toBe(true);
        }
      }
    }
  });

  it('S-MEDIA-008: endless and nested boxes are refused', async () => {
    const empty = Buffer.concat(Array.from({ length: 6000 }, () => box('free', Buffer.alloc(0))));
    await expect(probe(Buffer.concat([box('ftyp', Buffer.from('isom')), empty]))).rejects.toMatchObject({
      code: 'media_corrupt',
    });
    let nested = box('moov', Buffer.alloc(0));
    for (let i = 0; i < 2000; i += 1) nested = box('moov', nested);
    await expect(probe(Buffer.concat([box('ftyp', Buffer.from('isom')), nested]))).rejects.toMatchObject({
      code: 'media_corrupt',
    });
  });
});
