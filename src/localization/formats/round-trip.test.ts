import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPath } from './string-path.ts';
import { fixture, readUnits, rowOf, type Unit, writeBytes, writeUnits } from './round-trip-for-tests.ts';

/** Format, a file as we write it, and the language of its texts: de where a file has source and target. */
const FILES = [
  ['po', 'po/example.po', 'de'],
  ['xliff', 'xliff/example.xlf', 'de'],
  ['xliff2', 'xliff2/example.xlf', 'de'],
  ['android', 'android/example.xml', 'en'],
  ['strings', 'strings/example.strings', 'en'],
  ['xcstrings', 'xcstrings/example.xcstrings', 'de'],
  ['arb', 'arb/example.arb', 'en'],
  ['resx', 'resx/example.resx', 'en'],
  ['json_nested', 'json-nested/example.json', 'en'],
  ['i18next', 'i18next/example.json', 'en'],
  ['yaml', 'yaml/example.yml', 'en'],
  ['properties', 'properties/example.properties', 'en'],
  ['srt', 'srt/example.srt', 'en'],
  ['tmx', 'tmx/example.tmx', 'de'],
  ['tbx', 'tbx/example.tbx', 'de'],
  ['xml', 'xml/example.xml', 'de'],
] as const;

const SIGNS = [
  ...'ab0 _.,:;!?@#$%^&*()[]{}<>/\\|\'"`=+-~é中ש😀',
  '\n',
  '\t',
  '\u00a0',
  '  ',
  '\\n',
  "'{",
  '{{x}}',
];
const anyText = fc
  .array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 12 })
  .map((signs) => signs.join(''))
  .filter((text) => text.trim() !== '');

describe('round trips', () => {
  it.each(FILES)('%s: a file is written as it was read', async (format, name, language) => {
    const units = await readUnits(format, fixture(name));
    const file = await writeUnits(format, units, [language]);
    expect(file).toBe(fixture(name));
    expect(await readUnits(format, file)).toEqual(units);
  });

  it.each(['po', 'xliff', 'xliff2', 'xcstrings', 'tmx', 'xml', 'csv', 'json', 'xlsx'])(
    '%s: any source and translation come back',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(anyText, { minLength: 1, maxLength: 4 }),
          anyText,
          async (sources, target) => {
            const units = sources.map(
              (content, index): Unit => ({ stringId: `k${index}`, content, translations: { de: target } }),
            );
            const read = await readUnits(format, await writeBytes(format, units.map(rowOf), ['de']));
            expect(read.map(({ content, translations }) => [content, translations?.de])).toEqual(
              sources.map((content) => [content, target]),
            );
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  it.each(['android', 'strings', 'arb', 'resx', 'json_nested', 'i18next', 'yaml', 'properties'])(
    '%s: any key and any text come back',
    async (format) => {
      const isTree = ['json_nested', 'i18next', 'yaml'].includes(format);
      const anyKey = anyText
        .map((key) => (isTree ? joinPath([key]) : key))
        .filter((key) => !/^@|^>>|_(?:zero|one|two|few|many|other)$/.test(key));
      const entries = fc.uniqueArray(fc.tuple(anyKey, anyText), {
        selector: ([key]) => key,
        minLength: 1,
        maxLength: 4,
      });
      await fc.assert(
        fc.asyncProperty(entries, async (pairs) => {
          const units = pairs.map(([stringId, content]): Unit => ({ stringId, content }));
          const read = await readUnits(format, await writeUnits(format, units, ['en']));
          expect(read.map(({ stringId, content }) => [stringId, content])).toEqual(pairs);
        }),
        { numRuns: 60 },
      );
    },
  );
});
