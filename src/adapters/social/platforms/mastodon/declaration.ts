import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, flag, type PollLimits } from '../../declare.ts';

export const POLL: PollLimits = { options: 4, letters: 50 };

export const declaration = declare({
  platform: 'mastodon',
  title: 'Mastodon',
  icon: 'M4 3h16v12a3 3 0 0 1-3 3h-7l-4 4v-4a2 2 0 0 1-2-2zm4 4v6h2V9h1v4h2V9h1v4h2V7z',
  colour: '#563acc',
  place: 8,
  settings: z.looseObject({
    visibility: z.enum(['public', 'unlisted', 'private', 'direct']).optional(),
    sensitive: flag,
  }),
  servers: { ids: 'local', example: 'mastodon.social' },
  poll: POLL,
  sandboxPath: 'masto',
  limits: { publishesPerDay: 100, intervalSec: 60 },
  presets: [picture('mastodon_landscape', 1600, 900, 8, 'Shown whole in the timeline, 16:9.')],
  foldAfter: null,
  look: {
    kind: 'words',
    linkInWords: 'always',
    ticksPolls: true,
    signs: ['reply', 'repeat', 'star', 'bookmark', 'more'],
    light: { ground: '#ffffff', text: '#17063b', quiet: '#5f5f86', line: '#d9d9e8', link: '#563acc' },
    dark: { ground: '#191b22', text: '#ffffff', quiet: '#9baec8', line: '#313543', link: '#a5a5ff' },
  },
  allows: '300 calls in five minutes and 30 files in half an hour, unless the server says otherwise. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'HTTP 401',
  },
});
