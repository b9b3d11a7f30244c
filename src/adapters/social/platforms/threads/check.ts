import { rememberLast } from '#kernel/remember-last.ts';
import { say } from '#kernel/say.ts';
import { checkPost, type PostRules, type TextRule } from '../../check-post.ts';
import { type FileRule, H26X, problem } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';

export const TEXT_MAX = 500;
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

/** A character counts one, but an emoji counts its bytes in UTF-8. */
export const measure = rememberLast((text: string): number => {
  let emoji = 0;
  // Created where it is used, because the pattern with all emoji takes 30 ms to compile.
  const rest = text.replace(/\p{RGI_Emoji}/gv, (found) => {
    emoji += Buffer.byteLength(found);
    return '';
  });
  return [...rest].length + emoji;
});

const TEXT: TextRule = { limit: TEXT_MAX, measure };
const RULES: PostRules = {
  platform,
  text: TEXT,
  comment: TEXT,
  link: 'card',
  needs: 'anything',
  hasThreads: true,
  media: {
    max: 20,
    alone: [],
    files: { image: IMAGE, gif: IMAGE, document: IMAGE, video: VIDEO },
    altText: { of: ['image', 'gif', 'document'] },
  },
  poll: null,
  choices: { replyControl: REPLY_CONTROLS },
};

export const check = (content: PublishContent): Issue[] => [
  ...checkPost(RULES, content),
  ...topicIssues(content),
];

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
