import { describe, expect, it } from 'vitest';
import { READABLE } from '../../src/localization/formats/known-formats.ts';
import { unzip } from '../../src/localization/formats/unzip-for-tests.ts';
import { formatOfFile, languageIn, pathFor } from '../src/localize/files/detect-file.ts';
import { FILE_FORMATS, FORMATS_BY_ENDING } from '../src/localize/files/file-formats.gen.ts';
import { zipOf } from '../src/localize/files/zip.ts';

describe('the kind of a file', () => {
  it('every format that can be pushed can be chosen', () => {
    expect([...FILE_FORMATS].toSorted()).toEqual(READABLE.toSorted());
  });

  it.each(Object.entries(FORMATS_BY_ENDING))('an empty file that ends with .%s is of one of %j', (ending, of) => {
    expect(of).toContain(formatOfFile(`a.${ending}`, ''));
  });

  it.each([
    ['app.json', '{"a": "Apple"}', 'json'],
    ['app.json', '{\n "menu": {"a": "Apple"}}', 'json_nested'],
    ['app.json', '{"apples_one": "One", "apples_other": "{{count}}"}', 'i18next'],
    ['strings.xml', '<?xml version="1.0"?><resources></resources>', 'android'],
    ['other.xml', '<?xml version="1.0"?><list/>', 'xml'],
    ['a.xlf', '<xliff version="2.0">', 'xliff2'],
    ['a.xlf', '<xliff version="1.2">', 'xliff'],
    ['a.csv', 'keys,en,de', 'godot_csv'],
    ['a.csv', 'Key,SourceString,Comment', 'unreal_csv'],
    ['a.csv', 'Key,Id,English(en)', 'unity_csv'],
    ['a.csv', 'string_id,content', 'csv'],
    ['messages.pot', '', 'pot'],
    ['picture.png', '', null],
    ['constructor', '', null],
    ['a.constructor', '', null],
  ])('%s that begins with %s: %s', (path, head, format) => {
    expect(formatOfFile(path, head)).toBe(format);
  });

  it.each([
    ['locales/en/app.json', 'en'],
    ['locales/en.json', 'en'],
    ['app.pt-BR.json', 'pt-br'],
    ['app_de.arb', 'de'],
    ['values-zh-rCN/strings.xml', 'zh-cn'],
    ['de.lproj/Localizable.strings', 'de'],
    ['src/app.json', null],
    ['menu.json', null],
  ])('%s is in %s', (path, code) => {
    expect(languageIn(path)?.code ?? null).toBe(code);
  });

  it.each([
    ['locales/en/app.json', 'de', 'locales/de/app.json'],
    ['locales/en.json', 'pt-br', 'locales/pt-BR.json'],
    ['app_en_US.arb', 'pt-br', 'app_pt_BR.arb'],
    ['values/strings.xml', 'zh-cn', 'values-zh-rCN/strings.xml'],
    ['en.lproj/Localizable.strings', 'de', 'de.lproj/Localizable.strings'],
    ['menu.json', 'de', 'de/menu.json'],
  ])('%s in %s is at %s', (path, language, at) => {
    expect(pathFor(path, 'en', language)).toBe(at);
  });
});

describe('an archive', () => {
  it('can be opened by other programs, with names in any language', async () => {
    const files = [
      { path: 'de/menü.json', content: new Blob(['{"a": "Äpfel"}']) },
      { path: 'ja/leer.json', content: new Blob([]) },
    ];
    const zip = await zipOf(files, new Date(2026, 10, 17, 12, 30));
    const read = await unzip(Buffer.from(await zip.arrayBuffer()));
    expect(Object.fromEntries(read)).toEqual({ 'de/menü.json': '{"a": "Äpfel"}', 'ja/leer.json': '' });
  });
});
