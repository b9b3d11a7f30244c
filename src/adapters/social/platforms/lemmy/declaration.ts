import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, flag, word } from '../../declare.ts';

export const declaration = declare({
  platform: 'lemmy',
  title: 'Lemmy',
  icon: 'M5 4a4 4 0 0 1 4 2 10 10 0 0 1 6 0 4 4 0 1 1 5 6 8 7 0 0 1-16 0 4 4 0 0 1 1-8zM9 10a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zm6 0a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zm-4.500 5l1.500 1.500 1.500-1.500z',
  colour: '#00793f',
  place: 22,
  settings: z.looseObject({ title: word, community: word, nsfw: flag }),
  postTitle: { limit: 200, isRequired: true },
  destination: { option: 'community', isRequired: true },
  servers: { ids: 'local', example: 'lemmy.world' },
  sandboxPath: 'lemmy',
  limits: { publishesPerDay: 20, intervalSec: 120 },
  presets: [picture('lemmy_landscape', 1600, 900, 10, 'Shown whole above the text, 16:9.')],
  foldAfter: null,
  look: {
    kind: 'forum',
    linkInWords: 'beside',
    isMarkdown: true,
    authorSign: '',
    labels: ['nsfw'],
    signs: ['upvote', 'downvote', 'comment', 'bookmark', 'more'],
    light: { ground: '#ffffff', text: '#212529', quiet: '#5c636a', line: '#dee2e6', link: '#00693a' },
    dark: { ground: '#222222', text: '#f1f3f5', quiet: '#adb5bd', line: '#3d4246', link: '#4fd39a' },
  },
  allows:
    'Counted per server address, for all accounts on this server together: usually six posts and six comments in ten minutes, six pictures and three logins an hour. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'not_logged_in, incorrect_login',
    permission_missing: 'only_mods_can_post_in_community',
    account_restricted: 'person_is_banned_from_community, site_ban',
    rate_limited: 'rate_limit_error with HTTP 400; too_many_requests',
    policy: 'slurs, blocked_url',
    invalid_settings: 'couldnt_find_community, invalid_post_title, language_not_allowed',
    text_too_long: 'invalid_body_field',
    reply_not_allowed: 'locked',
  },
});
