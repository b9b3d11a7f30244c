import { describe, expect, it } from 'vitest';
import { pluralCategories } from '#kernel/icu-plural.ts';
import { pluralMessage } from './plural-unit.ts';
import { readUnits, rowOf, type Unit, writeRows, writeUnits } from './round-trip-for-tests.ts';

const EXTRA: Record<string, Record<string, unknown>> = { yaml: { yaml: { isRails: true } } };

/** A source in the notation of each format, and its translation into each language. */
const source = pluralMessage(
  new Map([
    ['one', '%d coin of {name}'],
    ['other', '%d coins of {name}'],
  ]),
);
const target = (language: string) =>
  pluralMessage(
    new Map(pluralCategories(language).map((category) => [category, `${language} ${category} %d {name}`])),
  );

function unit(format: string): Unit {
  return { stringId: 'coins', content: source, ...(EXTRA[format] && { extra: EXTRA[format] }) };
}

async function write(format: string, language: string, text: string): Promise<string> {
  const row = rowOf(unit(format));
  return writeRows(format, [{ ...row, values: new Map([[language, text]]) }], [language]);
}

/** The forms that a file has for whole numbers. */
const INTEGERS = {
  ru: ['one', 'few', 'many'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  ja: ['other'],
} as const;

describe.each(['ru', 'ar', 'ja'] as const)('plurals in %s', (language) => {
  it('po: a msgstr per form of the language', async () => {
    const file = await write('po', language, target(language));
    expect([...file.matchAll(/^msgstr\[(\d)\] "(.*)"$/gm)].map(([, index, text]) => [index, text])).toEqual(
      INTEGERS[language].map((category, index) => [String(index), `${language} ${category} %d {name}`]),
    );
    expect(file).toContain('msgid "%d coin of {name}"\nmsgid_plural "%d coins of {name}"');
    const [read] = await readUnits('po', file);
    expect(read?.content).toBe(source);
    const forms = new Map(
      INTEGERS[language].map((category) => [category as string, `${language} ${category} %d {name}`]),
    );
    if (!forms.has('other')) forms.set('other', `${language} ${INTEGERS[language].at(-1)} %d {name}`);
    expect(read?.translations?.[language]).toBe(pluralMessage(forms));
  });

  it('android: an item per category', async () => {
    const file = await write('android', language, target(language));
    expect([...file.matchAll(/quantity="(\w+)">([^<]*)</g)].map(([, name, text]) => [name, text])).toEqual(
      pluralCategories(language).map((category) => [category, `${language} ${category} %d {name}`]),
    );
  });

  it('i18next: a key per category', async () => {
    expect(JSON.parse(await write('i18next', language, target(language)))).toEqual(
      Object.fromEntries(
        pluralCategories(language).map((category) => [
          `coins_${category}`,
          `${language} ${category} %d {name}`,
        ]),
      ),
    );
  });

  it('yaml: a branch per category below the language', async () => {
    const file = await write('yaml', language, target(language));
    expect(file).toBe(
      `${language}:\n  coins:\n${pluralCategories(language)
        .map((category) => `    ${category}: "${language} ${category} %d {name}"\n`)
        .join('')}`,
    );
  });

  it('xcstrings: all forms come back', async () => {
    const units: Unit[] = [
      { stringId: 'coins', content: source, translations: { [language]: target(language) } },
    ];
    expect(await readUnits('xcstrings', await writeUnits('xcstrings', units, [language]))).toEqual(units);
  });

  it('formats that hold ICU messages keep them as they are', async () => {
    for (const format of ['arb', 'json_nested', 'properties', 'strings', 'resx']) {
      const row = { ...rowOf(unit(format)), values: new Map([['en', target(language)]]) };
      const [read] = await readUnits(format, await writeRows(format, [row], ['en']));
      expect([format, read?.content]).toEqual([format, target(language)]);
    }
  });

  it('a translation with too few forms fills those of the language with the last one', async () => {
    const file = await write('android', language, '{count, plural, other {x}}');
    expect(file.match(/quantity/g)).toHaveLength(pluralCategories(language).length);
  });
});

describe('plural messages of other formats', () => {
  const icu: Unit = { stringId: 'n', content: 'You have {n, plural, =0 {none} one {# day} other {# days}}.' };

  it('become sets, with the number as the format writes it', async () => {
    expect(await writeUnits('android', [icu], ['en'])).toContain(
      '<item quantity="one">You have %d day.</item>\n        <item quantity="other">You have %d days.</item>',
    );
    expect(JSON.parse(await writeUnits('i18next', [icu], ['en']))).toEqual({
      n_zero: 'You have none.',
      n_one: 'You have {{count}} day.',
      n_other: 'You have {{count}} days.',
    });
    expect(await writeUnits('po', [icu], ['en'])).toContain('msgid_plural "You have %d days."');
  });

  it('stay texts where they do not fit: two plurals, a select, an offset', async () => {
    for (const content of [
      '{a, plural, one {1} other {2}} {b, plural, one {1} other {2}}',
      '{a, select, x {1} other {2}}',
      '{a, plural, offset:1 one {1} other {2}}',
    ]) {
      const file = await writeUnits('android', [{ stringId: 'n', content }], ['en']);
      expect(file).toContain(`<string name="n">${content}</string>`);
    }
  });
});
