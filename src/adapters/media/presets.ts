import type { Region } from './decode.ts';

/** A size that a platform accepts unchanged. */
export interface Shape {
  name: string;
  /** The place on the platform, because a story has another shape than the feed. */
  placement: 'feed' | 'story' | 'video';
  kind: 'image' | 'video';
  width: number;
  height: number;
  mime: 'image/jpeg' | 'video/mp4';
  maxBytes: number;
  /** Only for videos. */
  video: VideoRule | null;
  about: string;
}

export interface Preset extends Shape {
  platform: string;
}

/** The frame rates and the length that the platform accepts, and the maximum bit rate. */
export interface VideoRule {
  fps: readonly [min: number, max: number];
  maxSec: number;
  videoKbps: number;
  audioKbps: number;
}

const MB = 1024 * 1024;

export function picture(
  name: string,
  width: number,
  height: number,
  maxMb: number,
  about: string,
  placement: Shape['placement'] = 'feed',
): Shape {
  return {
    name,
    placement,
    kind: 'image',
    width,
    height,
    mime: 'image/jpeg',
    maxBytes: maxMb * MB,
    video: null,
    about,
  };
}

export function video(
  name: string,
  width: number,
  height: number,
  maxMb: number,
  rule: Pick<VideoRule, 'maxSec' | 'videoKbps'>,
): Shape {
  return {
    name,
    placement: 'video',
    kind: 'video',
    width,
    height,
    mime: 'video/mp4',
    maxBytes: maxMb * MB,
    video: { fps: [24, 60], audioKbps: 128, ...rule },
    about: `H.264 and AAC, ${width < height ? 'upright' : '16:9'}, up to ${rule.maxSec} seconds.`,
  };
}

/** The given frame rate if the platform accepts it, otherwise the nearest one that it accepts. */
export function paceOf({ fps: [min, max] }: VideoRule, fps: number | null): number {
  return Math.min(max, Math.max(min, fps ?? 30));
}

/** A crop chosen by a user, as shares of the whole: 0 to 1. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The largest region with the preset's shape, centred on the focal point as far as the edges allow.
 * Within a chosen crop, the largest such region inside it.
 */
export function regionFor(
  source: { width: number; height: number },
  preset: { width: number; height: number },
  focus: { x: number; y: number },
  crop: Crop | null,
): Region {
  const frame = crop
    ? {
        left: crop.x * source.width,
        top: crop.y * source.height,
        width: crop.width * source.width,
        height: crop.height * source.height,
      }
    : { left: 0, top: 0, width: source.width, height: source.height };
  const ratio = preset.width / preset.height;
  const width = Math.max(1, Math.round(Math.min(frame.width, frame.height * ratio)));
  const height = Math.max(1, Math.round(Math.min(frame.height, frame.width / ratio)));
  const place = (middle: number, length: number, start: number, room: number, all: number) =>
    Math.max(
      0,
      Math.min(
        all - length,
        Math.round(Math.max(start, Math.min(start + room - length, middle - length / 2))),
      ),
    );
  return {
    left: place(focus.x * source.width, width, frame.left, frame.width, source.width),
    top: place(focus.y * source.height, height, frame.top, frame.height, source.height),
    width: Math.min(width, source.width),
    height: Math.min(height, source.height),
  };
}
