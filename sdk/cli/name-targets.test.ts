import { describe, expect, it } from 'vitest';
import { namespaceOf, targetOf } from './name-targets.ts';

const of = (target: string, path: string, language: string, map?: Record<string, string>) =>
  targetOf({ path, target, format: 'json', ...(map && { map }) }, path, language);

describe('targets', () => {
  it.each([
    ['locales/{lang}/{name}.{ext}', 'locales/en/menu.json', 'zh-cn', 'locales/zh-cn/menu.json'],
    ['{dir}/{bcp47}.{ext}', 'i18n/en.json', 'zh-cn', 'i18n/zh-CN.json'],
    ['{dir}/app_{snake}.arb', 'lib/app_en.arb', 'pt-br', 'lib/app_pt_BR.arb'],
    ['{dir}-{android}/{name}.{ext}', 'res/values/strings.xml', 'de', 'res/values-de/strings.xml'],
    ['{dir}-{android}/{name}.{ext}', 'res/values/strings.xml', 'pt-br', 'res/values-pt-rBR/strings.xml'],
    ['{dir}-{android}/{name}.{ext}', 'res/values/strings.xml', 'sr-latn', 'res/values-b+sr+Latn/strings.xml'],
    ['{dir}/../{lproj}.lproj/{name}.{ext}', 'App/en.lproj/L.strings', 'zh-cn', 'App/zh-Hans.lproj/L.strings'],
    ['{dir}/../{lproj}.lproj/{name}.{ext}', 'App/en.lproj/L.strings', 'zh-tw', 'App/zh-Hant.lproj/L.strings'],
    ['{dir}/{lang}.{ext}', 'en.json', 'de', 'de.json'],
  ])('%s of %s in %s is %s', (target, path, language, expected) => {
    expect(of(target, path, language)).toBe(expected);
  });

  it('a path may use another name for a language', () => {
    expect(of('{lang}.json', 'en.json', 'zh-cn', { 'zh-cn': 'zh-Hans' })).toBe('zh-Hans.json');
  });

  it.each(['../x', 'a/b', '', 'de.', '..', 'de\0'])('%j is not a language', (language) => {
    expect(() => of('{lang}.json', 'en.json', language)).toThrow('cannot stand in a path');
  });

  it('a namespace may be the name of the file', () => {
    expect(namespaceOf({ path: 'x', format: 'json', namespace: '{name}' }, 'a/menu.json')).toBe('menu');
    expect(namespaceOf({ path: 'x', format: 'json' }, 'a/menu.json')).toBeUndefined();
  });
});
