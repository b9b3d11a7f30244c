import { isJsonObject, type JsonObject, readJson, spansOf } from '../json-text.ts';
import { addEntry, entryOf, jsonText, mendJsonText } from '../mend-json.ts';
import { applyEdits, type Edit, type Mend, newTranslation } from '../skeleton.ts';

/** A text of a flat object, or a string of a list with all its translations. */
export const mend: Mend = (place) => {
  if (place.about.holds === 'one') return mendJsonText(place);
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
