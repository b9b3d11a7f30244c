import { describe, expect, it } from 'vitest';
import { readPlural } from '#kernel/icu-plural.ts';
import type { InputString } from './format.ts';
import { FORMATS, loadFiller } from './known-formats.ts';
import type { ExportRow } from './export-row.ts';
import {
  corpusOf,
  givenRow,
  isNamed,
  keep,
  type Kept,
  filledFile,
  targetOf,
  untouchedLanguages,
} from './skeleton-for-tests.ts';

const fillers = await Promise.all(
  [...FORMATS.keys()].map(async (id) => ({ id, fillSlot: await loadFiller(id) })),
);
const formats = fillers.filter(({ fillSlot }) => fillSlot !== null);

/** The texts in a language: translations, or the texts of a file for one language. */
const textsIn = ({ about, strings }: Kept, language: string) =>
  strings.map(({ content, translations }) =>
    formsOf(about.holds === 'one' ? content : (translations?.[language] ?? '')),
  );

/** The forms in the file and in the language may differ. */
function formsOf(text: string): unknown {
  const branches = readPlural(text)?.branches;
  return branches ? [branches.get('one'), branches.get('other')] : text;
}

const restOf = ({ about, strings }: Kept, language: string) =>
  strings.map(({ stringId, content, context, maxLength, category, translations }) => ({
    ...{ stringId, context, maxLength, category },
    ...(about.holds !== 'one' && { content }),
    others: Object.fromEntries(Object.entries(translations ?? {}).filter(([code]) => code !== language)),
  }));

function translated({ content: text, extra }: InputString): string {
  if (JSON.stringify(extra ?? {}).includes('"markup":true'))
    return text.replace(/[a-z]+(?=[^<>]*$)/, 'Grüße & 3 < 4');
  const plural = readPlural(text);
  // German has one ordinal form.
  if (plural?.kind === 'selectordinal') return '{count, selectordinal, one {das .} other {das .}}';
  return plural?.kind === 'plural'
    ? '{count, plural, one {Ein «Ding» & ‹mehr›} other {Viele "Dinge" & ‹mehr›}}'
    : `«Grüße» & "ja" ${text.replace(/[A-Za-z]+(?=[^<>]*$)/, 'nein')}`;
}

describe.each(formats)('$id', ({ id, fillSlot }) => {
  const corpus = corpusOf(id);

  it('can be fixed, and its corpus has three files or more', () => {
    expect(fillSlot).toBeTypeOf('function');
    expect(corpus.length).toBeGreaterThanOrEqual(3);
  });

  it.each(corpus)('$name: unchanged it comes back byte by byte', async ({ data }) => {
    const kept = await keep(id, data);
    const rows = kept.strings.map(givenRow);
    for (const languages of untouchedLanguages(kept)) {
      const file = await filledFile(id, kept, rows, languages);
      expect(file.toString('latin1')).toBe(data.toString('latin1'));
    }
  });

  it.each(corpus)('$name: translations come back, and nothing else changed', async ({ data }) => {
    const kept = await keep(id, data);
    const language = targetOf(kept);
    const rows = kept.strings.map((string, index): ExportRow => {
      const row = givenRow(string);
      if (index % 2 === 1) return row;
      return { ...row, values: new Map([...row.values, [language, translated(string)]]) };
    });
    const file = await filledFile(id, kept, rows, [language]);
    expect(file.toString()).not.toBe(data.toString());
    // A file that does not name its language is read without its translations.
    if (!isNamed(kept)) return;
    const again = await keep(id, file, kept.about.holds === 'one' ? language : 'en');
    const wanted = textsIn(kept, language).map((text, index) =>
      index % 2 === 1 ? text : formsOf(translated(kept.strings[index]!)),
    );
    expect(textsIn(again, language)).toEqual(wanted);
    expect(restOf(again, language)).toEqual(restOf(kept, language));
  });
});
