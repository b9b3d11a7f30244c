import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, word } from '../../declare.ts';

export const declaration = declare({
  platform: 'threads',
  title: 'Threads',
  place: 6,
  settings: z.looseObject({ replyControl: word, topicTag: word }),
  sandboxPath: 'threads',
  limits: { publishesPerDay: 100, intervalSec: 60 },
  presets: [picture('threads_4x5', 1080, 1350, 8, 'A tall picture.')],
  foldAfter: null,
  cost: null,
  errorNotes: {
    token_expired: 'OAuthException 190',
    text_too_long: 'emoji count in bytes',
  },
});
