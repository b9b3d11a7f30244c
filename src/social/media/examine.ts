import { createHash } from 'node:crypto';
import { type ByteSource, collect } from '#adapters/media/byte-source.ts';
import { surveyImage } from '#adapters/media/decode.ts';
import { corrupt, EXTENSIONS, MediaError, type MediaFacts } from '#adapters/media/facts.ts';
import { hideBoxes } from '#adapters/media/hide-boxes.ts';
import { probeVideo } from '#adapters/media/probe-video.ts';
import { readImage } from '#adapters/media/read-image.ts';
import { SNIFF_BYTES, type Sniffed, sniffMedia } from '#adapters/media/sniff.ts';
import type { BlobInfo } from '#platform/blobs/store.ts';
import type { JobContext } from '#platform/job.ts';
import { IntakeFailure } from './fetch-media.ts';
import { bytesMax } from './media.ts';
import { putBlob } from './shelf.ts';
import type { MediaRow, PartRow } from './store.ts';

export interface Examined {
  facts: MediaFacts;
  file: BlobInfo;
  /** Of what was handed over, before it was cleaned: the name by which its owner knows it. */
  sha256: string;
  thumbnail: BlobInfo | null;
  blurhash: string | null;
}

/** Looks at the bytes and makes of them the file that will be published. Throws MediaError for a bad one. */
export async function examine(
  ctx: JobContext,
  media: MediaRow,
  parts: readonly PartRow[],
): Promise<Examined> {
  const source = sourceOf(ctx, parts);
  const found = sniffMedia(await source.read(0, Math.min(SNIFF_BYTES, source.size)));
  if (!found) throw new MediaError('media_unsupported', 'It is no picture or video that can be published.');
  if (media.source_url === null && found.mime !== media.mime)
    throw new MediaError('media_unsupported', `It is ${found.mime} and was announced as ${media.mime}.`);
  if (source.size > bytesMax(found.mime))
    throw new MediaError('media_too_large', 'The file is larger than allowed.');
  const examined = await (found.kind === 'video'
    ? examineVideo(ctx, media, parts, source, found)
    : examineImage(ctx, media, parts, found));
  if (media.sha256 !== null && media.sha256 !== examined.sha256)
    throw new IntakeFailure('sha256_mismatch', 'The bytes are not the ones that were announced.');
  return examined;
}

async function examineImage(
  ctx: JobContext,
  media: MediaRow,
  parts: readonly PartRow[],
  found: Sniffed,
): Promise<Examined> {
  const bytes = await collect(readAll(ctx, parts));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { facts, clean } = readImage(bytes, found);
  const survey = await surveyImage(clean, ctx.signal);
  const file = await put(ctx, media, found.mime, clean);
  const thumbnail = await put(ctx, media, 'image/jpeg', survey.bytes);
  return { facts, file, sha256, thumbnail, blurhash: survey.blurhash };
}

async function examineVideo(
  ctx: JobContext,
  media: MediaRow,
  parts: readonly PartRow[],
  source: ByteSource,
  found: Sniffed,
): Promise<Examined> {
  const { facts, hidden } = await probeVideo(source, found);
  const [only, ...others] = parts;
  const shared = { facts, thumbnail: null, blurhash: null };
  // In one piece and with nothing to hide, it is the file already.
  if (only && others.length === 0 && hidden.length === 0) {
    const { blob_key: key, bytes, sha256 } = only;
    return { ...shared, file: { key, bytes, sha256, contentType: found.mime }, sha256 };
  }
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of readAll(ctx, parts)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const file = await put(ctx, media, found.mime, hideBoxes(hashed(), hidden));
  return { ...shared, file, sha256: hash.digest('hex') };
}

function put(
  ctx: JobContext,
  media: MediaRow,
  mime: MediaFacts['mime'],
  body: AsyncIterable<Uint8Array> | Uint8Array,
): Promise<BlobInfo> {
  return putBlob(ctx, ctx.tenant, {
    mediaId: media.id,
    extension: EXTENSIONS[mime],
    contentType: mime,
    body,
    maxBytes: bytesMax(mime),
  });
}

async function* readAll(ctx: JobContext, parts: readonly PartRow[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const file = await ctx.blobs.get(part.blob_key);
    if (!file) throw new Error('A part of an upload is missing from the store.');
    yield* file.body;
  }
}

/** The parts as one file, for reading here and there. */
function sourceOf(ctx: JobContext, parts: readonly PartRow[]): ByteSource {
  let size = 0;
  const placed = parts.map((part) => {
    const start = size;
    size += part.bytes;
    return { part, start, end: size };
  });
  return {
    size,
    async read(start, end) {
      if (start < 0 || end > size || end < start) throw corrupt('The file is cut short.');
      const chunks: Buffer[] = [];
      for (const piece of placed.filter((each) => each.start < end && each.end > start)) {
        const file = await ctx.blobs.get(piece.part.blob_key, {
          start: Math.max(start, piece.start) - piece.start,
          end: Math.min(end, piece.end) - piece.start - 1,
        });
        if (!file) throw new Error('A part of an upload is missing from the store.');
        chunks.push(await collect(file.body));
      }
      return Buffer.concat(chunks);
    },
  };
}
