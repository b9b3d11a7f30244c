import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, flag, type PollLimits, word } from '../../declare.ts';

export const POLL: PollLimits = { options: 10, letters: 55 };

export const declaration = declare({
  platform: 'discord',
  title: 'Discord',
  icon: 'M5 5c4-2 10-2 14 0 3 5 3 9 3 12-2 2-4 2-5 2l-1-2H8l-1 2c-1 0-3 0-5-2 0-3 0-7 3-12zm4 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm6 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  colour: '#4752c4',
  place: 15,
  settings: z.looseObject({
    channel: word,
    threadName: z.string().max(100).optional(),
    silent: flag,
    announce: flag,
  }),
  // Without the option, posts go to the connected channel.
  destination: { option: 'channel' },
  poll: POLL,
  sandboxPath: 'discord',
  limits: { publishesPerDay: 100, intervalSec: 5 },
  presets: [picture('discord_landscape', 1280, 720, 10, 'Shown whole under the text, 16:9.')],
  foldAfter: null,
  look: {
    kind: 'message',
    linkInWords: 'always',
    isMarkdown: true,
    ticksPolls: true,
    signs: ['reply', 'heart', 'share'],
    light: { ground: '#ffffff', text: '#2e3338', quiet: '#5c5e66', line: '#e1e2e4', link: '#006ce7' },
    dark: { ground: '#313338', text: '#dbdee1', quiet: '#b5bac1', line: '#3f4147', link: '#00a8fc' },
  },
  allows:
    'Every answer reports the limits: about 50 calls a second for a bot. A file may have up to 10 MiB, a message with all its files up to 25 MiB. Free.',
  cost: null,
  errorNotes: {
    token_expired: '401, 40001; 10015, 50027: the webhook is gone',
    permission_missing: '50001, 50013',
    rate_limited:
      '429 with retry_after, 20016, 20028, 20029, 30046; ten announcements an hour are waited for',
    policy: '200000, 240000: AutoMod',
    media_too_large: '40005',
    text_too_long: '50035 of content',
    reply_not_allowed: '160002, 50035 of message_reference: the message is gone',
    invalid_settings: '10003, 50008, 50024; 220001: a forum wants a thread name; 40067: or a tag',
    platform_unavailable: '5xx, 40004',
    outcome_unknown:
      'a webhook reads nothing back but by its id; a bot reads its channel, and the threads of a forum for an hour',
  },
});
