import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, flag, word, words } from '../../declare.ts';
import { TITLE_MAX } from './check.ts';

export const declaration = declare({
  platform: 'youtube',
  title: 'YouTube',
  icon: 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zm6 3.5v7l6-3.5z',
  colour: '#d90429',
  place: 2,
  settings: z.looseObject({
    title: z.string().max(200).optional(),
    privacy: z.enum(['public', 'unlisted', 'private']).optional(),
    madeForKids: flag,
    tags: words,
    categoryId: word,
    thumbnailMediaId: z.string().max(64).nullish(),
  }),
  postTitle: { limit: TITLE_MAX },
  mediaOptions: ['thumbnailMediaId'],
  sandboxPath: 'google',
  limits: { publishesPerDay: 20, intervalSec: 300 },
  presets: [picture('youtube_thumbnail', 1280, 720, 2, 'A thumbnail.')],
  foldAfter: 157,
  look: {
    kind: 'film',
    linkInWords: 'always',
    signs: ['up', 'down', 'share'],
    light: { ground: '#ffffff', text: '#0f0f0f', quiet: '#606060', line: '#e5e5e5', link: '#065fd4' },
    dark: { ground: '#0f0f0f', text: '#f1f1f1', quiet: '#aaaaaa', line: '#303030', link: '#3ea6ff' },
  },
  allows:
    '100 uploads and 10,000 units for all other calls a day, for the whole application; the day ends at midnight in California. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'HTTP 401 UNAUTHENTICATED; invalid_grant at the token endpoint',
    platform_quota: 'quotaExceeded, uploadLimitExceeded',
    reply_not_allowed: 'commentsDisabled',
    media_required: 'a video',
  },
});
