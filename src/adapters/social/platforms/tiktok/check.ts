import type { Issue, PublishContent, PublishMedia } from '../../contract.ts';
import { Settings } from './publish.ts';

export const TITLE_MAX = 2200;
const PHOTO_TITLE_MAX = 90;
const PHOTO_TEXT_MAX = 4000;
const PHOTOS_MAX = 35;
const PHOTO_BYTES_MAX = 20 * 1024 * 1024;
const PHOTO_TYPES = ['image/jpeg', 'image/webp'];
const PHOTO_EDGES = { short: 1080, long: 1920 };
const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'];
const VIDEO_CODECS = ['h264', 'hevc', 'vp8', 'vp9'];
const VIDEO_BYTES_MAX = 4 * 1024 ** 3;
const VIDEO_SEC = { min: 3, max: 600 };
const VIDEO_EDGE = { min: 360, max: 4096 };
const VIDEO_FPS = { min: 23, max: 60 };

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const isPhoto = content.media.length > 0 && content.media.every(({ kind }) => kind !== 'video');
  return [
    ...(isPhoto ? photoText(content) : tooLong('text', content.text, TITLE_MAX)),
    ...mediaIssues(content.media, facts),
    ...settingsIssues(content, facts),
    ...leftOut(content),
  ];
}

function photoText(content: PublishContent): Issue[] {
  const { title } = Settings.parse(content.settings);
  return [
    ...tooLong('text', content.text, PHOTO_TEXT_MAX),
    ...tooLong('settings.tiktok.title', title ?? '', PHOTO_TITLE_MAX),
  ];
}

function tooLong(field: string, text: string, limit: number): Issue[] {
  if (text.length <= limit) return [];
  const message = `It has ${text.length} characters; TikTok takes ${limit}.`;
  return [error('text_too_long', field, message, { limit, actual: text.length, fix: 'Shorten the text.' })];
}

function mediaIssues(media: readonly PublishMedia[], facts: Readonly<Record<string, unknown>>): Issue[] {
  const videos = media.filter(({ kind }) => kind === 'video');
  if (media.length === 0)
    return [error('media_required', 'mediaIds', 'TikTok takes a video or photos, never text alone.')];
  const issues = media.flatMap((item, i) =>
    item.kind === 'video' ? videoIssues(item, `mediaIds[${i}]`, facts) : photoIssues(item, `mediaIds[${i}]`),
  );
  if (videos.length > 0 && media.length > 1)
    issues.push(
      error('media_unsupported', 'mediaIds', 'TikTok takes one video alone, or photos.', {
        limit: 1,
        actual: media.length,
      }),
    );
  if (videos.length === 0 && media.length > PHOTOS_MAX)
    issues.push(
      error('media_unsupported', 'mediaIds', `TikTok takes ${PHOTOS_MAX} photos.`, {
        limit: PHOTOS_MAX,
        actual: media.length,
      }),
    );
  return issues;
}

function photoIssues(item: PublishMedia, field: string): Issue[] {
  const issues: Issue[] = [];
  if (!PHOTO_TYPES.includes(item.mime))
    issues.push(
      error('media_unsupported', field, `TikTok takes JPEG and WebP photos, not ${item.mime}.`, {
        fix: 'Convert it to JPEG.',
      }),
    );
  if (item.durationSec !== null)
    issues.push(
      error('media_unsupported', field, 'The picture moves; TikTok takes still photos.', {
        fix: 'Use a video, or one picture of it.',
      }),
    );
  if (item.bytes > PHOTO_BYTES_MAX) issues.push(tooLarge(field, PHOTO_BYTES_MAX, item.bytes));
  const [short = 0, long = 0] = [item.width ?? 0, item.height ?? 0].sort((a, b) => a - b);
  if (short > PHOTO_EDGES.short || long > PHOTO_EDGES.long)
    issues.push(
      error(
        'media_aspect_ratio',
        field,
        `The photo is larger than ${PHOTO_EDGES.long} × ${PHOTO_EDGES.short} pixels.`,
        {
          limit: PHOTO_EDGES.long,
          actual: long,
          fix: 'Make a smaller render.',
        },
      ),
    );
  return issues;
}

