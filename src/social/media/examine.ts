import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ByteSource, collect, inBlocks } from '#adapters/media/byte-source.ts';
import { countPages } from '#adapters/media/count-pages.ts';
import { renderImage, surveyImage } from '#adapters/media/decode.ts';
import {
  corrupt,
  type DocumentFacts,
  EXTENSIONS,
  MediaError,
  type MediaFacts,
  type MediaMime,
} from '#adapters/media/facts.ts';
import { hideBoxes } from '#adapters/media/hide-boxes.ts';
import { probeVideo } from '#adapters/media/probe-video.ts';
import { readImage } from '#adapters/media/read-image.ts';
import { SNIFF_BYTES, type Sniffed, sniffMedia } from '#adapters/media/sniff.ts';
import type { BlobInfo } from '#platform/blobs/store.ts';
import type { JobContext } from '#platform/job.ts';
import { IntakeFailure } from './fetch-media.ts';
import { bytesMax } from './media.ts';
import { posterOf } from './poster.ts';
import type { MediaRow } from './store.ts';
import { putBlob } from './store-blob.ts';
import type { PartRow } from './store-parts.ts';
import { NoRoom, withWorkFolder } from './work-folder.ts';

export interface Examined {
  facts: MediaFacts | DocumentFacts;
  file: BlobInfo;
  /** The hash of the uploaded file before it was cleaned, which is the one that its owner knows. */
  sha256: string;
  thumbnail: BlobInfo | null;
  blurhash: string | null;
  /** The number of pages, if a document states it. */
  pages?: number | null;
}

