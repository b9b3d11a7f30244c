import { say } from '#kernel/say.ts';
import type { Issue, PublishContent, PublishMedia } from '../../contract.ts';
import {
  at,
  checkedParts,
  leftOut,
  megabytes,
  type Place,
  placeOf,
  problem,
  warning,
} from '../../check-rules.ts';
import { withLink } from '../../thread-steps.ts';
import { weightedLength } from '../../weighted-length.ts';

export const X_TEXT_MAX = 280;
const X_TEXT_MAX_PREMIUM = 25_000;
const MB = 1024 * 1024;
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const ALT_MAX = 1000;
export const REPLY_SETTINGS = ['following', 'mentionedUsers', 'subscribers', 'verified'];

export function checkX(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const limit = textLimit(facts);
  return [
    ...checkedParts(content).flatMap(({ text, media, textAt, mediaAt }) => [
      ...textIssues(textAt.part === 0 ? withLink(content) : text, media, textAt, limit),
      ...mediaIssues(media, mediaAt),
    ]),
    ...(content.firstComment === null
      ? []
      : textIssues(content.firstComment, [], placeOf('firstComment'), limit)),
    ...pollIssues(content),
    ...settingIssues(content),
  ];
}

function textLimit({ subscription }: Readonly<Record<string, unknown>>): number {
  return subscription === 'Premium' || subscription === 'PremiumPlus' ? X_TEXT_MAX_PREMIUM : X_TEXT_MAX;
}

function textIssues(text: string, media: readonly PublishMedia[], place: Place, limit: number): Issue[] {
  const issues: Issue[] = [];
  const actual = weightedLength(text);
  if (actual > limit)
    issues.push(
      problem('text_too_long', place, say('x.text_counts_x_allowed', { actual, limit }), {
        limit,
        actual,
        fix: say('x.shorten_go_another_part_link'),
      }),
    );
  if (text.trim() === '' && media.length === 0)
    issues.push(problem('text_required', place, say('platform.neither_text_nor_media')));
  if ((text.match(/(?<![\p{L}\p{N}$])\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?![\p{L}\p{N}])/giu)?.length ?? 0) > 1)
    issues.push(problem('invalid_settings', place, say('x.x_takes_one_cashtag_name')));
  return issues;
}

function mediaIssues(media: readonly PublishMedia[], place: Place): Issue[] {
  const issues = media.flatMap((item, i) => fileIssues(item, at(place, i)));
  const moving = media.filter(({ kind }) => kind !== 'image').length;
  if (moving > 1 || (moving === 1 && media.length > 1))
    issues.push(problem('media_unsupported', place, say('x.x_takes_one_video_one')));
  else if (media.length > 4)
    issues.push(
      problem('media_unsupported', place, say('x.x_takes_four_pictures_post'), {
        limit: 4,
        actual: media.length,
      }),
    );
  return issues;
}

function fileIssues(item: PublishMedia, place: Place): Issue[] {
  const issues: Issue[] = [];
  const tooLarge = (limit: number) => {
    if (item.bytes > limit)
      issues.push(
        problem(
          'media_too_large',
          place,
          say('x.file_x_takes', { bytes: megabytes(item.bytes), limit: megabytes(limit) }),
          { limit, actual: item.bytes },
        ),
      );
  };
  const { width, height, durationSec, fps, videoCodec } = item;
  if (item.kind === 'document')
    return [problem('media_unsupported', place, say('x.x_takes_pictures_gifs_videos'))];
  if ((item.altText?.length ?? 0) > ALT_MAX)
    issues.push(
      warning('invalid_settings', place, say('x.x_takes_characters_alternative_text', { max: ALT_MAX }), {
        limit: ALT_MAX,
      }),
    );
  if (item.kind === 'image') {
    tooLarge(5 * MB);
    if (!IMAGE_TYPES.includes(item.mime))
      issues.push(problem('media_unsupported', place, say('x.x_takes_jpeg_png_webp')));
    if (!item.altText) issues.push(warning('alt_text_missing', place, say('x.picture_no_alternative_text')));
    return issues;
  }
  if (item.kind === 'gif') {
    tooLarge(15 * MB);
    if (Math.max(width ?? 0, height ?? 0) > 1280)
      issues.push(problem('media_unsupported', place, say('x.x_takes_gifs_up_1280')));
    return issues;
  }
  tooLarge(512 * MB);
  if (
    !['video/mp4', 'video/quicktime'].includes(item.mime) ||
    (videoCodec !== null && !/^(?:h264|avc)/i.test(videoCodec))
  )
    issues.push(problem('media_unsupported', place, say('x.x_takes_mp4_mov_h')));
  if (durationSec !== null && (durationSec < 0.5 || durationSec > 140))
    issues.push(
      problem('media_duration', place, say('x.video_lasts_s_x_takes', { durationSec }), {
        limit: 140,
        actual: durationSec,
      }),
    );
  if (width !== null && height !== null) {
    const [long, short] = [Math.max(width, height), Math.min(width, height)];
    if (short < 32 || long / short > 3)
      issues.push(problem('media_unsupported', place, say('x.x_takes_videos_32_32')));
    else if (long > 1280 || short > 1024)
      issues.push(
        problem('media_unsupported', place, say('x.video_x_takes_up_1280', { width, height }), {
          fix: say('x.use_render_video_x'),
        }),
      );
  }
  if (fps !== null && fps > 60)
    issues.push(
      problem('media_unsupported', place, say('x.x_takes_up_60_pictures'), { limit: 60, actual: fps }),
    );
  return issues;
}

function pollIssues({ poll, media }: PublishContent): Issue[] {
  if (poll === null) return [];
  const place = 'poll';
  const issues: Issue[] = [];
  if (
    poll.options.length < 2 ||
    poll.options.length > 4 ||
    poll.options.some((option) => [...option].length > 25)
  )
    issues.push(problem('invalid_settings', place, say('x.poll_x_2_4_options')));
  if (poll.durationMinutes < 5 || poll.durationMinutes > 10_080)
    issues.push(problem('invalid_settings', place, say('x.poll_x_lasts_5_10')));
  if (media.length > 0) issues.push(problem('invalid_settings', place, say('x.x_takes_either_poll_media')));
  return issues;
}

function settingIssues(content: PublishContent): Issue[] {
  const { settings } = content;
  const { replySettings } = settings;
  const issues: Issue[] = [];
  if (replySettings !== undefined && !REPLY_SETTINGS.includes(String(replySettings)))
    issues.push(
      problem(
        'invalid_settings',
        'settings.replySettings',
        say('platform.must_be_one', { visibilities: REPLY_SETTINGS.join(', ') }),
      ),
    );
  return [...issues, ...leftOut(content, 'X', ['contentWarning'])];
}
