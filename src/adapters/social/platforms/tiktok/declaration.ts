import { z } from 'zod';
import { picture, video } from '../../../media/presets.ts';
import { declare, flag, word } from '../../declare.ts';

export const declaration = declare({
  platform: 'tiktok',
  title: 'TikTok',
  icon: 'M10 3h4a5 5 0 0 0 5 5v4a9 9 0 0 1-5-1.5V16a5.5 5.5 0 1 1-5.5-5.5h.5v4A1.5 1.5 0 1 0 10 16z',
  colour: '#161823',
  place: 4,
  settings: z.looseObject({
    mode: z.enum(['direct', 'inbox']).optional(),
    privacyLevel: word,
    disableComment: flag,
    disableDuet: flag,
    disableStitch: flag,
    brandContent: flag,
    brandOrganic: flag,
    aigc: flag,
  }),
  choices: {
    privacyLevel: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
  },
  sandboxPath: 'tiktok',
  limits: { publishesPerDay: 15, intervalSec: 300 },
  presets: [
    picture('tiktok_photo_9x16', 1080, 1920, 20, 'A photo that fills the screen.'),
    video('tiktok_9x16', 1080, 1920, 1000, { maxSec: 600, videoKbps: 8000 }),
  ],
  foldAfter: 100,
  look: {
    kind: 'upright',
    signs: ['heart', 'comment', 'bookmark', 'share'],
    // Full-screen videos are dark in the light theme too.
    light: { ground: '#121212', text: '#ffffff', quiet: '#d0d0d0', line: '#2b2b2b', link: '#ffffff' },
    dark: { ground: '#121212', text: '#ffffff', quiet: '#d0d0d0', line: '#2b2b2b', link: '#ffffff' },
  },
  allows:
    'As many posts in 24 hours as TikTok allows the account; an application that is not audited can only post privately, for a few people. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'access_token_invalid',
    permission_missing: 'scope_not_authorized',
    rate_limited: 'rate_limit_exceeded',
    platform_quota: 'spam_risk_too_many_posts',
    app_not_approved: 'unaudited_client_can_only_post_to_private_accounts',
    media_required: 'every post',
    media_fetch_failed: 'url_ownership_unverified',
  },
});
