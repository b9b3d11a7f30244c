import type { Region } from './decode.ts';

export interface Preset {
  name: string;
  platform: string;
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

/** Frames a second and length that the platform takes, and how much of a line the video may fill. */
export interface VideoRule {
  fps: readonly [min: number, max: number];
  maxSec: number;
  videoKbps: number;
  audioKbps: number;
}

const MB = 1024 * 1024;

function picture(
  name: string,
  platform: string,
  width: number,
  height: number,
  maxMb: number,
  about: string,
  placement: Preset['placement'] = 'feed',
): Preset {
  return {
    name,
    platform,
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

function video(
  name: string,
  platform: string,
  width: number,
  height: number,
  maxMb: number,
  rule: Pick<VideoRule, 'maxSec' | 'videoKbps'>,
): Preset {
  return {
    name,
    platform,
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

/** Shapes that the platforms take as they are; the sizes are those of platforms.md. */
export const PRESETS: readonly Preset[] = [
  picture('instagram_feed_4x5', 'instagram', 1080, 1350, 8, 'The tallest picture of the feed.'),
  picture('instagram_square', 'instagram', 1080, 1080, 8, 'A square.'),
  picture('instagram_landscape', 'instagram', 1080, 566, 8, 'The widest picture of the feed, 1.91:1.'),
  picture('instagram_story_9x16', 'instagram', 1080, 1920, 8, 'A story.', 'story'),
  picture('facebook_landscape', 'facebook', 1200, 630, 4, 'A picture of the feed, 1.91:1.'),
  picture('facebook_story_9x16', 'facebook', 1080, 1920, 4, 'A story.', 'story'),
  picture('x_landscape', 'x', 1600, 900, 5, 'Shown whole in the timeline, 16:9.'),
  picture('x_square', 'x', 1200, 1200, 5, 'A square.'),
  picture('threads_4x5', 'threads', 1080, 1350, 8, 'A tall picture.'),
  picture('tiktok_photo_9x16', 'tiktok', 1080, 1920, 20, 'A photo that fills the screen.'),
  picture('bluesky_landscape', 'bluesky', 1600, 900, 1, 'Shown whole in the timeline, 16:9.'),
  picture('mastodon_landscape', 'mastodon', 1600, 900, 8, 'Shown whole in the timeline, 16:9.'),
  picture('youtube_thumbnail', 'youtube', 1280, 720, 2, 'A thumbnail.'),
  video('tiktok_9x16', 'tiktok', 1080, 1920, 1000, { maxSec: 600, videoKbps: 8000 }),
  video('instagram_reel_9x16', 'instagram', 1080, 1920, 280, { maxSec: 900, videoKbps: 8000 }),
  video('x_video', 'x', 1280, 720, 500, { maxSec: 140, videoKbps: 6000 }),
];

/** Kept where the platform takes it, else the nearest pace that it takes. */
export function paceOf({ fps: [min, max] }: VideoRule, fps: number | null): number {
  return Math.min(max, Math.max(min, fps ?? 30));
}

export const presetOf = (name: string): Preset | undefined => PRESETS.find((preset) => preset.name === name);

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
