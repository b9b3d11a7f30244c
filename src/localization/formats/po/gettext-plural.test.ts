import { describe, expect, it } from 'vitest';
import { listLanguages } from '#kernel/language.ts';
import { categoriesOfForms, gettextPlurals, parseFormula } from './gettext-plural.ts';

describe('gettext plurals', () => {
  it('every language has a formula that agrees with CLDR for 0 to 1000', () => {
    const numbers = Array.from({ length: 1001 }, (_, n) => n);
    const wrong = listLanguages().filter(({ code }) => {
      const { header, categories } = gettextPlurals(code);
      const formula = parseFormula(/plural=\((.*)\);$/.exec(header)?.[1] ?? '');
      const rules = new Intl.PluralRules(code === 'qps-ploc' ? 'en' : code);
      return !formula || numbers.some((n) => categories[formula(n)] !== rules.select(n));
    });
    expect(wrong.map(({ code }) => code)).toEqual([]);
    expect(gettextPlurals('ru')).toMatchObject({ categories: ['one', 'few', 'many'] });
    expect(gettextPlurals('ja')).toEqual({ header: 'nplurals=1; plural=(0);', categories: ['other'] });
  });

  it.each([
    [
      'ru',
      'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
      ['one', 'few', 'many'],
    ],
    [
      'ar',
      'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;',
      ['zero', 'one', 'two', 'few', 'many', 'other'],
    ],
    ['fr', 'nplurals=2; plural=n>1;', ['one', 'other']],
    // An old file in a language that has gained forms since.
    ['lv', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);', ['one', 'other', 'zero']],
    ['de', '', ['one', 'other']],
    ['de', 'nplurals=2; plural=system("x")', ['one', 'other']],
    ['de', `nplurals=2; plural=${'('.repeat(400)}`, ['one', 'other']],
  ])('reads the header of a %s file: %s', (language, header, categories) => {
    expect(categoriesOfForms(header, language)).toEqual(categories);
  });

  it.each(['', 'n +', '(n', 'm', 'n ? 1', 'n;n', '1 1', 'n == ', '!'])('%j is not a formula', (text) => {
    expect(parseFormula(text)).toBeNull();
  });
});
