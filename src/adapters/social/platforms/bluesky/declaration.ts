import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, words } from '../../declare.ts';

export const declaration = declare({
  platform: 'bluesky',
  title: 'Bluesky',
  place: 7,
  settings: z.looseObject({ langs: words }),
  sandboxPath: 'bsky',
  ownApp: {
    clientId: 'Address of our client metadata document, when it is not the one under PARLANCE_PUBLIC_URL.',
    clientSecret:
      'Long random text that our key at bluesky is made from. With it an authorization lasts for months, without it for days.',
  },
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
