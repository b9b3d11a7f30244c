import { say } from '#kernel/say.ts';
import { declaredIssues, type FileRule, problem, warning } from '../../check-rules.ts';
import { checkPost, type PostRules } from '../../check-post.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { withLink } from '../../thread-steps.ts';
import { declaration, POLL } from './declaration.ts';
import { ruleIssues } from './rules.ts';

export const TEXT_MAX = 40_000;
const COMMENT_MAX = 10_000;
const MB = 1024 * 1024;

const platform = declaration.title;
const PICTURE: FileRule = { platform, mimes: ['image/jpeg', 'image/png', 'image/gif'], bytes: 20 * MB };

const RULES: PostRules = {
  platform,
  text: { limit: TEXT_MAX },
  comment: { limit: COMMENT_MAX },
  link: 'own',
  // A title says enough.
  needs: null,
  hasThreads: false,
  media: { max: 20, alone: ['gif'], files: { image: PICTURE, gif: PICTURE }, altText: null },
  // How long an answer may be is documented nowhere: what the page of Reddit lets people type.
  poll: POLL,
  leftOut: ['contentWarning'],
};

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  return [
    ...checkPost(RULES, { ...content, text: textOf(content) }),
    ...declaredIssues(content, facts, declaration),
    ...pictureIssues(content),
    ...daysIssues(content),
    ...ruleIssues(content, facts, isLinkPost(content)),
  ];
}

/** Pictures stand under their title and nothing else. */
function pictureIssues({ media, text, link }: PublishContent): Issue[] {
  if (media.length === 0) return [];
  const fix = say('reddit.leave_text_empty_or_comment');
  return [
    ...(text.trim() === ''
      ? []
      : [problem('invalid_settings', 'text', say('reddit.pictures_no_text'), { fix })]),
    ...(link === null ? [] : [warning('link_dropped', 'link', say('platform.post_media_shows_no_link'))]),
  ];
}

const DAY_MINUTES = 24 * 60;
const DAYS_MAX = 7;

/** Whole days, rounded up: nobody may find a poll closed before its time. */
export const pollDaysOf = ({ durationMinutes }: NonNullable<PublishContent['poll']>) =>
  Math.max(1, Math.ceil(durationMinutes / DAY_MINUTES));

function daysIssues({ poll }: PublishContent): Issue[] {
  if (poll === null) return [];
  const days = pollDaysOf(poll);
  if (days > DAYS_MAX) return [problem('invalid_settings', 'poll', say('reddit.poll_open_7_days'))];
  if (days * DAY_MINUTES === poll.durationMinutes) return [];
  return [warning('invalid_settings', 'poll', say('reddit.polls_of_whole_days', { days }))];
}

/** A link without words is a post of its own kind; with words it is a part of them. */
export const isLinkPost = ({ text, link, media, poll }: PublishContent) =>
  link !== null && text.trim() === '' && media.length === 0 && poll === null;

export const textOf = (content: PublishContent) =>
  isLinkPost(content) || content.media.length > 0 ? content.text : withLink(content);
