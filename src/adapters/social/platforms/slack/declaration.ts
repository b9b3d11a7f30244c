import { z } from 'zod';
import { picture } from '../../../media/presets.ts';
import { declare, flag, word } from '../../declare.ts';

export const declaration = declare({
  platform: 'slack',
  title: 'Slack',
  icon: 'M8 2h3v6h3V2h3v6h5v3h-5v3h5v3h-5v5h-3v-5h-3v5H8v-5H2v-3h6v-3H2V8h6zm3 9v3h3v-3z',
  colour: '#611f69',
  place: 17,
  settings: z.looseObject({ channel: word, noPreview: flag }),
  destination: { option: 'channel', isRequired: true },
  namesPeople: { scheme: 'slack', inFirstComment: true },
  sandboxPath: 'slack',
  limits: { publishesPerDay: 100, intervalSec: 2 },
  presets: [picture('slack_landscape', 1600, 900, 20, 'Shown under the message, 16:9.')],
  foldAfter: 700,
  look: {
    kind: 'message',
    linkInWords: 'always',
    showsWholeLinks: true,
    markup: 'single signs',
    marks: [],
    signsNames: true,
    signs: ['heart', 'comment', 'share', 'bookmark'],
    light: { ground: '#ffffff', text: '#1d1c1d', quiet: '#616061', line: '#dddddd', link: '#1264a3' },
    dark: { ground: '#1a1d21', text: '#d1d2d3', quiet: '#ababad', line: '#35373b', link: '#4aa3df' },
  },
  allows:
    'About one message a second in a channel. An app that is distributed to other workspaces outside the Marketplace can read a channel once a minute, 15 messages at a time. Free.',
  cost: null,
  errorNotes: {
    token_expired: 'invalid_auth, token_revoked, token_expired, account_inactive',
    permission_missing:
      'missing_scope, not_in_channel, no_permission, cant_delete_message, edit_window_closed',
    rate_limited: 'ratelimited, HTTP 429',
    policy: 'restricted_action*',
    duplicate: 'duplicate_*',
    container_expired: 'HTTP 404 at the address of an upload',
    invalid_settings: 'channel_not_found, is_archived, no_text',
    media_too_large: 'file_too_large',
    text_too_long: 'msg_too_long; Slack itself cuts a text without a word',
    platform_unavailable: 'internal_error, fatal_error: it may have been sent all the same',
  },
});