function videoIssues(item: PublishMedia, field: string, facts: Readonly<Record<string, unknown>>): Issue[] {
  const issues: Issue[] = [];
  if (!VIDEO_TYPES.includes(item.mime))
    issues.push(
      error('media_unsupported', field, `TikTok takes MP4, MOV and WebM videos, not ${item.mime}.`),
    );
  if (item.videoCodec !== null && !VIDEO_CODECS.includes(item.videoCodec))
    issues.push(
      error('media_unsupported', field, `TikTok does not take ${item.videoCodec} video.`, {
        fix: 'Use H.264.',
      }),
    );
  if (item.bytes > VIDEO_BYTES_MAX) issues.push(tooLarge(field, VIDEO_BYTES_MAX, item.bytes));
  const longest = typeof facts['maxVideoSec'] === 'number' ? facts['maxVideoSec'] : VIDEO_SEC.max;
  const seconds = item.durationSec;
  if (seconds !== null && (seconds < VIDEO_SEC.min || seconds > longest))
    issues.push(
      error(
        'media_duration',
        field,
        `The video lasts ${seconds} seconds; this account may post ${VIDEO_SEC.min} to ${longest}.`,
        {
          limit: seconds < VIDEO_SEC.min ? VIDEO_SEC.min : longest,
          actual: seconds,
        },
      ),
    );
  for (const edge of [item.width, item.height])
    if (edge !== null && (edge < VIDEO_EDGE.min || edge > VIDEO_EDGE.max))
      issues.push(
        error(
          'media_aspect_ratio',
          field,
          `Each edge must have ${VIDEO_EDGE.min} to ${VIDEO_EDGE.max} pixels.`,
          {
            limit: edge < VIDEO_EDGE.min ? VIDEO_EDGE.min : VIDEO_EDGE.max,
            actual: edge,
          },
        ),
      );
  if (item.fps !== null && (item.fps < VIDEO_FPS.min || item.fps > VIDEO_FPS.max))
    issues.push(
      error(
        'media_processing_failed',
        field,
        `The video must have ${VIDEO_FPS.min} to ${VIDEO_FPS.max} frames a second.`,
        {
          limit: item.fps < VIDEO_FPS.min ? VIDEO_FPS.min : VIDEO_FPS.max,
          actual: item.fps,
        },
      ),
    );
  return issues;
}

/** The platform forbids a preset: the person chooses who may see it, each time. */
function settingsIssues(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const { mode, privacyLevel, brandContent } = Settings.parse(content.settings);
  if (mode === 'inbox') return [];
  const field = 'settings.tiktok.privacyLevel';
  const offered = Array.isArray(facts['privacyLevels']) ? facts['privacyLevels'].map(String) : [];
  const choice = offered.length > 0 ? ` of ${offered.join(', ')}` : '';
  if (privacyLevel === null)
    return [error('invalid_settings', field, `Choose who may see it: one${choice}.`)];
  if (offered.length > 0 && !offered.includes(privacyLevel))
    return [error('invalid_settings', field, `This account may choose one${choice}.`)];
  if (brandContent && privacyLevel === 'SELF_ONLY')
    return [error('invalid_settings', 'settings.tiktok.brandContent', 'Branded content cannot be private.')];
  return [];
}

function leftOut(content: PublishContent): Issue[] {
  const issues: Issue[] = [];
  if (content.parts.length > 0) issues.push(error('invalid_settings', 'parts', 'TikTok has no threads.'));
  if (content.poll !== null)
    issues.push(error('invalid_settings', 'poll', 'TikTok takes no polls from applications.'));
  if (content.firstComment !== null)
    issues.push(
      warning(
        'invalid_settings',
        'firstComment',
        'TikTok lets applications write no comments; it is left out.',
      ),
    );
  if (content.link !== null) issues.push(warning('link_dropped', 'link', 'TikTok shows no link card.'));
  return issues;
}

function tooLarge(field: string, limit: number, actual: number): Issue {
  return error('media_too_large', field, `It has ${actual} bytes; TikTok takes ${limit}.`, { limit, actual });
}

function error(
  code: Issue['code'],
  field: string,
  message: string,
  more: Pick<Issue, 'limit' | 'actual' | 'fix'> = {},
): Issue {
  return { code, severity: 'error', field, part: 0, message, ...more };
}

function warning(code: Issue['code'], field: string, message: string): Issue {
  return { code, severity: 'warning', field, part: 0, message };
}
