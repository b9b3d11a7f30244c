import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILLER } from '#kernel/prose.ts';
import { factsOf, HAS, TextFacts } from './text-facts.ts';

const bare = (text: string, language = 'en') => new TextFacts(text, language).bare.replaceAll(FILLER, '·');

describe('facts of a text', () => {
  it('prose is the text without placeholders, tags and addresses, at the same place', () => {
    expect(bare('Hi {name}, see https://a.example/b.')).toBe('Hi ······, see ···················.');
    expect(bare('<b>12</b> of %d')).toBe('···12···· of ··');
  });

  it('of a plural only the branch that every language has remains', () => {
    expect(bare('{n, plural, one {# day} other {# days}} left')).toBe(
      '·······························# days·· left',
    );
    expect(bare('{n, plural, one {x} other {{g, select, male {he} other {they}}}}').replaceAll('·', '')).toBe(
      'they',
    );
  });

  it('never changes the length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(new TextFacts(text, 'de').bare.length).toBe(text.length);
      }),
    );
  });

  it.each([
    ['1,250 and 3 of 1 250', ['1250', '3', '1250']],
    ['wave 2 30 orcs', ['2', '30']],
    ['٢٥ and ２５ and ②', ['25', '25', '2']],
    ['{0} %1$s <a1>', []],
    ['https://a.example/12', []],
  ])('numbers of %s', (text, expected) => {
    expect(new TextFacts(text, 'en').numbers).toEqual(expected);
  });

  it('if the percent sign comes first, it is not an argument', () => {
    expect(new TextFacts('%50 daha', 'tr').numbers).toEqual(['50']);
    expect(new TextFacts('%50', 'de').numbers).toEqual([]);
  });

  it('knows which kinds of characters occur', () => {
    const { kinds } = new TextFacts('a  1\n{剑', 'en');
    for (const kind of [HAS.letter, HAS.doubleSpace, HAS.digit, HAS.lineBreak, HAS.brace, HAS.cjk])
      expect(kinds & kind).not.toBe(0);
    expect(kinds & (HAS.percent | HAS.mark | HAS.control)).toBe(0);
  });

  it('a source is read once, whatever the language it goes to', () => {
    expect(factsOf('Save the game', 'en')).toBe(factsOf('Save the game', 'en'));
    expect(factsOf('Save the game', 'en')).not.toBe(factsOf('Save the game', 'de'));
    for (let n = 0; n < 30_000; n += 1) factsOf(`other text number ${n} that pushes the old ones out`, 'en');
    expect(factsOf('Save the game', 'en').text).toBe('Save the game');
  });
});
