import { tbx as termbase } from './termbase.ts';
import { contextOf, sourceOf } from '../unit.ts';
import type { TermRow } from '../../terms/store.ts';
import type { ExportRow, RowSource, Write } from '../format.ts';

/** Strings as the terms of a termbase, for glossaries that are kept as strings. */
export const write: Write = (rows, { languages, projectName, sourceLanguage, createdAt }) =>
  termbase.write(termsOf(rows, languages, sourceLanguage ?? 'en', createdAt), {
    projectName,
    sourceLanguage: sourceLanguage ?? 'en',
    languages,
    safeForSpreadsheets: false,
  });

async function* termsOf(
  rows: RowSource,
  languages: readonly string[],
  sourceLanguage: string,
  now: Date,
): AsyncGenerator<TermRow> {
  let number = 0;
  for await (const row of rows(languages)) {
    number += 1;
    yield termOf(row, `s${number}`, sourceLanguage, now);
  }
}

function termOf(row: ExportRow, id: string, sourceLanguage: string, now: Date): TermRow {
  return {
    id,
    workspace_id: '',
    project_id: '',
    content: sourceOf(row),
    content_key: null,
    content_folded: null,
    source_language: sourceLanguage,
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
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}
