import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, words } from '../../declare.ts';

export const declaration = declare({
  platform: 'bluesky',
  title: 'Bluesky',
  settings: z.looseObject({ langs: words }),
  limits: { publishesPerDay: 100, intervalSec: 60 },
  presets: [picture('bluesky_landscape', 1600, 900, 1, 'Shown whole in the timeline, 16:9.')],
  foldAfter: null,
  cost: null,
  errorNotes: {
    token_expired: 'ExpiredToken, InvalidToken',
    reply_not_allowed: 'threadgate',
    text_too_long: 'graphemes',
  },
});
