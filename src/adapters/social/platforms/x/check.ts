import type { Issue, PublishContent, PublishMedia } from '../../contract.ts';
import { at, checkedParts, megabytes, type Place, problem, warning } from '../../issue.ts';
import { withLink } from '../../thread-steps.ts';
import { weightedLength } from './text.ts';

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
      : textIssues(content.firstComment, [], { field: 'firstComment', part: 0 }, limit)),
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
      problem('text_too_long', place, `The text counts ${actual} on X; ${limit} are allowed.`, {
        limit,
        actual,
        fix: 'Shorten it or go on in another part. A link counts 23, an emoji and most Asian letters 2.',
      }),
    );
  if (text.trim() === '' && media.length === 0)
    issues.push(problem('text_required', place, 'There is neither text nor media.'));
  if ((text.match(/(?<![\p{L}\p{N}$])\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?![\p{L}\p{N}])/giu)?.length ?? 0) > 1)
    issues.push(problem('invalid_settings', place, 'X takes one cashtag ($NAME) in a post.'));
  return issues;
}

function mediaIssues(media: readonly PublishMedia[], place: Place): Issue[] {
  const issues = media.flatMap((item, i) => fileIssues(item, at(place, i)));
  const moving = media.filter(({ kind }) => kind !== 'image').length;
  if (moving > 1 || (moving === 1 && media.length > 1))
    issues.push(
      problem('media_unsupported', place, 'X takes one video or one GIF alone, or up to four pictures.'),
    );
  else if (media.length > 4)
    issues.push(
      problem('media_unsupported', place, 'X takes four pictures in a post.', {
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
          `The file has ${megabytes(item.bytes)}; X takes ${megabytes(limit)}.`,
          {
            limit,
            actual: item.bytes,
          },
        ),
      );
  };
  const { width, height, durationSec, fps, videoCodec } = item;
  if (item.kind === 'document')
    return [problem('media_unsupported', place, 'X takes pictures, GIFs and videos.')];
  if ((item.altText?.length ?? 0) > ALT_MAX)
    issues.push(
      warning('invalid_settings', place, `X takes ${ALT_MAX} characters of alternative text.`, {
        limit: ALT_MAX,
      }),
    );
  if (item.kind === 'image') {
    tooLarge(5 * MB);
    if (!IMAGE_TYPES.includes(item.mime))
      issues.push(problem('media_unsupported', place, 'X takes JPEG, PNG, WebP and GIF.'));
    if (!item.altText)
      issues.push(warning('alt_text_missing', place, 'The picture has no alternative text.'));
    return issues;
  }
  if (item.kind === 'gif') {
    tooLarge(15 * MB);
    if (Math.max(width ?? 0, height ?? 0) > 1280)
      issues.push(problem('media_unsupported', place, 'X takes GIFs up to 1280×1080.'));
    return issues;
  }
  tooLarge(512 * MB);
  if (
    !['video/mp4', 'video/quicktime'].includes(item.mime) ||
    (videoCodec !== null && !/^(?:h264|avc)/i.test(videoCodec))
  )
    issues.push(problem('media_unsupported', place, 'X takes MP4 and MOV with H.264 and AAC.'));
  if (durationSec !== null && (durationSec < 0.5 || durationSec > 140))
    issues.push(
      problem('media_duration', place, `The video lasts ${durationSec} s; X takes 0.5 to 140 s.`, {
        limit: 140,
        actual: durationSec,
      }),
    );
  if (width !== null && height !== null) {
    const [long, short] = [Math.max(width, height), Math.min(width, height)];
    if (short < 32 || long / short > 3)
      issues.push(problem('media_unsupported', place, 'X takes videos from 32×32 and between 1:3 and 3:1.'));
    else if (long > 1280 || short > 1024)
      issues.push(
        problem('media_unsupported', place, `The video is ${width}×${height}; X takes up to 1280×1024.`, {
          fix: 'Use a render of the video for X.',
        }),
      );
  }
  if (fps !== null && fps > 60)
    issues.push(
      problem('media_unsupported', place, 'X takes up to 60 pictures a second.', { limit: 60, actual: fps }),
    );
  return issues;
}

function pollIssues({ poll, media }: PublishContent): Issue[] {
  if (poll === null) return [];
  const place = { field: 'poll', part: 0 };
  const issues: Issue[] = [];
  if (
    poll.options.length < 2 ||
    poll.options.length > 4 ||
    poll.options.some((option) => [...option].length > 25)
  )
    issues.push(
      problem('invalid_settings', place, 'A poll on X has 2 to 4 options of at most 25 characters.'),
    );
  if (poll.durationMinutes < 5 || poll.durationMinutes > 10_080)
    issues.push(problem('invalid_settings', place, 'A poll on X lasts 5 to 10,080 minutes.'));
  if (media.length > 0) issues.push(problem('invalid_settings', place, 'X takes either a poll or media.'));
  return issues;
}

function settingIssues({ settings, contentWarning }: PublishContent): Issue[] {
  const { replySettings } = settings;
  const issues: Issue[] = [];
  if (replySettings !== undefined && !REPLY_SETTINGS.includes(String(replySettings)))
    issues.push(
      problem(
        'invalid_settings',
        { field: 'settings.replySettings', part: 0 },
        `It must be one of ${REPLY_SETTINGS.join(', ')}.`,
      ),
    );
  if (contentWarning !== null)
    issues.push(
      warning(
        'invalid_settings',
        { field: 'contentWarning', part: 0 },
        'X has no content warning; it is left out.',
      ),
    );
  return issues;
}
