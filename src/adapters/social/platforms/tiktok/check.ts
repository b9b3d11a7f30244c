import { say } from '#kernel/say.ts';
import type { Issue, PublishContent, PublishMedia } from '../../contract.ts';
import { problem, warning } from '../../check-rules.ts';
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
  const message = say('tiktok.characters_tiktok_takes', { count: text.length, limit });
  return [
    problem('text_too_long', field, message, {
      limit,
      actual: text.length,
      fix: say('platform.shorten_text'),
    }),
  ];
}

function mediaIssues(media: readonly PublishMedia[], facts: Readonly<Record<string, unknown>>): Issue[] {
  const videos = media.filter(({ kind }) => kind === 'video');
  if (media.length === 0)
    return [problem('media_required', 'mediaIds', say('tiktok.tiktok_takes_video_photos_never'))];
  const issues = media.flatMap((item, i) =>
    item.kind === 'video' ? videoIssues(item, `mediaIds[${i}]`, facts) : photoIssues(item, `mediaIds[${i}]`),
  );
  if (videos.length > 0 && media.length > 1)
    issues.push(
      problem('media_unsupported', 'mediaIds', say('tiktok.tiktok_takes_one_video_alone'), {
        limit: 1,
        actual: media.length,
      }),
    );
  if (videos.length === 0 && media.length > PHOTOS_MAX)
    issues.push(
      problem('media_unsupported', 'mediaIds', say('tiktok.tiktok_takes_photos', { max: PHOTOS_MAX }), {
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
      problem('media_unsupported', field, say('tiktok.tiktok_takes_jpeg_webp_photos', { mime: item.mime }), {
        fix: say('tiktok.convert_jpeg'),
      }),
    );
  if (item.durationSec !== null)
    issues.push(
      problem('media_unsupported', field, say('tiktok.picture_moves_tiktok_takes_still'), {
        fix: say('tiktok.use_video_one_picture'),
      }),
    );
  if (item.bytes > PHOTO_BYTES_MAX) issues.push(tooLarge(field, PHOTO_BYTES_MAX, item.bytes));
  const [short = 0, long = 0] = [item.width ?? 0, item.height ?? 0].sort((a, b) => a - b);
  if (short > PHOTO_EDGES.short || long > PHOTO_EDGES.long)
    issues.push(
      problem(
        'media_aspect_ratio',
        field,
        say('tiktok.photo_larger_than_pixels', { long: PHOTO_EDGES.long, short: PHOTO_EDGES.short }),
        { limit: PHOTO_EDGES.long, actual: long, fix: say('tiktok.make_smaller_render') },
      ),
    );
  return issues;
}

function videoIssues(item: PublishMedia, field: string, facts: Readonly<Record<string, unknown>>): Issue[] {
  const issues: Issue[] = [];
  if (!VIDEO_TYPES.includes(item.mime))
    issues.push(
      problem('media_unsupported', field, say('tiktok.tiktok_takes_mp4_mov_webm', { mime: item.mime })),
    );
  if (item.videoCodec !== null && !VIDEO_CODECS.includes(item.videoCodec))
    issues.push(
      problem(
        'media_unsupported',
        field,
        say('tiktok.tiktok_does_not_take_video', { videoCodec: item.videoCodec }),
        { fix: say('platform.use_h_264') },
      ),
    );
  if (item.bytes > VIDEO_BYTES_MAX) issues.push(tooLarge(field, VIDEO_BYTES_MAX, item.bytes));
  const longest = typeof facts['maxVideoSec'] === 'number' ? facts['maxVideoSec'] : VIDEO_SEC.max;
  const seconds = item.durationSec;
  if (seconds !== null && (seconds < VIDEO_SEC.min || seconds > longest))
    issues.push(
      problem(
        'media_duration',
        field,
        say('tiktok.video_lasts_seconds_account_may', { seconds, min: VIDEO_SEC.min, longest }),
        { limit: seconds < VIDEO_SEC.min ? VIDEO_SEC.min : longest, actual: seconds },
      ),
    );
  for (const edge of [item.width, item.height])
    if (edge !== null && (edge < VIDEO_EDGE.min || edge > VIDEO_EDGE.max))
      issues.push(
        problem(
          'media_aspect_ratio',
          field,
          say('tiktok.each_edge_must_pixels', { min: VIDEO_EDGE.min, max: VIDEO_EDGE.max }),
          { limit: edge < VIDEO_EDGE.min ? VIDEO_EDGE.min : VIDEO_EDGE.max, actual: edge },
        ),
      );
  if (item.fps !== null && (item.fps < VIDEO_FPS.min || item.fps > VIDEO_FPS.max))
    issues.push(
      problem(
        'media_processing_failed',
        field,
        say('tiktok.video_must_frames_second', { min: VIDEO_FPS.min, max: VIDEO_FPS.max }),
        { limit: item.fps < VIDEO_FPS.min ? VIDEO_FPS.min : VIDEO_FPS.max, actual: item.fps },
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
    return [problem('invalid_settings', field, say('tiktok.choose_who_may_see_one', { choice }))];
  if (offered.length > 0 && !offered.includes(privacyLevel))
    return [problem('invalid_settings', field, say('tiktok.account_may_choose_one', { choice }))];
  if (brandContent && privacyLevel === 'SELF_ONLY')
    return [
      problem(
        'invalid_settings',
        'settings.tiktok.brandContent',
        say('tiktok.branded_content_cannot_be_private'),
      ),
    ];
  return [];
}

function leftOut(content: PublishContent): Issue[] {
  const issues: Issue[] = [];
  if (content.parts.length > 0)
    issues.push(problem('invalid_settings', 'parts', say('tiktok.tiktok_no_threads')));
  if (content.poll !== null)
    issues.push(problem('invalid_settings', 'poll', say('tiktok.tiktok_takes_no_polls_applications')));
  if (content.firstComment !== null)
    issues.push(warning('invalid_settings', 'firstComment', say('tiktok.tiktok_lets_applications_write_no')));
  if (content.link !== null)
    issues.push(warning('link_dropped', 'link', say('tiktok.tiktok_shows_no_link_card')));
  return issues;
}

function tooLarge(field: string, limit: number, actual: number): Issue {
  return problem('media_too_large', field, say('tiktok.bytes_tiktok_takes', { actual, limit }), {
    limit,
    actual,
  });
}
