import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, word, words } from '../../declare.ts';

export const declaration = declare({
  platform: 'devto',
  title: 'DEV Community',
  icon: 'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM4 8v8h2a2 2 0 0 0 2-2v-4a2 2 0 0 0-2-2zm1.500 1.500h.5a.5.5 0 0 1 .5.5v4a.5.5 0 0 1-.5.5h-.5zM9 8v8h4v-1.500h-2.500v-1.800h2v-1.400h-2v-1.800H13V8zm5 0l1.500 7a1 1 0 0 0 2 0l1.500-7h-1.600l-.9 5-.9-5z',
  colour: '#3b49df',
  place: 20,
  settings: z.looseObject({
    title: z.string().max(400).optional(),
    tags: words,
    series: word,
    canonicalUrl: z.string().max(500).optional(),
    description: z.string().max(500).optional(),
  }),
  postTitle: { limit: 128, isRequired: true },
  servers: { ids: 'local', example: 'dev.to' },
  sandboxPath: 'devto',
  limits: { publishesPerDay: 10, intervalSec: 60 },
  presets: [picture('devto_cover', 1000, 420, 10, 'The cover above an article.')],
  foldAfter: null,
  look: {
    kind: 'article',
    linkInWords: 'always',
    coverFirst: true,
    isMarkdown: true,
    labels: ['tags'],
    signs: ['heart', 'comment', 'bookmark', 'more'],
    light: { ground: '#ffffff', text: '#171717', quiet: '#525252', line: '#e5e5e5', link: '#3b49df' },
    dark: { ground: '#171717', text: '#f5f5f5', quiet: '#a3a3a3', line: '#3d3d3d', link: '#8b94ff' },
  },
  allows:
    'One write a second and nine publications in 30 seconds; an account younger than three days can publish once every five minutes. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'HTTP 401: the key was taken back',
    permission_missing: 'HTTP 403',
    rate_limited: 'HTTP 429 with Retry-After; accounts of less than three days publish once in five minutes',
    duplicate:
      'HTTP 422: the same title within five minutes, or a canonical address that another article has',
    text_too_long: 'HTTP 422, 800 kB',
    media_fetch_failed: 'main_image is fetched by DEV, later and in silence',
  },
});
