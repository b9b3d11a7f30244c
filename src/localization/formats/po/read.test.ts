import { describe, expect, it } from 'vitest';
import { readBack } from '../read-for-tests.ts';
import { exampleOf, idsAndTexts, readUnits } from '../round-trip-for-tests.ts';

describe('po', () => {
  it('contexts, plurals, comments, flags; fuzzy, obsolete and untranslated entries have no translation', async () => {
    const file = `${exampleOf('po')}
#, fuzzy, c-format
#| msgid "Old"
msgid "New"
msgstr "Alt"

#~ msgid "Gone"
#~ msgstr "Weg"
`;
    const { strings, warnings } = await readBack('po', file);
    expect(strings).toEqual([
      {
        stringId: 'Start',
        content: 'Start',
        context: 'Title of the main menu',
        translations: { de: 'Los' },
        extra: { po: { references: ['src/menu.c:12'] } },
      },
      { stringId: 'verb\u0004Open', content: 'Open', translations: { de: 'Öffnen' } },
      {
        stringId: '%d file',
        content: '{count, plural, one {%d file} other {%d files}}',
        translations: { de: '{count, plural, one {%d Datei} other {%d Dateien}}' },
        extra: { po: { flags: ['c-format'] } },
      },
      {
        stringId: 'First line\n"second"\tline',
        content: 'First line\n"second"\tline',
        translations: { de: 'Erste Zeile\n"zweite"\tZeile' },
      },
      expect.objectContaining({ extra: { po: { plain: true } } }),
      { stringId: 'Not yet', content: 'Not yet' },
      { stringId: 'New', content: 'New', extra: { po: { flags: ['c-format'] } } },
    ]);
    expect(warnings).toEqual(['1 fuzzy translations were ignored.']);
  });

  it('in a file of the source language the msgid is a key', async () => {
    const file = 'msgid ""\nmsgstr "Language: en\\n"\n\nmsgid "menu.start"\nmsgstr "Start"\n';
    expect(await readUnits('po', file)).toEqual([
      { stringId: 'menu.start', content: 'Start', extra: { po: { isKey: true } } },
    ]);
  });

  it('entries named like numbers, or like parts of every object, keep their order and meaning', async () => {
    const file = ['10', '9', 'constructor', '__proto__'].map((id) => `msgid "${id}"\nmsgstr ""\n`).join('');
    expect(await idsAndTexts('po', file)).toEqual([
      ['10', '10'],
      ['9', '9'],
      ['constructor', 'constructor'],
      ['__proto__', '__proto__'],
    ]);
  });
});
