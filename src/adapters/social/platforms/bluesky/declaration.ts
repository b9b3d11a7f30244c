import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, words } from '../../declare.ts';

export const declaration = declare({
  platform: 'bluesky',
  title: 'Bluesky',
  icon: 'M12 11C10 7 6 4 3 4c-1 6 1 9 5 9-3 1-4 3-2 5 3 2 5 0 6-3 1 3 3 5 6 3 2-2 1-4-2-5 4 0 6-3 5-9-3 0-7 3-9 7z',
  colour: '#0a6ee0',
  place: 7,
  settings: z.looseObject({ langs: words }),
  sandboxPath: 'bsky',
  servers: { ids: 'shared' },
  ownApp: {
    clientId: 'Address of our client metadata document, if it is not the one under PARLANCE_PUBLIC_URL.',
    clientSecret:
      'Long random text from which our key at bluesky is derived. With it an authorization lasts for months, without it for days.',
  },
  limits: { publishesPerDay: 100, intervalSec: 60 },
  presets: [picture('bluesky_landscape', 1600, 900, 1, 'Shown whole in the timeline, 16:9.')],
  foldAfter: null,
  look: {
    kind: 'words',
    signs: ['comment', 'repeat', 'heart', 'branch', 'more'],
    light: { ground: '#ffffff', text: '#0b0f14', quiet: '#42576c', line: '#d4dbe2', link: '#0560c9' },
    dark: { ground: '#161e27', text: '#ffffff', quiet: '#aebbc9', line: '#2e4052', link: '#6db1ff' },
  },
  allows: '5,000 points an hour and 35,000 a day; a post costs three. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'ExpiredToken, InvalidToken',
    reply_not_allowed: 'threadgate',
    text_too_long: 'graphemes',
  },
});
