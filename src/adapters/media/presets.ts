import type { Region } from './decode.ts';

/** A shape that a platform takes as it is. */
export interface Shape {
  name: string;
  /** Where on the platform: a story has another shape than the feed. */
  placement: 'feed' | 'story' | 'video';
  kind: 'image' | 'video';
  width: number;
  height: number;
  mime: 'image/jpeg' | 'video/mp4';
  maxBytes: number;
  /** Of videos only. */
  video: VideoRule | null;
  about: string;
}

export interface Preset extends Shape {
  platform: string;
}

/** Frames a second and length that the platform takes, and how much of a line the video may fill. */
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

/** Kept where the platform takes it, else the nearest pace that it takes. */
export function paceOf({ fps: [min, max] }: VideoRule, fps: number | null): number {
  return Math.min(max, Math.max(min, fps ?? 30));
}

/** A crop that somebody chose, in parts of the whole: 0 to 1. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The largest region of the preset's shape, with the focal point as near to its middle as the edges allow.
 * A chosen crop is kept in its shape: the largest such region inside it.
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
