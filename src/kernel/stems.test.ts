import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEnglishForm, plain, sharesStem, stemOf } from './stems.ts';
import { listLanguages } from './language.ts';

describe('stems', () => {
  it.each<[string, string[]]>([
    ['en', ['knife', 'knives']],
    ['en', ['pony', 'ponies']],
    ['en', ['class', 'classes']],
    ['en', ['forge', 'forged', 'forging', 'forges']],
    ['en', ['stun', 'stunned', 'stunning', 'stuns']],
    ['en', ['swordsman', 'swordsmen']],
    ['de', ['schwert', 'schwertes', 'schwerter', 'schwertern']],
    ['de', ['ritter', 'ritters', 'rittern']],
    ['fr', ['cheval', 'chevaux']],
    ['es', ['dragón', 'dragones']],
    ['pt', ['dragão', 'dragões']],
    ['ru', ['железный', 'железного', 'железным', 'железные']],
    ['uk', ['меч', 'меча', 'мечем', 'мечі']],
    ['pl', ['miecz', 'miecza', 'mieczem', 'mieczami']],
    ['cs', ['drak', 'draka', 'drakem', 'drakovi']],
    ['sv', ['svärd', 'svärdet', 'svärden']],
    ['tr', ['ejderha', 'ejderhalar', 'ejderhanın']],
    ['el', ['δράκοσ', 'δράκου', 'δράκοι']],
  ])('%s: %s share one', (language, words) => {
    expect(new Set(words.map((word) => stemOf(word, language))).size).toBe(1);
  });

  it.each([
    ['de', 'eis', 'eisen'],
    ['en', 'ring', 'rings and more'],
    ['en', 'king', 'kin'],
    ['ja', '剣', '剣士'],
  ])('%s: %s and %s do not', (language, a, b) => {
    expect(stemOf(a, language)).not.toBe(stemOf(b, language));
  });

  it('a form of the base, never the other way round', () => {
    const form = (written: string, base: string, withVerbs = true) => isEnglishForm(written, base, withVerbs);
    expect([
      form('wolves', 'wolf'),
      form('heroes', 'hero'),
      form('boys', 'boy'),
      form('tries', 'try'),
    ]).toEqual(Array(4).fill(true));
    expect([form('forging', 'forge'), form('stunned', 'stun'), form('tried', 'try')]).toEqual(
      Array(3).fill(true),
    );
    expect([
      form('even', 'evening'),
      form('wolf', 'wolves'),
      form('its', 'it'),
      form('boies', 'boy'),
    ]).toEqual(Array(4).fill(false));
    expect([form('shielding', 'shield', false), form('shields', 'shield', false)]).toEqual([false, true]);
  });

  it('accents are removed, letters stay', () => {
    expect(['äpfel', 'ёлка', 'kılıç', '용사', 'सेना'].map(plain)).toEqual([
      'apfel',
      'елка',
      'kilic',
      '용사',
      'सेना',
    ]);
  });

  it('sharesStem: sixty in a hundred letters and a short ending', () => {
    expect([
      sharesStem('эльфам', 'эльфы'),
      sharesStem('elfenbeinturm', 'elf'),
      sharesStem('el', 'elf'),
    ]).toEqual([true, false, false]);
  });

  it('for any text in any language a stem is no longer than the text, and not empty', () => {
    const codes = listLanguages().map(({ code }) => code);
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
        fc.constantFrom(...codes),
        (text, code) => {
          const word = text.toLowerCase();
          const stem = stemOf(word, code);
          expect(stem.length).toBeLessThanOrEqual(Math.max(word.length, word.normalize('NFC').length));
          expect(stem === '' && plain(word) !== '').toBe(false);
        },
      ),
    );
  });
});
