import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, word } from '../../declare.ts';
import { GRAPH_VERSION } from '../graph/version.ts';

export const declaration = declare({
  platform: 'facebook',
  title: 'Facebook',
  icon: 'M10 22v-9H7V9h3V7a4 4 0 0 1 4-4h3v4h-2a1 1 0 0 0-1 1v1h3l-.6 4H14v9z',
  colour: '#0866ff',
  place: 5,
  settings: z.looseObject({ kind: word, link: z.string().max(2048).nullish() }),
  choices: { kind: ['post', 'reel', 'story'] },
  sandboxPath: 'graph',
  versionSetting: GRAPH_VERSION,
  limits: { publishesPerDay: 50, intervalSec: 60 },
  presets: [
    picture('facebook_landscape', 1200, 630, 4, 'A picture of the feed, 1.91:1.'),
    picture('facebook_story_9x16', 1080, 1920, 4, 'A story.', 'story'),
  ],
  foldAfter: 477,
  look: {
    kind: 'wall',
    signs: ['up', 'comment', 'share'],
    light: { ground: '#ffffff', text: '#080809', quiet: '#5d6064', line: '#d5d7db', link: '#0064d1' },
    dark: { ground: '#252728', text: '#e2e5e9', quiet: '#b0b3b8', line: '#3e4042', link: '#6cb0ff' },
  },
  allows: 'Depends on how many people use the application; every answer reports how much is used up. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'OAuthException 190',
    permission_missing: 'error 10 or 200',
    rate_limited: 'errors 4, 17, 32',
  },
});
