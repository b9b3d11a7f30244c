import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, flag, type PollLimits, word } from '../../declare.ts';

export const POLL: PollLimits = { options: 6, letters: 120 };

export const declaration = declare({
  platform: 'reddit',
  title: 'Reddit',
  icon: 'M12 6l1-4 5 1v2h-2l-2-1v2c4 0 7 2 7 6h1v3l-2 1c-2 4-14 4-16 0l-2-1v-3h1c0-4 3-6 9-6zm-4 5v3h3v-3zm5 0v3h3v-3zm-5 5l4 2 4-2z',
  colour: '#c23c08',
  place: 18,
  settings: z.looseObject({
    subreddit: word,
    title: z.string().max(300).optional(),
    flair: word,
    crosspost: z.string().max(500).optional(),
    nsfw: flag,
    spoiler: flag,
  }),
  postTitle: { limit: 300, isRequired: true },
  destination: { option: 'subreddit', isRequired: true },
  poll: POLL,
  sandboxPath: 'reddit',
  limits: { publishesPerDay: 10, intervalSec: 900 },
  refusesRepeats: true,
  presets: [picture('reddit_landscape', 1200, 900, 20, 'Shown whole under the title, 4:3.')],
  foldAfter: 300,
  look: {
    kind: 'forum',
    isMarkdown: true,
    ticksPolls: true,
    authorSign: 'u/',
    labels: ['flair', 'nsfw', 'spoiler'],
    signs: ['upvote', 'downvote', 'comment', 'share'],
    light: { ground: '#ffffff', text: '#1c1c1c', quiet: '#576f76', line: '#e5ebee', link: '#0a66c2' },
    dark: { ground: '#0e1113', text: '#eef1f3', quiet: '#8ba2ad', line: '#2a3236', link: '#6fa8ff' },
  },
  allows:
    'Every application needs an approval first. 100 calls a minute; new accounts can post only rarely. Free for non-commercial use; otherwise $0.24 for 1,000 calls, or a contract.',
  cost: null,
  errorNotes: {
    token_expired: 'HTTP 401, invalid_grant',
    permission_missing: 'HTTP 403, SUBREDDIT_NOTALLOWED',
    rate_limited: 'HTTP 429, RATELIMIT with the minutes in words',
    platform_quota: 'QUOTA_FILLED',
    duplicate: 'ALREADY_SUB: the link was posted there before',
    policy: 'DOMAIN_BANNED, SUBMIT_VALIDATION_*_BLACKLISTED_*',
    reply_not_allowed: 'THREAD_LOCKED, USER_BLOCKED',
    text_too_long: 'TOO_LONG',
    invalid_settings:
      'SUBREDDIT_NOEXIST, NO_SELFS, NO_LINKS, NO_VIDEOS, SUBMIT_VALIDATION_FLAIR_REQUIRED; NO_CROSSPOSTS; INVALID_CROSSPOST_THING: the post is gone, or is in the same community',
  },
});
