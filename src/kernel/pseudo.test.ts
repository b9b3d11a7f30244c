import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlural } from './icu-plural.ts';
import { comparePlaceholders, protect } from './placeholders.ts';
import { pseudo } from './pseudo.ts';

describe('the pseudo language', () => {
  it.each<[string, number | null, string | null]>([
    ['Save', null, '[Šààṽéé]'],
    ['Take the sword, {0}!', null, '[Ţààķéé ţĥéé šŵööŕđ, {0}!~]'],
    ['<b>Go</b>\n%d', null, '[<b>Ğöö</b>\n%d]'],
    ['你好', null, '[你好~]'],
    ['See https://a.example/x?y=1.', null, '[Šéééé https://a.example/x?y=1.]'],
    ['Ask help@a.example, {0}', null, '[ÀÀšķ help@a.example, {0}~]'],
    ['', null, '[]'],
    ['Save', 7, '[Šàṽé]'],
    ['Save', 5, 'Šàṽé'],
    ['Save', 3, null],
    [
      '{n, plural, one {# day} other {# days}} left',
      null,
      '[{n, plural, one {# đààýý} other {# đààýýš}} ļéƒţ]',
    ],
  ])('%j within %s is %j', (text, maxLength, expected) => {
    expect(pseudo(text, maxLength)).toBe(expected);
  });

  it('is about a third longer', () => {
    const text = 'Your inventory is full. Sell or drop something before you continue.';
    const ratio = (pseudo(text) ?? '').length / text.length;
    expect(ratio).toBeGreaterThan(1.25);
    expect(ratio).toBeLessThan(1.45);
  });

  it('keeps placeholders and plurals of any text, and is never the source', () => {
    const part = fc.constantFrom(
      '{0}',
      '<b>',
      '</b>',
      ' word ',
      '%s',
      '剑',
      '\n',
      '{n, plural, one {# day} other {# days}}',
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
        (source) => {
          const made = pseudo(source) ?? '';
          for (const kind of ['argument', 'tag'] as const)
            expect(comparePlaceholders(source, made, kind)).toEqual({ missing: [], extra: [] });
          expect(readPlural(made)?.branches.size).toBe(readPlural(source)?.branches.size);
          expect(protect(made).tokens).toEqual(protect(source).tokens);
          expect(made).not.toBe(source);
        },
      ),
    );
  });
});
