import type { ByteSource } from './byte-source.ts';
import { corrupt, type MediaFacts, MediaError } from './facts.ts';
import type { HiddenBox, Movie } from './movie.ts';
import { probeMp4 } from './probe-mp4.ts';
import { probeWebm } from './probe-webm.ts';
import type { Sniffed } from './sniff.ts';

/** Uses our own parsers, so that no decoder processes untrusted bytes just to find the duration. */
export async function probeVideo(
  source: ByteSource,
  { mime }: Sniffed,
): Promise<{ facts: MediaFacts; hidden: readonly HiddenBox[] }> {
  const movie = await read(source, mime);
  const video = movie.tracks.find((track) => track.kind === 'video');
  const audio = movie.tracks.find((track) => track.kind === 'audio');
  if (!video) throw new MediaError('media_unsupported', 'The file has no video in it.');
  if (video.width < 1 || video.height < 1 || video.width > 16_384 || video.height > 16_384)
    throw corrupt('The video has no sensible size.');
  const durationSec = video.durationSec ?? movie.durationSec;
  const isTimed = durationSec !== null && Number.isFinite(durationSec) && durationSec > 0;
  const counted = isTimed && video.samples ? video.samples / durationSec : null;
  const fps = video.fps ?? counted;
  return {
    facts: {
      kind: 'video',
      mime,
      width: video.width,
      height: video.height,
      frames: null,
      durationSec: isTimed ? round(durationSec) : null,
      fps: fps === null ? null : round(fps),
      videoCodec: video.codec,
      audioCodec: audio?.codec ?? null,
      hasAudio: audio !== undefined,
    },
    hidden: movie.hidden,
  };
}

async function read(source: ByteSource, mime: string): Promise<Movie> {
  try {
    return await (mime === 'video/webm' ? probeWebm(source) : probeMp4(source));
  } catch (error) {
    if (error instanceof RangeError) throw corrupt('The file is cut short.');
    throw error;
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000;
