import { z } from 'zod';
import { limitFor, mostUnits } from '#adapters/social/check-content.ts';
import { abilitiesOf } from '#adapters/social/contract.ts';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { adapterOf } from '#social/public.ts';
import { shortenText, splitText } from './cut-text.ts';
import { readReaders } from './store-readers.ts';
import { tooLong } from './text-limits.ts';

const TEXT_MAX = 65_000;
const PARTS_MAX = 25;

export const fitText = defineOperation({
  name: 'fit_text',
  face: 'console',
  group: 'desk',
  summary: 'A text that fits the accounts, cut at a sentence or a word, or as the parts of a thread.',
  description:
    'Nothing is changed. Links are kept, and nothing is cut inside a link, a mention or a tag. fits is false if no cut helps; a thread needs accounts that support threads.',
  right: 'draft',
  rate: 'read',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    text: z.string().max(TEXT_MAX),
    way: z.enum(['shorten', 'split']),
    accountIds: z.array(z.string().max(64)).min(1).max(100),
    locale: LanguageCode.nullish(),
    link: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .nullish()
      .describe('Counts towards the length if it is appended to the text.'),
  }),
  output: z.object({
    fits: z.boolean(),
    text: z.string(),
    parts: z.array(z.string()).describe('After the first, in a thread.'),
  }),

  async run({ text, way, accountIds, locale, link }, ctx) {
    const readers = await readReaders(ctx, ctx.caller.workspaceId, accountIds);
    const stray = accountIds.findIndex((id) => !readers.some((reader) => reader.id === id));
    if (stray >= 0) {
      const field = `accountIds[${stray}]`;
      throw new AppError('not_found', say('bridge.no_account', { field, id: accountIds[stray] ?? '' }), {
        field,
      });
    }
    const around = { link: link ? { url: link } : null, contentWarning: null };
    const fitsAs = (field: 'text' | 'parts') => (piece: string) =>
      readers.every((reader) => tooLong(reader, field, piece, around) === null);
    const language = locale ?? 'en';
    if (way === 'shorten') {
      const short = shortenText(text, fitsAs('text'), language);
      return { fits: short !== null, text: short ?? text, parts: [] };
    }
    const adapters = readers.map((reader) => ({ adapter: adapterOf(reader.platform), reader }));
    const haveThreads = adapters.every(
      ({ adapter, reader }) => adapter && abilitiesOf(adapter, reader.facts).thread,
    );
    const longest = Math.min(
      ...adapters.map(({ adapter, reader }) => (adapter ? mostUnits(limitFor(adapter, reader.facts)) : 0)),
    );
    const pieces = haveThreads
      ? splitText(text, (piece, index) => fitsAs(index === 0 ? 'text' : 'parts')(piece), language, {
          most: PARTS_MAX + 1,
          longest,
        })
      : null;
    const [first = text, ...parts] = pieces ?? [text];
    return { fits: pieces !== null, text: first, parts };
  },
});