/** Inspects the bytes and produces the file that will be published. Throws MediaError for a bad one. */
export async function examine(
  ctx: JobContext,
  media: MediaRow,
  parts: readonly PartRow[],
): Promise<Examined> {
  const source = fileOf(ctx, parts);
  const found = sniffMedia(await source.read(0, Math.min(SNIFF_BYTES, source.size)));
  if (!found)
    throw new MediaError('media_unsupported', 'It is no picture, video or PDF that can be published.');
  if (media.source_url === null && found.mime !== media.mime)
    throw new MediaError('media_unsupported', `It is ${found.mime} and was announced as ${media.mime}.`);
  if (source.size > bytesMax(found.mime))
    throw new MediaError('media_too_large', 'The file is larger than allowed.');
  const examined = await (found.kind === 'video'
    ? examineVideo(ctx, media, parts, source, found)
    : found.kind === 'document'
      ? examineDocument(ctx, media, parts, source)
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
  const { facts, clean, isCmyk } = readImage(bytes, found);
  const picture = isCmyk ? await repaint(ctx, clean, facts) : clean;
  const survey = await surveyImage(picture, ctx.signal);
  const file = await put(ctx, media, found.mime, picture);
  const thumbnail = await put(ctx, media, 'image/jpeg', survey.bytes);
  return { facts, file, sha256, thumbnail, blurhash: survey.blurhash };
}

/** Converts the picture to sRGB, so that every platform shows it as intended. */
async function repaint({ signal }: JobContext, picture: Buffer, facts: MediaFacts): Promise<Buffer> {
  const { width, height, mime } = facts;
  const wish = { region: { left: 0, top: 0, width, height }, width, height, maxBytes: bytesMax(mime) };
  return (await renderImage(picture, wish, signal)).bytes;
}

async function examineVideo(
  ctx: JobContext,
  media: MediaRow,
  parts: readonly PartRow[],
  source: ByteSource,
  found: Sniffed,
): Promise<Examined> {
  const { facts, hidden } = await probeVideo(source, found);
  const hide = hidden.length === 0 ? null : (bytes: AsyncIterable<Uint8Array>) => hideBoxes(bytes, hidden);
  const { file, sha256 } = await asOneFile(ctx, media, parts, found.mime, hide);
  return { facts, file, sha256, ...(await frameOf(ctx, media, file, facts)) };
}

/** Readers search this far from the end for the mark that closes a PDF. */
const PDF_TAIL_BYTES = 1024;

/** Kept as it is. It is shown only on the platform; our own pages just show its name. */
async function examineDocument(
  ctx: JobContext,
  media: MediaRow,
  parts: readonly PartRow[],
  source: ByteSource,
): Promise<Examined> {
  const tail = await source.read(Math.max(0, source.size - PDF_TAIL_BYTES), source.size);
  if (!Buffer.from(tail).includes('%%EOF')) throw corrupt('The file is cut short.');
  const { file, sha256 } = await asOneFile(ctx, media, parts, 'application/pdf', null);
  const facts: DocumentFacts = {
    kind: 'document',
    mime: 'application/pdf',
    width: null,
    height: null,
    frames: null,
    durationSec: null,
    fps: null,
    videoCodec: null,
    audioCodec: null,
    hasAudio: null,
  };
  return { facts, file, sha256, thumbnail: null, blurhash: null, pages: await countPages(source) };
}

async function asOneFile(
  ctx: JobContext,
  media: MediaRow,
  parts: readonly PartRow[],
  mime: MediaMime,
  change: ((bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>) | null,
): Promise<{ file: BlobInfo; sha256: string }> {
  const [only, ...others] = parts;
  // A single part that needs no change is already the file.
  if (only && others.length === 0 && change === null) {
    const { blob_key: key, bytes, sha256 } = only;
    return { file: { key, bytes, sha256, contentType: mime }, sha256 };
  }
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of readAll(ctx, parts)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const file = await put(ctx, media, mime, change === null ? hashed() : change(hashed()));
  return { file, sha256: hash.digest('hex') };
}

/** Only if the operator has installed ffmpeg, because we have no video decoder. */
async function frameOf(
  ctx: JobContext,
  media: MediaRow,
  file: BlobInfo,
  { mime, durationSec }: MediaFacts,
): Promise<Pick<Examined, 'thumbnail' | 'blurhash'>> {
  const none = { thumbnail: null, blurhash: null };
  const program = ctx.config.ffmpeg;
  if (program === null) return none;
  try {
    return await withWorkFolder(ctx, file.bytes, async (folder) => {
      const path = join(folder, 'in');
      const source = await ctx.blobs.get(file.key);
      if (!source) return none;
      await writeFile(path, source.body, { mode: 0o600, signal: ctx.signal });
      const poster = await posterOf(ctx, program, media.id, { path, mime, durationSec });
      return poster ? { thumbnail: poster.file, blurhash: poster.blurhash } : none;
    });
  } catch (error) {
    if (error instanceof NoRoom) return none;
    throw error;
  }
}

function put(
  ctx: JobContext,
  media: MediaRow,
  mime: MediaMime,
  body: AsyncIterable<Uint8Array> | Uint8Array,
): Promise<BlobInfo> {
  return putBlob(ctx, ctx.tenant, {
    ownerId: media.id,
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

/** The parts as one file with random access. */
export function fileOf(
  { blobs }: Pick<JobContext, 'blobs'>,
  parts: readonly Pick<PartRow, 'bytes' | 'blob_key'>[],
): ByteSource {
  let size = 0;
  const placed = parts.map((part) => {
    const start = size;
    size += part.bytes;
    return { part, start, end: size };
  });
  return inBlocks({
    size,
    async read(start, end) {
      if (start < 0 || end > size || end < start) throw corrupt('The file is cut short.');
      const chunks: Buffer[] = [];
      for (const piece of placed.filter((each) => each.start < end && each.end > start)) {
        const file = await blobs.get(piece.part.blob_key, {
          start: Math.max(start, piece.start) - piece.start,
          end: Math.min(end, piece.end) - piece.start - 1,
        });
        if (!file) throw new Error('A part of an upload is missing from the store.');
        chunks.push(await collect(file.body));
      }
      return Buffer.concat(chunks);
    },
  });
}
