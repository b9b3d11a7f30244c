import { createReadStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSource } from '#adapters/media/byte-source.ts';
import { corrupt, MEDIA_MIMES, MediaError, type MediaFacts } from '#adapters/media/facts.ts';
import { convertVideo } from '#adapters/media/ffmpeg.ts';
import { paceOf, type Preset, regionFor, type VideoRule } from '#adapters/media/presets.ts';
import { presetOf } from '#adapters/social/platforms.ts';
import { probeVideo } from '#adapters/media/probe-video.ts';
import { SNIFF_BYTES, sniffMedia } from '#adapters/media/sniff.ts';
import type { JobContext } from '#platform/job.ts';
import { posterOf } from './poster.ts';
import type { Rendered, RenderWork } from './render-work.ts';
import { putBlob } from './store-blob.ts';
import type { MediaRow } from './store.ts';
import { withWorkFolder } from './work-folder.ts';

/** Less than the timeout of the job, so that the job can still report what happened. */
const TIME_SEC = 3000;
/** Below this rate a video is not worth watching. */
const KBPS_MIN = 250;
/** The last frames and the sound may end at slightly different times. */
const SLACK_SEC = 1;

/** Converts the video of the media for its preset. Throws MediaError if that is impossible. */
export async function transcode(ctx: JobContext, program: string, work: RenderWork): Promise<Rendered> {
  const { media, render } = work;
  const preset = presetOf(render.preset);
  const rule = preset?.video;
  const mime = MEDIA_MIMES.find((each) => each === media.mime);
  const { width, height, blob_key: key } = media;
  if (!preset || !rule || !mime || key === null || width === null || height === null)
    throw new MediaError('media_processing_failed', 'There is nothing to convert.');
  const { crop, focalPoint } = render.wish;
  const region = regionFor({ width, height }, preset, focalPoint ?? { x: 0.5, y: 0.5 }, crop);
  const needed = media.bytes + preset.maxBytes;

  return withWorkFolder(ctx, needed, async (folder) => {
    const [input, output] = [join(folder, 'in'), join(folder, 'out.mp4')];
    const source = await ctx.blobs.get(key);
    if (!source) throw new MediaError('media_processing_failed', 'There is nothing to convert.');
    await writeFile(input, source.body, { mode: 0o600, signal: ctx.signal });
    await convertVideo(
      program,
      {
        ...{ input, mime, output },
        crop: {
          x: region.left / width,
          y: region.top / height,
          width: region.width / width,
          height: region.height / height,
        },
        ...{ width: preset.width, height: preset.height, fps: paceOf(rule, media.fps) },
        ...{ videoKbps: kbpsOf(preset, rule, media), audioKbps: rule.audioKbps, maxBytes: preset.maxBytes },
      },
      { timeoutSec: TIME_SEC, signal: ctx.signal },
    );
    const { facts, bytes } = await judge(output, preset, rule, media);
    const made = { path: output, mime: 'video/mp4', durationSec: facts.durationSec } as const;
    const poster = media.thumbnail_key === null ? await posterOf(ctx, program, media.id, made) : null;
    const file = await putBlob(ctx, ctx.tenant, {
      ownerId: media.id,
      extension: 'mp4',
      contentType: 'video/mp4',
      body: createReadStream(output),
      maxBytes: bytes,
    });
    return { file, width: facts.width, height: facts.height, poster };
  });
}

/** A long video gets a lower bit rate, so that all of it fits. */
function kbpsOf({ maxBytes }: Preset, rule: VideoRule, { duration_sec: seconds }: MediaRow): number {
  if (seconds === null || seconds <= 0) return rule.videoKbps;
  const room = Math.floor((maxBytes * 8 * 0.92) / 1000 / seconds) - rule.audioKbps;
  if (room < KBPS_MIN)
    throw new MediaError('media_too_large', 'The video is too long to be made this small.');
  return Math.min(rule.videoKbps, room);
}

/** The result is inspected like an uploaded file, because the program's report of success proves nothing. */
async function judge(
  path: string,
  preset: Preset,
  rule: VideoRule,
  media: MediaRow,
): Promise<{ facts: MediaFacts; bytes: number }> {
  const file = await open(path, 'r').catch(() => null);
  if (!file) throw new MediaError('media_processing_failed', 'No video came out.');
  try {
    const { size } = await file.stat();
    const source: ByteSource = {
      size,
      async read(start, end) {
        if (start < 0 || end > size) throw corrupt('The file is cut short.');
        const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
        if (bytesRead !== end - start) throw corrupt('The file is cut short.');
        return buffer;
      },
    };
    const found = sniffMedia(await source.read(0, Math.min(size, SNIFF_BYTES)));
    if (found?.mime !== 'video/mp4') throw new MediaError('media_processing_failed', 'No video came out.');
    const { facts } = await probeVideo(source, found);
    const lasts = facts.durationSec ?? 0;
    // The program stops writing at the size limit, so the rest of the video would be missing.
    if (size >= preset.maxBytes) throw new MediaError('media_too_large', 'It cannot be made small enough.');
    const isWhole = media.duration_sec === null || Math.abs(lasts - media.duration_sec) <= SLACK_SEC;
    const isRight =
      facts.videoCodec === 'h264' && facts.width === preset.width && facts.height === preset.height;
    if (!isWhole || !isRight || lasts > rule.maxSec + SLACK_SEC)
      throw new MediaError('media_processing_failed', 'What came out is not the whole video.');
    return { facts, bytes: size };
  } finally {
    await file.close();
  }
}
