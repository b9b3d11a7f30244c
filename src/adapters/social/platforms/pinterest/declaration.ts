import { z } from 'zod';
import { picture, video } from '../../../media/presets.ts';
import { declare, word } from '../../declare.ts';

export const declaration = declare({
  platform: 'pinterest',
  title: 'Pinterest',
  icon: 'M12 2a10 10 0 0 0-4 19l2-8-1-2a3 3 0 0 1 5-2c1 1 0 3-1 5-1 3 5 3 5-3a6 6 0 1 0-10 4l-1 2a8 8 0 1 1 13-7c0 6-5 8-7 5l-1 4-2 3a10 10 0 1 0 2-20z',
  colour: '#c8102e',
  place: 14,
  settings: z.looseObject({ board: word, section: word, title: word }),
  postTitle: { limit: 100 },
  destination: { option: 'board', isRequired: true },
  sandboxPath: 'pinterest',
  limits: { publishesPerDay: 50, intervalSec: 120 },
  presets: [
    picture('pinterest_pin', 1000, 1500, 20, 'A pin as most boards show it, 2:3.'),
    picture('pinterest_square', 1080, 1080, 20, 'A square pin.'),
    video('pinterest_video', 1080, 1920, 1000, { maxSec: 900, videoKbps: 8000 }),
  ],
  foldAfter: 50,
  look: {
    kind: 'pin',
    marks: ['hashtag'],
    signs: ['heart', 'comment', 'share', 'more'],
    light: { ground: '#ffffff', text: '#111111', quiet: '#5f5f5f', line: '#e1e1e1', link: '#0b66b8' },
    dark: { ground: '#191919', text: '#f1f1f1', quiet: '#ababab', line: '#333333', link: '#7cb7f5' },
  },
  allows:
    'An application with trial access has 1,000 calls a day in total, and nobody else can see its pins; with standard access it has 100 calls a second for each person. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'HTTP 401, code 2',
    app_not_approved: 'HTTP 403, code 29: an application on trial makes no pins that others see',
    invalid_settings: 'HTTP 404: the board or its section is gone',
    rate_limited: 'HTTP 429',
    media_required: 'every pin',
    text_too_long: 'HTTP 400, maxLength',
  },
});
