import { say } from '#kernel/say.ts';
import { declaredIssues, type FileRule, problem, warning } from '../../check-rules.ts';
import { checkPost, type PostRules } from '../../check-post.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { withLink } from '../../thread-steps.ts';
import { crosspostIssues, isCrosspost } from './crosspost.ts';
import { declaration, POLL } from './declaration.ts';
import { ruleIssues } from './rules.ts';

export const TEXT_MAX = 40_000;
const COMMENT_MAX = 10_000;
const MB = 1024 * 1024;

const platform = declaration.title;
const PICTURE: FileRule = { platform, mimes: ['image/jpeg', 'image/png', 'image/gif'], bytes: 20 * MB };
const VIDEO: FileRule = {
  platform,
  mimes: ['video/mp4', 'video/quicktime'],
  bytes: 1024 * MB,
  seconds: [1, 15 * 60],
};

const RULES: PostRules = {
  platform,
  text: { limit: TEXT_MAX },
  comment: { limit: COMMENT_MAX },
  link: 'own',
  // A title alone is enough.
  needs: null,
  hasThreads: false,
  media: { max: 20, alone: ['gif'], files: { image: PICTURE, gif: PICTURE, video: VIDEO }, altText: null },
  // The maximum length of an answer is not documented; this is the limit of Reddit's own page.
  poll: POLL,
  leftOut: ['contentWarning'],
};

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  return [
    ...checkPost(RULES, { ...content, text: textOf(content) }),
    ...declaredIssues(content, facts, declaration),
    ...crosspostIssues(content),
    ...(isCrosspost(content) ? [] : [...fileIssues(content), ...posterIssues(content)]),
    ...daysIssues(content),
    ...ruleIssues(content, facts, isLinkPost(content)),
  ];
}

/** A post with files has a title and no text. */
function fileIssues({ media, text, link }: PublishContent): Issue[] {
  if (media.length === 0) return [];
  const fix = say('reddit.leave_text_empty_or_comment');
  return [
    ...(text.trim() === ''
      ? []
      : [problem('invalid_settings', 'text', say('reddit.pictures_no_text'), { fix })]),
    ...(link === null ? [] : [warning('link_dropped', 'link', say('platform.post_media_shows_no_link'))]),
  ];
}

/** A video is shown with a picture until it plays. */
function posterIssues({ media }: PublishContent): Issue[] {
  const videos = media.filter(({ kind }) => kind === 'video').length;
  const pictures = media.filter(({ kind }) => kind === 'image').length;
  if (videos === 0 || (videos === 1 && pictures === 1)) return [];
  const code = pictures === 0 ? 'media_required' : 'media_unsupported';
  return [problem(code, 'mediaIds', say('reddit.video_and_poster'))];
}

const DAY_MINUTES = 24 * 60;
const DAYS_MAX = 7;

/** Whole days, rounded up, so that no poll closes early. */
export const pollDaysOf = ({ durationMinutes }: NonNullable<PublishContent['poll']>) =>
  Math.max(1, Math.ceil(durationMinutes / DAY_MINUTES));

function daysIssues({ poll }: PublishContent): Issue[] {
  if (poll === null) return [];
  const days = pollDaysOf(poll);
  if (days > DAYS_MAX) return [problem('invalid_settings', 'poll', say('reddit.poll_open_7_days'))];
  if (days * DAY_MINUTES === poll.durationMinutes) return [];
  return [warning('invalid_settings', 'poll', say('reddit.polls_of_whole_days', { days }))];
}

/** A link without text is a separate kind of post; with text it becomes part of it. */
export const isLinkPost = (content: PublishContent) => {
  const { text, link, media, poll } = content;
  const isAlone = text.trim() === '' && media.length === 0 && poll === null;
  return link !== null && isAlone && !isCrosspost(content);
};

export const textOf = (content: PublishContent) =>
  isLinkPost(content) || isCrosspost(content) || content.media.length > 0 ? content.text : withLink(content);
