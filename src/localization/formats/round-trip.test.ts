import { existsSync, globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Format, KEPT, type Kept } from './format.ts';
import { BASE_FIELDS } from './export-row.ts';
import { IntakeError } from './intake-error.ts';
import { FORMATS, READABLE, WRITABLE } from './known-formats.ts';
import {
  exampleOf,
  fitted,
  folderOf,
  germanOf,
  readUnits,
  roundTrip,
  rowOf,
  type Unit,
  writeBytes,
} from './round-trip-for-tests.ts';
import { unzip } from './unzip-for-tests.ts';

const formats = [...FORMATS.values()];
const NOTHING = 'The file has no string with content.';

const SIGNS = [
  ...'ab0 _.,:;!?@#$%^&*()[]{}<>/\\|\'"`=+-~é中ש😀',
  '\n',
  '\r',
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

const strings = fc.uniqueArray(fc.tuple(anyText, anyText, anyText), {
  selector: ([id]) => id.trim(),
  minLength: 1,
  maxLength: 6,
});

const keeps = (format: Format, what: Kept) => format.keeps.includes(what);

/** For an archive its content, because compression may differ. */
async function contentOf(file: Buffer): Promise<unknown> {
  return file.subarray(0, 2).toString() === 'PK' ? Array.from(await unzip(file)) : file.toString();
}

describe('the list', () => {
  it('has every folder, and every folder has what a format needs', async () => {
    const folders = globSync('src/localization/formats/*/format.ts').map((file) => basename(dirname(file)));
    expect(formats.map((format) => basename(folderOf(format))).sort()).toEqual(folders.sort());
    for (const { id, read, write } of formats) {
      expect([id, read !== undefined || write !== undefined]).toEqual([id, true]);
      // A format that shares its reader with another has no file of its own.
      const has = (name: string) => existsSync(`${folderOf({ id })}/${name}.ts`);
      expect([id, has('read') && read === undefined]).toEqual([id, false]);
      expect([id, has('write') && write === undefined]).toEqual([id, false]);
      expect([id, typeof (await read?.())?.read]).toEqual([id, read ? 'function' : 'undefined']);
      expect([id, typeof (await write?.())?.write]).toEqual([id, write ? 'function' : 'undefined']);
    }
  });

  it('what can be read can be written', () => {
    expect(READABLE.filter((id) => !WRITABLE.includes(id))).toEqual([]);
  });
});

describe.each(formats.filter(({ read, write }) => read && write))('$id', (format) => {
  const { id, modes } = format;

  it('its example is written as it was read', async () => {
    const example = exampleOf(id);
    const units = await readUnits(id, example);
    const targets = new Set(units.flatMap(({ translations }) => Object.keys(translations ?? {})));
    const languages = keeps(format, 'source') ? [...targets] : ['en', ...targets];
    const file = await writeBytes(id, units.map(rowOf), languages);
    expect(await contentOf(file)).toEqual(await contentOf(example));
    expect(await readUnits(id, file)).toEqual(units);
  });

  it('its example shows what it keeps', async () => {
    const units = await readUnits(id, exampleOf(id));
    const shown = new Set<Kept>(keeps(format, 'source') ? ['source'] : []);
    for (const { stringId, maxLength, content, ...more } of units) {
      if (stringId !== '') shown.add('string_id');
      if (maxLength !== undefined) shown.add('max_length');
      if (content.includes(', plural, ')) shown.add('plurals');
      for (const name of KEPT) if (name in more) shown.add(name);
    }
    expect(format.keeps.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('keeps what it declares, no less and no more', async () => {
    const [unit] = await fitted(id, [
      {
        stringId: 'menu',
        content: 'Start',
        context: 'Title',
        maxLength: 12,
        category: 'UI',
        pic: 'https://example.com/a.png',
        speaker: 'Anna',
        extra: { level: 3 },
        translations: { de: 'Los' },
      },
    ]);
    const plural = (text: string) => `{count, plural, one {${text}} other {${text}s}}`;
    const set = { ...unit!, content: plural('Coin'), translations: { de: plural('Münze') } };
    const write = (each: Unit, languages: string[]) =>
      writeBytes(id, [rowOf(each)], languages, { fields: BASE_FIELDS });
    const alone = await readUnits(id, await write(unit!, ['de'])).catch(() => null);
    const languages = alone ? ['de'] : ['en', 'de'];
    const [read] = alone ?? (await readUnits(id, await write(unit!, languages)));
    const setFile = await write(set, languages);
    const [setRead] = await readUnits(id, setFile);

    expect(germanOf(setRead!)).toBe(set.translations.de);
    const { content, stringId, maxLength, translations, ...rest } = read!;
    const kept: Record<string, boolean> = {
      string_id: stringId === unit!.stringId,
      source: alone !== null && content === 'Start',
      translations: translations?.de === 'Los',
      // Native plural forms, because every file can hold an ICU message as text.
      plurals: !JSON.stringify(await contentOf(setFile)).includes(', plural, '),
      max_length: maxLength === 12,
      context: rest.context === 'Title',
      category: rest.category === 'UI',
      pic: rest.pic === unit!.pic,
      speaker: rest.speaker === 'Anna',
      extra: JSON.stringify(rest.extra) === JSON.stringify(unit!.extra),
    };
    expect(KEPT.filter((name) => kept[name])).toEqual(format.keeps);
  });

  it.each([...modes])('%s: any text comes back', async (mode) => {
    const seen = (unit: Unit) => ({
      text: germanOf(unit),
      id: keeps(format, 'string_id') && unit.stringId,
      source: keeps(format, 'source') && mode === modes[0] && unit.content,
    });
    await fc.assert(
      fc.asyncProperty(strings, async (all) => {
        const units = await fitted(
          id,
          all.map(([stringId, content, de]): Unit => ({ stringId, content, translations: { de } })),
        );
        expect((await roundTrip(format, units, mode)).map(seen)).toEqual(units.map(seen));
      }),
      { numRuns: 40 },
    );
  });

  it.each([...modes])('%s: a file without strings is still a valid file', async (mode) => {
    await expect(roundTrip(format, [], mode)).rejects.toThrow(NOTHING);
    const file = await writeBytes(id, [rowOf({ stringId: '', content: '' })], ['de'], { mode });
    await expect(readUnits(id, file)).rejects.toThrow(IntakeError);
  });
});
