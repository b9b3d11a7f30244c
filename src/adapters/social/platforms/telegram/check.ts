import { say } from '#kernel/say.ts';
import type { Issue, PublishContent, PublishMedia } from '../../contract.ts';
import { at, checkedParts, megabytes, type Place, placeOf, problem, warning } from '../../check-rules.ts';
import { withLink } from '../../thread-steps.ts';

export const TEXT_MAX = 4096;
const CAPTION_MAX = 1024;
const ALBUM_MAX = 10;
const PHOTO_BYTES_MAX = 10 * 1024 * 1024;
const FILE_BYTES_MAX = 50 * 1024 * 1024;
const SIDES_MAX = 10_000;
const RATIO_MAX = 20;
const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const QUESTION_MAX = 300;
const OPTIONS_MAX = 12;
const OPTION_MAX = 100;
const POLL_MINUTES_MAX = 43_800;

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const isPoll = content.poll !== null;
  return [
    ...checkedParts(content).flatMap(({ text, media, textAt, mediaAt }) => [
      ...textIssues(textAt.part === 0 ? withLink(content) : text, media.length, textAt, isPoll),
      ...mediaIssues(media, mediaAt),
    ]),
    ...pollIssues(content),
    ...commentIssues(content, facts),
  ];
}

function textIssues(text: string, media: number, place: Place, isPoll: boolean): Issue[] {
  if (text.trim() === '' && media === 0)
    return [problem('text_required', place, say('platform.neither_text_nor_media'))];
  const isQuestion = isPoll && place.part === 0;
  const limit = isQuestion ? QUESTION_MAX : media > 0 ? CAPTION_MAX : TEXT_MAX;
  if (text.length <= limit) return [];
  const what = isQuestion ? 'as the question of a poll' : media > 0 ? 'under media' : 'in a message';
  return [
    problem(
      'text_too_long',
      place,
      say('telegram.text_characters_telegram_takes', { count: text.length, limit, what }),
      { limit, actual: text.length, fix: say('platform.shorten_go_another_part') },
    ),
  ];
}

function mediaIssues(media: readonly PublishMedia[], place: Place): Issue[] {
  const issues = media.flatMap((item, i) => fileIssues(item, at(place, i)));
  if (media.length > ALBUM_MAX)
    issues.push(
      problem('media_unsupported', place, say('telegram.telegram_takes_files_post', { max: ALBUM_MAX }), {
        limit: ALBUM_MAX,
        actual: media.length,
      }),
    );
  if (media.length < 2) return issues;
  if (media.some(({ kind }) => kind === 'gif'))
    issues.push(problem('media_unsupported', place, say('telegram.telegram_takes_gif_alone')));
  const documents = media.filter(({ kind }) => kind === 'document').length;
  if (documents > 0 && documents < media.length)
    issues.push(problem('media_unsupported', place, say('telegram.telegram_takes_documents_only_among')));
  return issues;
}

function fileIssues(item: PublishMedia, place: Place): Issue[] {
  const issues: Issue[] = [];
  const limit = item.kind === 'image' ? PHOTO_BYTES_MAX : FILE_BYTES_MAX;
  if (item.bytes > limit)
    issues.push(
      problem(
        'media_too_large',
        place,
        say('telegram.file_telegram_takes', { bytes: megabytes(item.bytes), limit: megabytes(limit) }),
        { limit, actual: item.bytes },
      ),
    );
  if (item.kind === 'image') issues.push(...photoIssues(item, place));
  if (item.kind === 'video' && item.mime !== 'video/mp4')
    issues.push(
      warning('media_unsupported', place, say('telegram.telegram_plays_mp4_another_video'), {
        fix: say('telegram.use_mp4'),
      }),
    );
  return issues;
}

function photoIssues({ mime, width, height }: PublishMedia, place: Place): Issue[] {
  if (!PHOTO_TYPES.includes(mime))
    return [
      problem('media_unsupported', place, say('telegram.telegram_does_not_take_picture', { mime }), {
        fix: say('platform.use_jpeg_png'),
      }),
    ];
  if (width === null || height === null) return [];
  if (width + height > SIDES_MAX)
    return [
      problem(
        'media_aspect_ratio',
        place,
        say('telegram.width_height_make_together_telegram', { width: width + height, max: SIDES_MAX }),
        { limit: SIDES_MAX, actual: width + height },
      ),
    ];
  const ratio = Math.max(width / height, height / width);
  if (ratio <= RATIO_MAX) return [];
  return [
    problem('media_aspect_ratio', place, say('telegram.side_picture_may_be_times', { max: RATIO_MAX })),
  ];
}

function pollIssues({ poll, media }: PublishContent): Issue[] {
  if (poll === null) return [];
  const place = 'poll';
  const issues: Issue[] = [];
  if (poll.options.length > OPTIONS_MAX)
    issues.push(
      problem('invalid_settings', place, say('telegram.telegram_takes_answers_poll', { max: OPTIONS_MAX })),
    );
  if (poll.options.some((option) => option.length > OPTION_MAX))
    issues.push(
      problem(
        'invalid_settings',
        place,
        say('telegram.answer_poll_may_characters_telegram', { max: OPTION_MAX }),
      ),
    );
  if (poll.durationMinutes > POLL_MINUTES_MAX)
    issues.push(problem('invalid_settings', place, say('telegram.poll_telegram_may_stay_open')));
  if (media.length > 0)
    issues.push(problem('invalid_settings', place, say('telegram.telegram_takes_either_poll_media')));
  return issues;
}

/** In a channel they hang in its discussion group, in a group under the post itself. */
function commentIssues({ firstComment }: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  if (firstComment === null) return [];
  const place = placeOf('firstComment');
  const issues = textIssues(firstComment, 0, place, false);
  if (facts['isChannel'] === true && typeof facts['discussionId'] !== 'string')
    issues.push(
      problem('reply_not_allowed', place, say('telegram.channel_no_discussion_group_where'), {
        fix: say('telegram.link_group_channel_make_bot'),
      }),
    );
  return issues;
}
