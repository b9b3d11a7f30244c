import { z } from 'zod';
import { picture, video } from '../../../media/presets.ts';
import { declare, flag, words } from '../../declare.ts';
import { GRAPH_VERSION } from '../graph/version.ts';

export const declaration = declare({
  platform: 'instagram',
  title: 'Instagram',
  icon: 'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zm5 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0 2.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  colour: '#c13584',
  place: 3,
  settings: z.looseObject({
    kind: z.enum(['post', 'reel', 'story']).optional(),
    collaborators: words,
    shareToFeed: flag,
  }),
  sandboxPath: 'ig',
  versionSetting: GRAPH_VERSION,
  limits: { publishesPerDay: 25, intervalSec: 60 },
  presets: [
    picture('instagram_feed_4x5', 1080, 1350, 8, 'The tallest picture of the feed.'),
    picture('instagram_square', 1080, 1080, 8, 'A square.'),
    picture('instagram_landscape', 1080, 566, 8, 'The widest picture of the feed, 1.91:1.'),
    picture('instagram_story_9x16', 1080, 1920, 8, 'A story.', 'story'),
    video('instagram_reel_9x16', 1080, 1920, 280, { maxSec: 900, videoKbps: 8000 }),
  ],
  foldAfter: 125,
  look: {
    kind: 'photo',
    signs: ['heart', 'comment', 'send', 'bookmark'],
    light: { ground: '#ffffff', text: '#000000', quiet: '#666666', line: '#dbdbdb', link: '#00376b' },
    dark: { ground: '#101010', text: '#f3f5f7', quiet: '#a8a8a8', line: '#2b2b2b', link: '#8ec5ff' },
  },
  allows:
    'As many posts in 24 hours as `content_publishing_limit` allows; it is read before each post. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'OAuthException 190',
    permission_missing: 'error 10 or 200',
    platform_quota: 'content_publishing_limit',
    media_required: 'every post',
    media_fetch_failed: '2207052',
  },
});
