import { z } from 'zod';
import { picture, video } from '../../../media/presets.ts';
import { type Cost, declare, flag, type Priced, word } from '../../declare.ts';
import { POLL, REPLY_SETTINGS } from './check.ts';
import { findLinks } from '../../weighted-length.ts';

export const declaration = declare({
  platform: 'x',
  title: 'X',
  icon: 'M4 4h4l4.2 5.6L16.8 4H20l-6.2 7.7L20 20h-4l-4.4-5.9L7 20H4l6-7.9z',
  colour: '#0f1419',
  place: 1,
  settings: z.looseObject({ replySettings: word, madeWithAi: flag, paidPartnership: flag }),
  choices: { replySettings: REPLY_SETTINGS },
  poll: POLL,
  sandboxPath: 'x',
  limits: { publishesPerDay: 50, intervalSec: 30 },
  refusesRepeats: true,
  presets: [
    picture('x_landscape', 1600, 900, 5, 'Shown whole in the timeline, 16:9.'),
    picture('x_square', 1200, 1200, 5, 'A square.'),
    video('x_video', 1280, 720, 500, { maxSec: 140, videoKbps: 6000 }),
  ],
  foldAfter: null,
  look: {
    kind: 'words',
    linkInWords: 'beside',
    signs: ['comment', 'repeat', 'heart', 'chart', 'bookmark', 'share'],
    light: { ground: '#ffffff', text: '#0f1419', quiet: '#536471', line: '#dfe5e8', link: '#0b66b8' },
    dark: { ground: '#000000', text: '#e7e9ea', quiet: '#8b98a5', line: '#2f3336', link: '#1d9bf0' },
  },
  allows:
    '100 posts in 15 minutes for a person, 10,000 a day for the application. Pay per use: posting, posting with a link and reading each have a price.',
  cost: costOf,
  errorNotes: {
    token_expired: 'HTTP 401',
    rate_limited: 'HTTP 429 with x-rate-limit-reset',
    duplicate: 'HTTP 403, duplicate content',
    reply_not_allowed: 'only after a mention or a quote',
    text_too_long: 'weighted length',
  },
});

/** What X charges for a post, in dollars. */
const POST = 0.015;
const POST_WITH_URL = 0.2;

function costOf(content: Priced): Cost {
  const first = { text: content.text, hasLink: content.link !== null };
  const others = [
    ...content.parts.map(({ text }) => text),
    ...(content.firstComment === null ? [] : [content.firstComment]),
  ];
  const posts = [first, ...others.map((text) => ({ text, hasLink: false }))];
  const withUrl = posts.filter(({ text, hasLink }) => hasLink || findLinks(text).length > 0).length;
  const amount = withUrl * POST_WITH_URL + (posts.length - withUrl) * POST;
  return {
    amount: Math.round(amount * 1000) / 1000,
    currency: 'USD',
    basis: `${posts.length - withUrl} × $${POST.toFixed(3)} and ${withUrl} with a URL × $${POST_WITH_URL.toFixed(3)}`,
  };
}
