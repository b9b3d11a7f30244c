import { rememberLast } from '#kernel/remember-last.ts';
import { say } from '#kernel/say.ts';
import type { Issue, PublishContent, PublishMedia } from '../../contract.ts';
import {
  altTextIssues,
  at,
  checkedParts,
  choiceIssues,
  problem,
  type FileRule,
  fileIssues,
  H26X,
  noPoll,
  tooLong,
  warning,
} from '../../check-rules.ts';

export const TEXT_MAX = 500;
const CAROUSEL_MAX = 20;
const TOPIC_MAX = 50;
export const REPLY_CONTROLS = [
  'everyone',
  'accounts_you_follow',
  'mentioned_only',
  'parent_post_author_only',
  'followers_only',
];

const platform = 'Threads';
const IMAGE: FileRule = {
  platform,
  mimes: ['image/jpeg', 'image/png'],
  bytes: 8 * 1024 * 1024,
  ratio: [0.1, 10],
  minWidth: 320,
};
const VIDEO: FileRule = {
  platform,
  mimes: ['video/mp4', 'video/quicktime'],
  bytes: 1_000_000_000,
  maxWidth: 1920,
  seconds: [0, 300],
  fps: [23, 60],
  codecs: H26X,
};

/** A character counts one, but an emoji as many as it has bytes in UTF-8. */
export const measure = rememberLast((text: string): number => {
  let emoji = 0;
  // Written where it is used: the list of all emoji costs 30 ms when the pattern is made.
  const rest = text.replace(/\p{RGI_Emoji}/gv, (found) => {
    emoji += Buffer.byteLength(found);
    return '';
  });
  return [...rest].length + emoji;
});

export function check(content: PublishContent): Issue[] {
  return [
    ...checkedParts(content).flatMap(partIssues),
    ...tooLong(platform, 'firstComment', TEXT_MAX, measure(content.firstComment ?? '')),
    ...choiceIssues(content, 'replyControl', REPLY_CONTROLS),
    ...topicIssues(content),
    ...noPoll(content, platform),
    ...(content.link !== null && content.media.length > 0
      ? [
          warning('link_dropped', 'link', say('platform.post_media_shows_no_link'), {
            fix: say('platform.put_address_into_text'),
          }),
        ]
      : []),
  ];
}

function partIssues({ text, media, textAt, mediaAt }: ReturnType<typeof checkedParts>[number]): Issue[] {
  const isEmpty = text.trim() === '' && media.length === 0;
  return [
    ...tooLong(platform, textAt, TEXT_MAX, measure(text)),
    ...(isEmpty ? [problem('text_required', textAt, say('platform.neither_text_nor_media'))] : []),
    ...(media.length > CAROUSEL_MAX
      ? [
          problem(
            'media_unsupported',
            mediaAt,
            say('threads.threads_takes_files', { max: CAROUSEL_MAX, count: media.length }),
            { limit: CAROUSEL_MAX, actual: media.length },
          ),
        ]
      : []),
    ...media.flatMap((item, i) => fileIssues(item, ruleOf(item), at(mediaAt, i))),
    ...altTextIssues(media, mediaAt),
  ];
}

const ruleOf = (item: PublishMedia) => (item.kind === 'video' ? VIDEO : IMAGE);

function topicIssues({ settings }: PublishContent): Issue[] {
  const { topicTag } = settings;
  if (topicTag === undefined || topicTag === null) return [];
  if (
    typeof topicTag === 'string' &&
    topicTag.length >= 1 &&
    topicTag.length <= TOPIC_MAX &&
    !/[.&]/.test(topicTag)
  )
    return [];
  return [
    problem(
      'invalid_settings',
      'settings.topicTag',
      say('threads.topictag_must_be_text_1', { max: TOPIC_MAX }),
      { limit: TOPIC_MAX },
    ),
  ];
}
