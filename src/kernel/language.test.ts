import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLanguage, LANGUAGES, languageProblem, listLanguages, suggestLanguage } from './language.ts';

const REAL = [...LANGUAGES.keys()].filter((code) => code !== 'qps-ploc');

describe('the list of codes', () => {
  it('contains lowercase hyphen codes, sorted, each once', () => {
    const codes = listLanguages().map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
    for (const code of codes) expect(code).toMatch(/^[a-z]{2,3}(-[a-z]{2,4}|-\d{3})?$/);
  });

  // Otherwise Intl would answer for the locale of the machine, and two machines would disagree.
  it('contains only codes that CLDR knows under exactly that name', () => {
    expect(Intl.PluralRules.supportedLocalesOf(REAL).length).toBe(REAL.length);
    expect(Intl.DisplayNames.supportedLocalesOf(REAL).length).toBe(REAL.length);
    expect(Intl.getCanonicalLocales(REAL).map((tag) => tag.toLowerCase())).toEqual(REAL);
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    for (const code of REAL) expect(names.of(code), code).toBeDefined();
  });

  it('has a pinned size', () => {
    expect(LANGUAGES.size).toBe(134);
  });
});

describe('a language', () => {
  it('is described by CLDR', () => {
    expect({ ...LANGUAGES.get('zh-cn') }).toEqual({
      code: 'zh-cn',
      name: 'Chinese (China)',
      nativeName: '中文（中国）',
      bcp47: 'zh-Hans-CN',
      aliases: ['zh', 'zh-CN', 'zh_CN', 'zh-Hans', 'zh_Hans', 'zh-Hans-CN', 'zh_Hans_CN'],
      direction: 'ltr',
      pluralCategories: ['other'],
      wordUnit: 'character',
    });
    expect(LANGUAGES.get('ar')).toMatchObject({
      name: 'Arabic',
      direction: 'rtl',
      pluralCategories: ['zero', 'one', 'two', 'few', 'many', 'other'],
    });
    expect(LANGUAGES.get('qps-ploc')).toMatchObject({
      name: 'Pseudo (Latin)',
      direction: 'ltr',
      pluralCategories: ['one', 'other'],
      wordUnit: 'word',
    });
  });

  it('reads from right to left exactly where it should', () => {
    const rtl = listLanguages().filter(({ direction }) => direction === 'rtl');
    expect(rtl.map(({ code }) => code).join(' ')).toBe('ar ar-ae ar-eg ar-ma ar-sa fa he ps sd ug ur yi');
  });

  it('counts characters for Han and Kana only; Hangul and Thai have words', () => {
    const byCharacter = listLanguages().filter(({ wordUnit }) => wordUnit === 'character');
    expect(byCharacter.map(({ code }) => code).join(' ')).toBe('ja yue zh-cn zh-hk zh-sg zh-tw');
  });

  it('shares no alias with another, whatever the case, and is not its own alias', () => {
    const owners = new Map<string, string>();
    for (const { code, aliases } of listLanguages()) {
      expect(aliases).not.toContain(code);
      for (const alias of aliases) {
        expect(owners.has(alias.toLowerCase()), `${alias} of ${code}`).toBe(false);
        owners.set(alias.toLowerCase(), code);
        expect(isLanguage(alias), alias).toBe(false);
      }
    }
  });

  it('includes the codes that ISO withdrew', () => {
    const owner = (alias: string) => listLanguages().find(({ aliases }) => aliases.includes(alias))?.code;
    expect(['iw', 'in', 'ji', 'tl', 'sh', 'mo', 'jw'].map(owner).join(' ')).toBe(
      'he id yi fil sr-latn ro jv',
    );
  });
});

describe('isLanguage', () => {
  it('is matched exactly', () => {
    expect(isLanguage('zh-cn')).toBe(true);
    for (const other of [
      'ZH-CN',
      'zh_CN',
      'zh-Hans',
      'EN',
      ' en',
      'en\n',
      '',
      'constructor',
      '__proto__',
      'size',
    ]) {
      expect(isLanguage(other), other).toBe(false);
    }
  });
});

describe('suggestLanguage', () => {
  it.each([
    ['zh_CN', 'zh-cn'],
    ['ZH-Hans', 'zh-cn'],
    ['zh_Hant_HK', 'zh-hk'],
    ['pt_BR', 'pt-br'],
    ['EN', 'en'],
    ['de-DE', 'de'],
    ['en-Latn-US', 'en-us'],
    ['iw', 'he'],
    ['eng', 'en'],
    ['es-uy', 'es'],
    ['zh-mo', 'zh-tw'],
    ['english', 'en'],
    ['Deutsch', 'de'],
    ['Portuguese (Brazil)', 'pt-br'],
    ['traditional chinese', 'zh-tw'],
    ['中文', 'zh-cn'],
    ['jp', 'ja'],
    ['cn', 'zh-cn'],
    ['enn', 'en'],
    ['zhcn', 'zh-cn'],
    ['en-uss', 'en-us'],
  ])('%s → %s', (typed, code) => {
    expect(suggestLanguage(typed)).toBe(code);
  });

  it.each([
    '',
    'e',
    'xx',
    'zz',
    'xx-yy',
    'foo',
    'klingon',
    'tlh',
    'tt',
    'und',
    'und-jp',
    'constructor',
    '__proto__',
  ])('%j → nothing is near', (typed) => {
    expect(suggestLanguage(typed)).toBeNull();
  });

  it('resolves every alias', () => {
    for (const { code, aliases } of listLanguages()) {
      for (const alias of aliases) expect(suggestLanguage(alias), alias).toBe(code);
    }
  });

  it('accepts any input and answers with a supported code or null', () => {
    const tagLike = fc
      .array(fc.constantFrom('en', 'und', 'x', 'u', 'Latn', '419', 'zh', '-', '_', 'ß', 'İ'))
      .map((a) => a.join('-'));
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-z]{1,4}$/), tagLike),
        (typed) => {
          const code = suggestLanguage(typed);
          expect(code === null || isLanguage(code)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
    expect(suggestLanguage('en'.repeat(1_000_000))).toBeNull();
  });
});

describe('languageProblem', () => {
  it('names the code and the nearest one', () => {
    expect(languageProblem('zh_CN', 'zh-cn')).toBe(
      '"zh_CN" is not a supported language code; did you mean "zh-cn"?',
    );
  });

  it('repeats neither a megabyte nor a control character', () => {
    expect(languageProblem('xx', null)).toBe('"xx" is not a supported language code.');
    expect(languageProblem('\n\u0000'.repeat(100_000), null)).toMatch(/^[ -~]{1,400}$/);
  });
});
