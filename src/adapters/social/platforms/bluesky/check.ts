import { say } from '#kernel/say.ts';
import type { Issue, PublishContent, PublishMedia } from '../../contract.ts';
import { at, checkedParts, type Place, placeOf, problem, warning } from '../../check-rules.ts';
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
  return [
    ...checkedParts(content).flatMap(({ text, media, textAt, mediaAt }) => [
      ...textIssues(text, textAt),
      ...mediaIssues(media, mediaAt),
      ...(text.trim() === '' && media.length === 0
        ? [problem('text_required', textAt, say('platform.neither_text_nor_media'))]
        : []),
    ]),
    ...textIssues(content.firstComment ?? '', placeOf('firstComment')),
    ...(content.poll === null
      ? []
      : [
          problem('invalid_settings', 'poll', say('bluesky.bluesky_no_polls'), {
            fix: say('platform.remove_poll'),
          }),
        ]),
    ...linkIssues(content),
  ];
}

function textIssues(text: string, place: Place): Issue[] {
  const graphemes = countGraphemes(text);
  const bytes = Buffer.byteLength(text);
  const fix = say('bluesky.shorten_text_continue_another_part');
  if (graphemes > GRAPHEMES_MAX)
    return [
      problem(
        'text_too_long',
        place,
        say('bluesky.text_characters_bluesky_takes', { graphemes, max: GRAPHEMES_MAX }),
        { limit: GRAPHEMES_MAX, actual: graphemes, fix },
      ),
    ];
  if (bytes > BYTES_MAX)
    return [
      problem('text_too_long', place, say('bluesky.text_bytes_bluesky_takes', { bytes, max: BYTES_MAX }), {
        limit: BYTES_MAX,
        actual: bytes,
        fix,
      }),
    ];
  return [];
}

function mediaIssues(media: readonly PublishMedia[], place: Place): Issue[] {
  const videos = media.filter(({ kind }) => kind === 'video');
  const issues = media.flatMap((item, i) => fileIssues(item, at(place, i)));
  if (videos.length > 1 || (videos.length === 1 && media.length > 1))
    issues.push(
      problem('media_unsupported', place, say('bluesky.bluesky_takes_one_video_alone'), {
        limit: 1,
        actual: media.length,
      }),
    );
  if (videos.length === 0 && media.length > IMAGES_MAX)
    issues.push(
      problem(
        'media_unsupported',
        place,
        say('bluesky.bluesky_takes_images', { max: IMAGES_MAX, count: media.length }),
        { limit: IMAGES_MAX, actual: media.length },
      ),
    );
  return issues;
}

function fileIssues(item: PublishMedia, place: Place): Issue[] {
  if (item.kind === 'video') {
    const issues: Issue[] = [];
    if (item.mime !== 'video/mp4')
      issues.push(
        problem('media_unsupported', place, say('bluesky.bluesky_takes_mp4_videos_not', { mime: item.mime })),
      );
    if (item.bytes > VIDEO_BYTES_MAX) issues.push(tooLarge(place, 'video', VIDEO_BYTES_MAX, item.bytes));
    if (item.durationSec !== null && item.durationSec > VIDEO_SEC_MAX)
      issues.push(
        problem('media_duration', place, say('bluesky.video_longer_than_seconds', { max: VIDEO_SEC_MAX }), {
          limit: VIDEO_SEC_MAX,
          actual: item.durationSec,
        }),
      );
    return issues;
  }
  if (!IMAGE_TYPES.includes(item.mime))
    return [
      problem('media_unsupported', place, say('bluesky.bluesky_does_not_take', { mime: item.mime }), {
        fix: say('platform.use_jpeg_png'),
      }),
    ];
  const issues = item.bytes > IMAGE_BYTES_MAX ? [tooLarge(place, 'image', IMAGE_BYTES_MAX, item.bytes)] : [];
  if (item.altText === null || item.altText.trim() === '')
    issues.push(warning('alt_text_missing', place, say('bluesky.image_no_alternative_text_many')));
  return issues;
}

function linkIssues(content: PublishContent): Issue[] {
  if (content.link === null || content.media.length === 0) return [];
  return [
    warning('link_dropped', 'link', say('platform.post_media_shows_no_link'), {
      fix: say('platform.put_address_into_text'),
    }),
  ];
}

function tooLarge(place: Place, what: string, limit: number, actual: number): Issue {
  return problem('media_too_large', place, say('bluesky.bytes_bluesky_takes', { what, actual, limit }), {
    limit,
    actual,
    fix: say('bluesky.use_smaller', { what }),
  });
}
