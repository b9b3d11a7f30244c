import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, flag, type PollLimits } from '../../declare.ts';

export const POLL: PollLimits = { options: 12, letters: 100 };

export const declaration = declare({
  platform: 'telegram',
  title: 'Telegram',
  icon: 'M2 11L22 3l-4 18-6-4-3 4-1-7 9-7-11 6z',
  colour: '#1c7fb8',
  place: 13,
  settings: z.looseObject({ silent: flag, protect: flag, spoiler: flag }),
  poll: POLL,
  sandboxPath: 'telegram',
  limits: { publishesPerDay: 100, intervalSec: 3 },
  presets: [picture('telegram_landscape', 1280, 720, 10, 'Shown whole above the text, 16:9.')],
  foldAfter: null,
  look: {
    kind: 'channel',
    linkInWords: 'always',
    showsWholeLinks: true,
    ticksPolls: true,
    signs: ['eye', 'comment', 'share'],
    light: { ground: '#ffffff', text: '#000000', quiet: '#5c6b76', line: '#d6dfe5', link: '#0f6cab' },
    dark: { ground: '#182533', text: '#ffffff', quiet: '#8fa3b5', line: '#2b3b4b', link: '#6ab3f3' },
  },
  allows:
    'About one message a second in a chat, 20 a minute in a group and 30 a second for a bot; each file of an album counts. Free.',
  cost: null,
  errorNotes: {
    token_expired: '401 Unauthorized',
    permission_missing: 'not enough rights, administrator rights',
    account_restricted: 'bot was kicked, bot is not a member',
    rate_limited: '429 with retry_after',
    invalid_settings: 'chat not found, migrate_to_chat_id',
    media_too_large: '413, too big',
    media_aspect_ratio: 'PHOTO_INVALID_DIMENSIONS',
    text_too_long: 'message is too long, message caption is too long',
    outcome_unknown: 'nothing can be read back, except through a discussion group',
  },
});
