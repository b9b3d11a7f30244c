import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proposeFiles } from './propose-files.ts';

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-propose-'));
  for (const [name, data] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), data);
  }
  return folder;
}

const flat = '{"a":"A"}';

describe('language files of a folder', () => {
  it.each([
    [
      'a folder per language',
      { 'locales/en/a.json': flat, 'locales/en/b.json': '{"a":{"b":"B"}}', 'locales/de/a.json': flat },
      [
        {
          path: 'locales/en/*.json',
          target: 'locales/{bcp47}/{name}.{ext}',
          format: 'json_nested',
          namespace: '{name}',
        },
      ],
    ],
    [
      'a file per language, as it is written there',
      { 'i18n/en.json': '{"n_one":"{{count}} day","n_other":"{{count}} days"}', 'i18n/pt_BR.json': flat },
      [{ path: 'i18n/en.json', target: 'i18n/{snake}.json', format: 'i18next' }],
    ],
    [
      'Android',
      {
        'app/src/main/res/values/strings.xml': '<resources></resources>',
        'app/src/main/res/values/colors.xml': '<x/>',
      },
      [
        {
          path: 'app/src/main/res/values/strings.xml',
          target: '{dir}-{android}/{name}.{ext}',
          format: 'android',
        },
      ],
    ],
    [
      'Xcode',
      { 'App/en.lproj/Localizable.strings': '"a" = "A";' },
      [{ path: 'App/en.lproj/*.strings', target: 'App/{lproj}.lproj/{name}.{ext}', format: 'strings' }],
    ],
    [
      'a catalogue of all languages',
      { 'App/L.xcstrings': '{}' },
      [{ path: 'App/L.xcstrings', format: 'xcstrings' }],
    ],
    [
      'Flutter',
      { 'lib/l10n/app_en.arb': '{}' },
      [{ path: 'lib/l10n/app_en.arb', target: 'lib/l10n/app_{snake}.arb', format: 'arb' }],
    ],
    [
      'names without a language',
      { 'Resources.resx': '<root/>', 'Resources.de.resx': '<root/>' },
      [{ path: 'Resources.resx', target: 'Resources.{bcp47}.resx', format: 'resx' }],
    ],
    [
      'nothing of tools',
      {
        'package.json': '{}',
        'dist/en.json': flat,
        'node_modules/x/en.json': flat,
        'src/en.ts': 'export {}',
      },
      [],
    ],
  ])('%s', async (_, files, expected) => {
    expect(await proposeFiles(folderOf(files), 'en')).toEqual(expected);
  });
});
