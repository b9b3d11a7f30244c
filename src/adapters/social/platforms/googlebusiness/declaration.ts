import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, word } from '../../declare.ts';

const TOPICS = ['STANDARD', 'EVENT', 'OFFER'] as const;
const ACTIONS = ['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL'] as const;

export const declaration = declare({
  platform: 'googlebusiness',
  title: 'Google Business Profile',
  icon: 'M3 3h18l1 6a4 4 0 0 1-2 3v9H4v-9a4 4 0 0 1-2-3zm3 10v6h5v-6zm8 0v6h4v-6z',
  colour: '#1967d2',
  place: 19,
  settings: z.looseObject({
    location: word,
    topicType: z.enum(TOPICS).optional(),
    title: word,
    startDate: word,
    endDate: word,
    couponCode: word,
    callToAction: z.enum(ACTIONS).optional(),
  }),
  choices: { topicType: TOPICS, callToAction: ACTIONS },
  // Only events and offers have one.
  postTitle: { limit: 58 },
  destination: { option: 'location', isRequired: true },
  sandboxPath: 'googlebusiness',
  limits: { publishesPerDay: 10, intervalSec: 600 },
  presets: [picture('googlebusiness_photo', 1200, 900, 5, 'The photo of a post on Search and Maps, 4:3.')],
  foldAfter: 150,
  look: {
    kind: 'wall',
    linkButton: { option: 'callToAction', usual: 'LEARN_MORE' },
    marks: [],
    signs: ['share', 'more'],
    light: { ground: '#ffffff', text: '#202124', quiet: '#5f6368', line: '#dadce0', link: '#1967d2' },
    dark: { ground: '#202124', text: '#e8eaed', quiet: '#9aa0a6', line: '#3c4043', link: '#8ab4f8' },
  },
  allows:
    'No calls until Google has approved the project; then 300 calls a minute for each API and ten changes a minute for each place. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'UNAUTHENTICATED, invalid_grant',
    permission_missing: 'PERMISSION_DENIED',
    app_not_approved: 'SERVICE_DISABLED, or a quota of 0: Google has not approved the project',
    rate_limited: 'RESOURCE_EXHAUSTED',
    policy: 'REJECTED, after Google looked at it',
    invalid_settings: 'INVALID_ARGUMENT, NOT_FOUND',
    media_fetch_failed: 'INVALID_ARGUMENT: the photo could not be fetched',
    media_unsupported: 'INVALID_ARGUMENT of a photo',
  },
});
