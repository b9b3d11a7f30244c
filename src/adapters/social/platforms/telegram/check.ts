import { say } from '#kernel/say.ts';
import { checkPost, type PostRules, type TextRule } from '../../check-post.ts';
import { at, checkedParts, type FileRule, type Place, problem, warning } from '../../check-rules.ts';
import type { Issue, PublishContent, PublishMedia } from '../../contract.ts';
import { withLink } from '../../thread-steps.ts';
import { POLL } from './declaration.ts';

export const TEXT_MAX = 4096;
const SIDES_MAX = 10_000;
const MB = 1024 * 1024;

const platform = 'Telegram';
const TEXT: TextRule = {
  limit: TEXT_MAX,
  limitWithMedia: 1024,
  measure: (text) => text.length,
  fix: say('platform.shorten_go_another_part'),
};
const FILE: FileRule = { platform, mimes: null, bytes: 50 * MB };
const PHOTO: FileRule = {
  platform,
  mimes: ['image/jpeg', 'image/png', 'image/webp'],
  bytes: 10 * MB,
  ratio: [1 / 20, 20],
  isExact: true,
};

const RULES: PostRules = {
  platform,
  text: TEXT,
  comment: TEXT,
  link: 'in text',
  needs: 'anything',
  hasThreads: true,
  media: {
    max: 10,
    alone: ['gif'],
    files: { image: PHOTO, gif: FILE, document: FILE, video: FILE },
    altText: null,
  },
  poll: { ...POLL, question: { limit: 300, of: withLink } },
};

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  return [
    ...checkPost(RULES, content),
    ...checkedParts(content).flatMap(({ media, mediaAt }) => [
      ...media.flatMap((item, i) => fileIssues(item, at(mediaAt, i))),
      ...albumIssues(media, mediaAt),
    ]),
    ...commentIssues(content, facts),
  ];
}

function fileIssues({ kind, mime, width, height }: PublishMedia, place: Place): Issue[] {
  if (kind === 'video' && mime !== 'video/mp4') {
    const fix = say('telegram.use_mp4');
    return [warning('media_unsupported', place, say('telegram.telegram_plays_mp4_another_video'), { fix })];
  }
  const actual = (width ?? 0) + (height ?? 0);
  if (kind !== 'image' || actual <= SIDES_MAX) return [];
  const message = say('telegram.width_height_make_together_telegram', { width: actual, max: SIDES_MAX });
  return [problem('media_aspect_ratio', place, message, { limit: SIDES_MAX, actual })];
}

function albumIssues(media: readonly PublishMedia[], place: Place): Issue[] {
  const documents = media.filter(({ kind }) => kind === 'document').length;
  if (documents === 0 || documents === media.length) return [];
  return [problem('media_unsupported', place, say('telegram.telegram_takes_documents_only_among'))];
}

/** For a channel they go to its discussion group, for a group under the post itself. */
function commentIssues({ firstComment }: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const hasPlace = facts['isChannel'] !== true || typeof facts['discussionId'] === 'string';
  if (firstComment === null || hasPlace) return [];
  const fix = say('telegram.link_group_channel_make_bot');
  return [
    problem('reply_not_allowed', 'firstComment', say('telegram.channel_no_discussion_group_where'), { fix }),
  ];
}
