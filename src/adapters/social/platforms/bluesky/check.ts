import { say, type Sentence } from '#kernel/say.ts';
import type { Issue, PublishContent, PublishMedia } from '../../contract.ts';
import { countGraphemes } from './text.ts';

export const GRAPHEMES_MAX = 300;
const BYTES_MAX = 3000;
const IMAGES_MAX = 4;
const IMAGE_BYTES_MAX = 2_000_000;
/** As `app.bsky.embed.video` has it. */
const VIDEO_BYTES_MAX = 100_000_000;
const VIDEO_SEC_MAX = 180;
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

export function check(content: PublishContent): Issue[] {
  const parts = [{ text: content.text, media: content.media }, ...content.parts];
  return [
    ...parts.flatMap(({ text, media }, part) => [
      ...textIssues(text, part, part === 0 ? 'text' : `parts[${part - 1}].text`),
      ...mediaIssues(media, part, part === 0 ? 'mediaIds' : `parts[${part - 1}].mediaIds`),
      ...emptyIssues(text, media, part),
    ]),
    ...(content.firstComment === null ? [] : textIssues(content.firstComment, 0, 'firstComment')),
    ...(content.poll === null
      ? []
      : [
          error('invalid_settings', 'poll', 0, say('bluesky.bluesky_no_polls'), {
            fix: say('platform.remove_poll'),
          }),
        ]),
    ...linkIssues(content),
  ];
}

function textIssues(text: string, part: number, field: string): Issue[] {
  const graphemes = countGraphemes(text);
  const bytes = Buffer.byteLength(text);
  const fix = say('bluesky.shorten_text_continue_another_part');
  if (graphemes > GRAPHEMES_MAX)
    return [
      error(
        'text_too_long',
        field,
        part,
        say('bluesky.text_characters_bluesky_takes', { graphemes, max: GRAPHEMES_MAX }),
        {
          limit: GRAPHEMES_MAX,
          actual: graphemes,
          fix,
        },
      ),
    ];
  if (bytes > BYTES_MAX)
    return [
      error(
        'text_too_long',
        field,
        part,
        say('bluesky.text_bytes_bluesky_takes', { bytes, max: BYTES_MAX }),
        {
          limit: BYTES_MAX,
          actual: bytes,
          fix,
        },
      ),
    ];
  return [];
}

function emptyIssues(text: string, media: readonly PublishMedia[], part: number): Issue[] {
  if (text.trim() !== '' || media.length > 0) return [];
  return [
    error(
      'text_required',
      part === 0 ? 'text' : `parts[${part - 1}].text`,
      part,
      say('platform.neither_text_nor_media'),
    ),
  ];
}

function mediaIssues(media: readonly PublishMedia[], part: number, field: string): Issue[] {
  const videos = media.filter(({ kind }) => kind === 'video');
  const issues = media.flatMap((item, i) => fileIssues(item, part, `${field}[${i}]`));
  if (videos.length > 1 || (videos.length === 1 && media.length > 1))
    issues.push(
      error('media_unsupported', field, part, say('bluesky.bluesky_takes_one_video_alone'), {
        limit: 1,
        actual: media.length,
      }),
    );
  if (videos.length === 0 && media.length > IMAGES_MAX)
    issues.push(
      error(
        'media_unsupported',
        field,
        part,
        say('bluesky.bluesky_takes_images', { max: IMAGES_MAX, count: media.length }),
        {
          limit: IMAGES_MAX,
          actual: media.length,
        },
      ),
    );
  return issues;
}

function fileIssues(item: PublishMedia, part: number, field: string): Issue[] {
  if (item.kind === 'video') {
    const issues: Issue[] = [];
    if (item.mime !== 'video/mp4')
      issues.push(
        error(
          'media_unsupported',
          field,
          part,
          say('bluesky.bluesky_takes_mp4_videos_not', { mime: item.mime }),
        ),
      );
    if (item.bytes > VIDEO_BYTES_MAX)
      issues.push(tooLarge(field, part, 'video', VIDEO_BYTES_MAX, item.bytes));
    if (item.durationSec !== null && item.durationSec > VIDEO_SEC_MAX)
      issues.push(
        error(
          'media_duration',
          field,
          part,
          say('bluesky.video_longer_than_seconds', { max: VIDEO_SEC_MAX }),
          {
            limit: VIDEO_SEC_MAX,
            actual: item.durationSec,
          },
        ),
      );
    return issues;
  }
  if (!IMAGE_TYPES.includes(item.mime))
    return [
      error('media_unsupported', field, part, say('bluesky.bluesky_does_not_take', { mime: item.mime }), {
        fix: say('platform.use_jpeg_png'),
      }),
    ];
  const issues =
    item.bytes > IMAGE_BYTES_MAX ? [tooLarge(field, part, 'image', IMAGE_BYTES_MAX, item.bytes)] : [];
  if (item.altText === null || item.altText.trim() === '')
    issues.push({
      code: 'alt_text_missing',
      severity: 'warning',
      field,
      part,
      message: say('bluesky.image_no_alternative_text_many'),
    });
  return issues;
}

function linkIssues(content: PublishContent): Issue[] {
  if (content.link === null || content.media.length === 0) return [];
  return [
    {
      code: 'link_dropped',
      severity: 'warning',
      field: 'link',
      part: 0,
      message: say('platform.post_media_shows_no_link'),
      fix: say('platform.put_address_into_text'),
    },
  ];
}

function tooLarge(field: string, part: number, what: string, limit: number, actual: number): Issue {
  return error('media_too_large', field, part, say('bluesky.bytes_bluesky_takes', { what, actual, limit }), {
    limit,
    actual,
    fix: say('bluesky.use_smaller', { what }),
  });
}

function error(
  code: Issue['code'],
  field: string,
  part: number,
  message: Sentence,
  more: Pick<Issue, 'limit' | 'actual' | 'fix'> = {},
): Issue {
  return { code, severity: 'error', field, part, message, ...more };
}
