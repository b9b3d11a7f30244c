import type { Write } from '../format.ts';
import { type JsonObject, isJsonObject, readJson, spansOf } from '../json-text.ts';
import { addEntry, entryOf, jsonText, fillJsonText } from '../fill-json.ts';
import { type Edit, type FillSlot, applyEdits, newTranslation } from '../skeleton.ts';
import type { ExportOptions, ExportRow, RowSource } from '../export-row.ts';

/**
 * `single`: a list of strings with their translations. `separate`: the flat object that i18n libraries
 * load (string_id to text).
 */
export const write: Write = (rows, options) =>
  options.mode === 'single' ? writeList(rows, options) : writeFlat(rows, options);

async function* writeList(rows: RowSource, { languages, columns }: ExportOptions): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows(languages)) {
    yield before + JSON.stringify(itemOf(row, columns));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** fromEntries defines own properties, so a key named __proto__ is safe. */
function itemOf(row: ExportRow, columns: ExportOptions['columns']): Record<string, unknown> {
  const fields = columns.flatMap((column) =>
    column.type === 'field' && row.fields[column.value] !== undefined
      ? [[column.value, row.fields[column.value]] as const]
      : [],
  );
  const translations = columns.flatMap((column) => {
    const text = column.type === 'language' ? row.values.get(column.value) : undefined;
    return text === undefined ? [] : [[column.value, text] as const];
  });
  return { ...Object.fromEntries(fields), translations: Object.fromEntries(translations) };
}

async function* writeFlat(rows: RowSource, { languages }: ExportOptions): AsyncGenerator<string> {
  let before = '{\n';
  for (const language of languages) {
    for await (const { stringId, values } of rows([language])) {
      const text = values.get(language);
      if (stringId === '' || text === undefined) continue;
      yield `${before}${JSON.stringify(stringId)}:${JSON.stringify(text)}`;
      before = ',\n';
    }
  }
  yield before === '{\n' ? '{}\n' : '\n}\n';
}

/** Fills a text of a flat object, or a string of a list with all its translations. */
export const fillSlot: FillSlot = (place) => {
  if (place.about.holds === 'one') return fillJsonText(place);
  const { old, rows, options, eol } = place;
  const changes = options.languages.flatMap((language): [string, string][] => {
    const text = newTranslation(rows[0], language);
    return text === undefined || language === options.sourceLanguage ? [] : [[language, text]];
  });
  const item = changes.length === 0 ? null : readJson(old);
  if (item === null || !isJsonObject(item)) return old;
  return applyEdits(old, editsOf(old, item, changes, eol));
};

function editsOf(old: string, item: JsonObject, changes: readonly [string, string][], eol: string): Edit[] {
  const nested = entryOf(item, 'translations');
  const value = nested && item.entries[nested.index]?.[1];
  const translations = value && isJsonObject(value) ? value : null;
  const isBeside = translations === null && spansOf(item).length > 0;
  const added: [string, string][] = [];
  const edits = changes.flatMap(([language, text]): Edit[] => {
    const known = (translations && entryOf(translations, language)) ?? entryOf(item, language);
    if (known) {
      const { from, to } = known;
      return [{ from, to, text: jsonText(text, old.slice(from, to)) }];
    }
    if (translations && nested && spansOf(translations).length > 0) {
      const entry = { key: language, value: () => jsonText(text, old) };
      return [addEntry(old, translations, nested, entry, eol)];
    }
    added.push([language, text]);
    return [];
  });
  if (added.length === 0) return edits;
  const json = `{${added.map(([language, text]) => `${JSON.stringify(language)}: ${jsonText(text, old)}`).join(', ')}}`;
  if (nested && translations) return [...edits, { from: nested.from, to: nested.to, text: json }];
  const whole = { from: 0, to: old.length };
  if (isBeside)
    return [...edits, addEntry(old, item, whole, { key: 'translations', value: () => json }, eol)];
  return edits;
}
