import { createServer } from 'node:http';
import sharp from 'sharp';
import type { PublishMedia } from './contract.ts';
import { listeningPort } from '#platform/net/listening-port.ts';

/** Media with real bytes, served on loopback like our signed URLs, for platforms that fetch them. */
export interface MediaHost {
  jpeg(size?: { width?: number; height?: number }): Promise<PublishMedia>;
  png(size?: { width?: number; height?: number }): Promise<PublishMedia>;
  gif(size?: { width?: number; height?: number }): Promise<PublishMedia>;
  mp4(facts?: { width?: number; height?: number; durationSec?: number; bytes?: number }): PublishMedia;
  pdf(): PublishMedia;
  /** How often each URL was fetched. */
  fetches: Map<string, number>;
  close(): Promise<void>;
}

export async function startMediaHost(): Promise<MediaHost> {
  const files = new Map<string, { mime: string; data: Buffer }>();
  const fetches = new Map<string, number>();
  const videos = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    fetches.set(request.url ?? '', (fetches.get(request.url ?? '') ?? 0) + 1);
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.mime, 'content-length': String(file.data.length) });
    response.end(file.data);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Serves while a test runs, but does not keep the process alive.
  server.unref();
  const port = listeningPort(server);

  function keep(
    facts: Pick<PublishMedia, 'kind' | 'mime' | 'width' | 'height'> & Partial<PublishMedia>,
    data: Buffer,
  ): PublishMedia {
    const mediaId = `med_sample${files.size + 1}`;
    const path = `/${mediaId}.${facts.mime.split('/')[1]}`;
    files.set(path, { mime: facts.mime, data });
    return {
      mediaId,
      bytes: data.length,
      durationSec: null,
      fps: null,
      videoCodec: null,
      audioCodec: null,
      altText: 'A sample',
      filename: path.slice(1),
      publicUrl: `http://127.0.0.1:${port}${path}`,
      async *read(range) {
        yield data.subarray(range?.start ?? 0, range === undefined ? data.length : range.end + 1);
      },
      ...facts,
    };
  }

  return {
    fetches,
    async jpeg({ width = 1080, height = 1080 } = {}) {
      return keep(
        { kind: 'image', mime: 'image/jpeg', width, height },
        await pictureOf('jpeg', width, height),
      );
    },
    async png({ width = 1080, height = 1080 } = {}) {
      return keep({ kind: 'image', mime: 'image/png', width, height }, await pictureOf('png', width, height));
    },
    async gif({ width = 320, height = 320 } = {}) {
      return keep({ kind: 'gif', mime: 'image/gif', width, height }, await pictureOf('gif', width, height));
    },
    mp4({ width = 1080, height = 1920, durationSec = 10, bytes = 20_000 } = {}) {
      const key = `${width} ${height} ${durationSec} ${bytes}`;
      const data = videos.get(key) ?? sampleMp4({ width, height, durationSec, bytes });
      videos.set(key, data);
      return keep(
        {
          kind: 'video',
          mime: 'video/mp4',
          width,
          height,
          durationSec,
          fps: 30,
          videoCodec: 'h264',
          audioCodec: 'aac',
        },
        data,
      );
    },
    pdf: () =>
      keep(
        { kind: 'document', mime: 'application/pdf', width: null, height: null, altText: null },
        Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
      ),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const pictures = new Map<string, Promise<Buffer>>();

/** Each is made once per process, because encoding costs more than everything done with it. */
function pictureOf(format: 'jpeg' | 'png' | 'gif', width: number, height: number): Promise<Buffer> {
  const key = `${format} ${width} ${height}`;
  const known = pictures.get(key);
  if (known) return known;
  const blank = sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 200 } } });
  const made = blank.toFormat(format).toBuffer();
  pictures.set(key, made);
  return made;
}

/** The boxes that parsers read, then padding; it cannot be played. 300 frames at 30 a second, 10 s. */
export function sampleMp4(facts: {
  width: number;
  height: number;
  durationSec: number;
  bytes: number;
}): Buffer {
  const scale = 1000;
  const duration = Math.round(facts.durationSec * scale);
  const frames = Math.round(facts.durationSec * 30);
  const stbl = box(
    'stbl',
    box('stsd', u32(0, 1), videoEntry(facts)),
    box('stts', u32(0, 1, frames, Math.round(scale / 30))),
    box('stsc', u32(0, 0)),
    box('stsz', u32(0, 1, frames)),
    box('stco', u32(0, 0)),
  );
  const minf = box('minf', box('vmhd', u32(1, 0, 0)), stbl);
  const mdia = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, scale, duration, 0x55c40000)),
    box('hdlr', u32(0, 0), Buffer.from('vide'), u32(0, 0, 0), Buffer.from('v\0')),
    minf,
  );
  const tkhd = box(
    'tkhd',
    u32(3, 0, 0, 1, 0, duration, 0, 0, 0, 0),
    u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000),
    u32(facts.width * 65536, facts.height * 65536),
  );
  const mvhd = box(
    'mvhd',
    u32(0, 0, 0, scale, duration, 0x10000, 0x1000000, 0, 0),
    u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000),
    u32(0, 0, 0, 0, 0, 0, 2),
  );
  const head = Buffer.concat([
    box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isomiso2avc1mp41')),
    box('moov', mvhd, box('trak', tkhd, mdia)),
  ]);
  return Buffer.concat([head, box('mdat', Buffer.alloc(Math.max(0, facts.bytes - head.length - 8)))]);
}

function videoEntry({ width, height }: { width: number; height: number }): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(width, 0);
  size.writeUInt16BE(height, 2);
  return box(
    'avc1',
    u32(0, 1, 0, 0, 0, 0),
    size,
    u32(0x480000, 0x480000, 0),
    Buffer.from([0, 1]),
    Buffer.alloc(32),
    Buffer.from([0, 24, 255, 255]),
  );
}

function box(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(name), body]);
}

function u32(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) buffer.writeUInt32BE(value >>> 0, i * 4);
  return buffer;
}

export const letters = (count: number) => 'word '.repeat(Math.ceil(count / 5)).slice(0, count);

/** A picture file that is larger than its pixels need. */
export function padded(small: PublishMedia, bytes: number): PublishMedia {
  const padding = Buffer.alloc(bytes);
  return {
    ...small,
    bytes: small.bytes + padding.length,
    async *read() {
      yield* small.read();
      yield padding;
    },
  };
}
