import type { Write } from '../format.ts';
import type { ExportRow, RowSource } from '../export-row.ts';
import type { WrittenTerm } from '../term-format.ts';
import { contextOf, sourceOf } from '../unit.ts';
import { tbx as termbase } from './termbase.ts';

/** Writes strings as the terms of a termbase, for glossaries that are maintained as strings. */
export const write: Write = (rows, { languages, projectName, sourceLanguage }) =>
  termbase.write(termsOf(rows, languages), {
    projectName,
    sourceLanguage: sourceLanguage ?? 'en',
    languages,
    safeForSpreadsheets: false,
  });

async function* termsOf(rows: RowSource, languages: readonly string[]): AsyncGenerator<WrittenTerm> {
  let number = 0;
  for await (const row of rows(languages)) {
    number += 1;
    yield termOf(row, `s${number}`);
  }
}

function termOf(row: ExportRow, id: string): WrittenTerm {
  return {
    id,
    content: sourceOf(row),
    category: typeof row.fields.category === 'string' ? row.fields.category : '',
    pic: typeof row.fields.pic === 'string' ? row.fields.pic : '',
    translations: Object.fromEntries(row.values),
    note: contextOf(row),
    part_of_speech: '',
    case_sensitive: false,
    do_not_translate: false,
    variants: [],
    target_variants: {},
    forbidden: {},
  };
}
