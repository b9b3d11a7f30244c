import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, word } from '../../declare.ts';
import { REPLY_CONTROLS } from './check.ts';

export const declaration = declare({
  platform: 'threads',
  title: 'Threads',
  icon: 'M12 2a10 10 0 1 0 5 18.7l-1.2-2.2A7.5 7.5 0 1 1 19.5 12v1a1.2 1.2 0 0 1-2.5 0V8h-2.4v.7A4.5 4.5 0 1 0 15.5 15 3.6 3.6 0 0 0 22 13v-1A10 10 0 0 0 12 2zm0 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  colour: '#101010',
  place: 6,
  settings: z.looseObject({ replyControl: word, topicTag: word }),
  choices: { replyControl: REPLY_CONTROLS },
  sandboxPath: 'threads',
  limits: { publishesPerDay: 100, intervalSec: 60 },
  presets: [picture('threads_4x5', 1080, 1350, 8, 'A tall picture.')],
  foldAfter: null,
  look: {
    kind: 'words',
    signs: ['heart', 'comment', 'repeat', 'send'],
    light: { ground: '#ffffff', text: '#000000', quiet: '#666666', line: '#dbdbdb', link: '#00376b' },
    dark: { ground: '#101010', text: '#f3f5f7', quiet: '#a8a8a8', line: '#2b2b2b', link: '#8ec5ff' },
  },
  allows: '250 posts and 1,000 replies in 24 hours. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'OAuthException 190',
    text_too_long: 'emoji count in bytes',
  },
});
