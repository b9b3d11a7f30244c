import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addAccount } from '../../../test/factories/account.ts';
import { hiddenCharacters } from './hidden-characters.ts';

const found = (text: string) =>
  hiddenCharacters(text).map(({ kind, codePoint, at }) => [kind, codePoint.toString(16), at]);

describe('invisible characters', () => {
  it.each([
    ['zero-width space', 'pay\u200bpal', [['zero_width', '200b', 4]]],
    [
      'word joiner and mark of the bytes',
      '\ufeffa\u2060b',
      [
        ['zero_width', 'feff', 1],
        ['zero_width', '2060', 3],
      ],
    ],
    [
      'joiners between Latin letters',
      'a\u200db\u200cc',
      [
        ['zero_width', '200d', 2],
        ['zero_width', '200c', 4],
      ],
    ],
    ['an override', 'abc\u202egpj.exe', [['direction', '202e', 4]]],
    ['an isolate in Hebrew', 'שלום\u2066x', [['direction', '2066', 5]]],
    ['a mark where all runs from left to right', 'a\u200fb', [['direction', '200f', 2]]],
    [
      'tags',
      'a\u{e0068}\u{e0069}',
      [
        ['tag', 'e0068', 2],
        ['tag', 'e0069', 3],
      ],
    ],
    ['tags after another picture', '😀\u{e0068}', [['tag', 'e0068', 2]]],
    [
      'soft hyphen and filler',
      'co\u00adop\u3164',
      [
        ['other', 'ad', 3],
        ['other', '3164', 6],
      ],
    ],
    [
      'selectors that spell',
      '😀\ufe0f\u{e0101}\u{e0102}',
      [
        ['other', 'e0101', 3],
        ['other', 'e0102', 4],
      ],
    ],
    ['a bell', 'a\u0007', [['other', '7', 2]]],
  ])('%s', (_name, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    ['a family, a profession, a colour, a keycap', '👨‍👩‍👧 👩🏽‍⚕️ ❤️ 1️⃣'],
    ['flags', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇩🇪 🏳️‍🌈'],
    ['Persian', 'می‌خواهم کتاب‌ها را'],
    ['Hindi and Sinhala', 'क्‍ष ශ්‍රී'],
    ['Khmer with breaks', 'សួស្តី\u200bអ្នក'],
    ['Hebrew with marks', 'שלום\u200f (C++\u200e)'],
    ['Chinese with a selector', '葛\u{e0100}城'],
    ['line breaks and tabs', 'a\r\n\tb'],
  ])('not %s', (_name, text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('precheck', () => {
  it('200: warns in each text of each account, names which and where, and blocks nothing', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const accountIds = [await addAccount(app, tenant, { platform: 'bluesky' })];
    const content = {
      text: `free\u200b gift${'\u200b'.repeat(6)}\u202e`,
      parts: [{ text: 'more\u{e0041}' }],
    };
    const { body } = await tenant.social('POST', '/posts', { content, accountIds });
    const { postId } = body.data;

    const shown = await tenant.social('POST', `/posts/${postId}/precheck`, {});

    const [target] = shown.body.data.targets;
    const hidden = target.issues.filter(({ code }: { code: string }) => code === 'hidden_characters');
    expect(hidden).toMatchObject([
      {
        severity: 'warning',
        field: 'text',
        part: 0,
        actual: 7,
        message:
          'The text has zero-width characters that nobody sees: U+200B (5), U+200B (11), U+200B (12), U+200B (13), U+200B (14) ….',
      },
      { field: 'text', message: 'The text has hidden characters that turn its direction: U+202E (17).' },
      { field: 'parts[0].text', part: 1, message: 'The text has hidden tag characters: U+E0041 (5).' },
    ]);
    expect(target.ok).toBe(true);
  });
});
