import { z } from 'zod';
import { picture, video } from '../../../media/presets.ts';
import { declare, word } from '../../declare.ts';
import { POLL, TITLE_MAX, VISIBILITIES } from './check.ts';
import { LINKEDIN_VERSION } from './version.ts';

export const declaration = declare({
  platform: 'linkedin',
  title: 'LinkedIn',
  icon: 'M4 3h4v4H4zM4 9h4v12H4zM10 9h4v2a5 5 0 0 1 8 4v6h-4v-6a2 2 0 0 0-4 0v6h-4z',
  colour: '#0a66c2',
  place: 12,
  settings: z.looseObject({
    title: word,
    visibility: z.enum(VISIBILITIES).optional(),
  }),
  postTitle: { limit: TITLE_MAX },
  poll: POLL,
  sandboxPath: 'linkedin',
  versionSetting: LINKEDIN_VERSION,
  limits: { publishesPerDay: 20, intervalSec: 600 },
  refusesRepeats: true,
  namesPeople: { scheme: 'urn:li' },
  presets: [
    picture('linkedin_landscape', 1200, 627, 5, 'A picture of the feed, 1.91:1.'),
    picture('linkedin_portrait', 1080, 1350, 5, 'Tall in the feed, 4:5.'),
    video('linkedin_video', 1920, 1080, 500, { maxSec: 1800, videoKbps: 8000 }),
  ],
  foldAfter: 210,
  look: {
    kind: 'wall',
    linkInWords: 'beside',
    marks: ['hashtag'],
    signs: ['up', 'comment', 'repeat', 'send'],
    light: { ground: '#ffffff', text: '#191919', quiet: '#5e5e5e', line: '#dfdeda', link: '#0a66c2' },
    dark: { ground: '#1b1f23', text: '#f0f0f0', quiet: '#a8aaac', line: '#38434f', link: '#71b7fb' },
  },
  allows:
    'Counted until midnight UTC; LinkedIn does not publish the limits. Known are 150 posts a day for a member, and far fewer for an application in the development tier. Pages need a reviewed product. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'HTTP 401; after 60 days where the application gets no refresh token',
    permission_missing: 'HTTP 403 ACCESS_DENIED',
    app_not_approved: 'a product that the application lacks',
    rate_limited: 'HTTP 429, until midnight UTC',
    platform_quota: 'HTTP 429 for the day',
    duplicate: 'HTTP 422 DUPLICATE_POST',
    container_expired: 'an upload address that ran out',
    media_processing_failed: 'PROCESSING_FAILED',
    invalid_settings: 'HTTP 426: PARLANCE_LINKEDIN_VERSION names a version that has ended',
    text_too_long: '3,000 with the signs that escape',
  },
});
