import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, word, words } from '../../declare.ts';

export const declaration = declare({
  platform: 'ghost',
  title: 'Ghost',
  icon: 'M12 2a8 8 0 0 0-8 8v11.500l2.700-2.200 2.600 2.200 2.700-2.200 2.700 2.200 2.600-2.200 2.700 2.200V10a8 8 0 0 0-8-8zM9 8.500a1.600 1.600 0 1 0 0 3.200 1.600 1.600 0 0 0 0-3.200zm6 0a1.600 1.600 0 1 0 0 3.200 1.600 1.600 0 0 0 0-3.200z',
  colour: '#15171a',
  place: 23,
  settings: z.looseObject({
    title: z.string().max(400).optional(),
    tags: words,
    excerpt: z.string().max(1000).optional(),
    slug: word,
    canonicalUrl: z.string().max(500).optional(),
    // An email is sent once and cannot be recalled, so it is only set when a person names the newsletter.
    newsletter: word,
  }),
  postTitle: { limit: 255, isRequired: true },
  sandboxPath: 'ghost',
  limits: { publishesPerDay: 50, intervalSec: 30 },
  presets: [picture('ghost_cover', 1200, 675, 8, 'The picture above an article, 16:9.')],
  foldAfter: null,
  look: {
    kind: 'article',
    linkInWords: 'always',
    isMarkdown: true,
    labels: ['tags'],
    signs: ['comment', 'share'],
    light: { ground: '#ffffff', text: '#15171a', quiet: '#5d6671', line: '#e5e9ed', link: '#0a7ca8' },
    dark: { ground: '#15171a', text: '#ffffff', quiet: '#abb4be', line: '#394047', link: '#5bc8f0' },
  },
  allows: 'Ghost itself does not limit the calls of a key; hosts may, and may charge for e-mail. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'HTTP 401: UNKNOWN_ADMIN_API_KEY, INVALID_JWT (also where our clock is wrong)',
    permission_missing: 'HTTP 403: NoPermissionError',
    rate_limited: 'HTTP 429 of the host',
    platform_quota: 'HTTP 403: HostLimitError',
    media_unsupported: 'HTTP 415: UnsupportedMediaTypeError',
    media_too_large: 'HTTP 413: RequestEntityTooLargeError',
    text_too_long: 'HTTP 413 of an article, HTTP 422: exceeds maximum length',
    invalid_settings: 'HTTP 422: ValidationError',
  },
});
