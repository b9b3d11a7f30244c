import { say } from '#kernel/say.ts';
import { checkPost, type PostRules } from '../../check-post.ts';
import { destinationIssues, type FileRule, problem, warning } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { isToAnnounce } from './announce.ts';
import { declaration, POLL } from './declaration.ts';
import { isForum, threadNameOf } from './forum.ts';

export const TEXT_MAX = 2000;

const platform = 'Discord';
const MB = 1024 * 1024;
const FILE: FileRule = { platform, mimes: null, bytes: 10 * MB };
/** The files of a message together, with some room for the surrounding form. */
const TOGETHER_MAX = 25 * MB - 64 * 1024;

const RULES: PostRules = {
  platform,
  text: { limit: TEXT_MAX },
  link: 'in text',
  needs: 'anything',
  hasThreads: false,
  media: {
    max: 10,
    alone: [],
    files: { image: FILE, gif: FILE, document: FILE, video: FILE },
    altText: { of: ['image', 'gif', 'document'] },
  },
  poll: { ...POLL, question: { limit: 300 }, isTakenWithMedia: true },
  leftOut: ['firstComment', 'contentWarning'],
};

export const check = (content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] => [
  ...checkPost(RULES, content),
  ...togetherIssues(content),
  ...hoursIssues(content),
  ...threadNameIssues(content, facts),
  ...channelIssues(content, facts),
  ...announceIssues(content, facts),
];

const HOUR_MINUTES = 60;

/** Whole hours, rounded up, so that no poll closes early. */
export const pollHoursOf = ({ durationMinutes }: NonNullable<PublishContent['poll']>) =>
  Math.ceil(durationMinutes / HOUR_MINUTES);

function hoursIssues({ poll }: PublishContent): Issue[] {
  if (poll === null || poll.durationMinutes % HOUR_MINUTES === 0) return [];
  return [
    warning('invalid_settings', 'poll', say('discord.polls_of_whole_hours', { hours: pollHoursOf(poll) })),
  ];
}

/** Each file may be fine while all of them are too much for one request. */
function togetherIssues({ media }: PublishContent): Issue[] {
  const bytes = media.reduce((sum, each) => sum + each.bytes, 0);
  if (bytes <= TOGETHER_MAX) return [];
  return [
    problem('media_too_large', 'mediaIds', say('discord.files_together'), {
      limit: TOGETHER_MAX,
      actual: bytes,
      fix: say('discord.send_fewer_files'),
    }),
  ];
}

/** A webhook belongs to one channel. */
function channelIssues(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const { destination } = declaration;
  if (facts['botId'] !== undefined)
    return destination ? destinationIssues(content, facts, platform, destination) : [];
  if (!content.settings['channel']) return [];
  return [problem('invalid_settings', 'settings.channel', say('discord.channel_chosen_by_bot'))];
}

/** Only a bot can announce, and only in a channel that other servers can follow. */
function announceIssues(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  if (!isToAnnounce(content)) return [];
  const { botId, channelId, announcements } = facts;
  const channel = content.settings['channel'] || channelId;
  if (botId !== undefined && Array.isArray(announcements) && announcements.includes(channel)) return [];
  return [problem('invalid_settings', 'settings.announce', say('discord.announce_in_announcement_channel'))];
}

/**
 * A bot's channel is known: a forum requires a name, which is not shown anywhere else. A webhook does not
 * reveal whether its channel is a forum.
 */
function threadNameIssues(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const { botId, channelId } = facts;
  if (botId === undefined) return [];
  const hasName = threadNameOf(content) !== '';
  if (!isForum(facts, content.settings['channel'] || channelId))
    return hasName
      ? [problem('invalid_settings', 'settings.threadName', say('discord.thread_name_only_forum'))]
      : [];
  return [
    ...(hasName
      ? []
      : [problem('text_required', 'settings.threadName', say('discord.forum_needs_thread_name'))]),
    ...(content.poll === null ? [] : [problem('invalid_settings', 'poll', say('discord.forum_no_poll'))]),
  ];
}
