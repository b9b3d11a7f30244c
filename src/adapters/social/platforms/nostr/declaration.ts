import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, flag, word } from '../../declare.ts';

export const declaration = declare({
  platform: 'nostr',
  title: 'Nostr',
  icon: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM7 7h3l4 6V7h3v10h-3l-4-6v6H7z',
  colour: '#7b2cbf',
  place: 21,
  settings: z.looseObject({
    title: word,
    article: flag,
    excerpt: z.string().max(1000).optional(),
    slug: word,
  }),
  postTitle: { limit: 200, of: 'article' },
  sandboxPath: 'nostr',
  limits: { publishesPerDay: 200, intervalSec: 10 },
  presets: [picture('nostr_landscape', 1600, 900, 10, 'Shown whole under the note, 16:9.')],
  foldAfter: null,
  look: {
    kind: 'words',
    linkInWords: 'always',
    showsWholeLinks: true,
    articleBy: 'article',
    marks: ['hashtag'],
    signs: ['comment', 'repeat', 'heart', 'share'],
    light: { ground: '#ffffff', text: '#1b1320', quiet: '#665c6e', line: '#e6e0ea', link: '#7b2cbf' },
    dark: { ground: '#121212', text: '#f2edf5', quiet: '#a79fb0', line: '#2c2731', link: '#c99cf2' },
  },
  allows: 'Each relay has its own limits and publishes them (NIP-11); some charge for writing.',
  cost: null,
  errorNotes: {
    policy: 'blocked:, mute:',
    rate_limited: 'rate-limited:',
    permission_missing: 'restricted:, auth-required:',
    invalid_settings: 'invalid:, pow:',
    text_too_long: 'invalid: with the limit of the relay (NIP-11)',
    platform_unavailable: 'error:',
  },
});
