import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, flag, word, words } from '../../declare.ts';

export const declaration = declare({
  platform: 'wordpress',
  title: 'WordPress',
  icon: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-8 6h3l3 9 2-6-1-3h3l3 9 2-9h2l-3 12h-2l-3-8-3 8H7z',
  colour: '#21759b',
  place: 16,
  settings: z.looseObject({
    title: word,
    category: word,
    tags: words,
    excerpt: z.string().max(1000).optional(),
    slug: word,
    disableComment: flag,
  }),
  // WordPress itself has no limit, but anything longer is not a title.
  postTitle: { limit: 200, isRequired: true },
  destination: { option: 'category' },
  sandboxPath: 'wordpress',
  limits: { publishesPerDay: 50, intervalSec: 30 },
  presets: [picture('wordpress_cover', 1200, 675, 8, 'The picture above an article, 16:9.')],
  foldAfter: null,
  look: {
    kind: 'article',
    linkInWords: 'always',
    isMarkdown: true,
    labels: ['tags'],
    signs: ['comment', 'share'],
    light: { ground: '#ffffff', text: '#1e1e1e', quiet: '#5b5e62', line: '#dcdcde', link: '#2271b1' },
    dark: { ground: '#1d2327', text: '#f0f0f1', quiet: '#a7aaad', line: '#3c434a', link: '#72aee6' },
  },
  allows: 'WordPress itself has no limits; hosts and firewalls may. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'HTTP 401: incorrect_password, application_passwords_disabled, rest_not_logged_in',
    permission_missing: 'HTTP 403: rest_cannot_*, or the page of a firewall',
    rate_limited: 'HTTP 429 of the host, comment_flood',
    duplicate: 'comment_duplicate',
    reply_not_allowed: 'rest_comment_closed',
    media_unsupported: 'rest_upload_sideload_error',
    media_too_large: 'rest_upload_file_too_big, rest_upload_limited_space, HTTP 413',
    invalid_settings: 'rest_invalid_param, rest_post_invalid_id, rest_no_route',
  },
});
