import { readFile } from 'node:fs/promises';
import { surveyImage } from '#adapters/media/decode.ts';
import { MediaError, type MediaMime } from '#adapters/media/facts.ts';
import { takePoster } from '#adapters/media/ffmpeg.ts';
import type { BlobInfo } from '#platform/blobs/store.ts';
import type { JobContext } from '#platform/job.ts';
import { IMAGE_BYTES_MAX } from './media.ts';
import { putBlob } from './store-blob.ts';

export interface Poster {
  file: BlobInfo;
  blurhash: string | null;
}

/** A small frame of a video. Optional: a video without one is published all the same. */
export async function posterOf(
  ctx: JobContext,
  program: string,
  mediaId: string,
  video: { path: string; mime: MediaMime; durationSec: number | null },
): Promise<Poster | null> {
  const frame = `${video.path}.jpg`;
  try {
    const atSec = Math.min(1, (video.durationSec ?? 0) / 2);
    await takePoster(program, { input: video.path, mime: video.mime, output: frame, atSec }, ctx.signal);
    const { bytes, blurhash } = await surveyImage(await readFile(frame), ctx.signal);
    const file = await putBlob(ctx, ctx.tenant, {
      ownerId: mediaId,
      extension: 'jpg',
      contentType: 'image/jpeg',
      body: bytes,
      maxBytes: IMAGE_BYTES_MAX,
    });
    return { file, blurhash };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (error instanceof MediaError || isMissing) return null;
    throw error;
  }
}
