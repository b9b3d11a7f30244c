import { isJsonObject, type JsonObject, readJson } from '../json-text.ts';
import { appleTag, languageOf } from '../language-tag.ts';
import { addEntry, entryOf } from '../mend-json.ts';
import type { ExportRow } from '../format.ts';
import {
  applyEdits,
  type Edit,
  indentBefore,
  type Mend,
  newTranslation,
  type SlotFacts,
} from '../skeleton.ts';
import { BETWEEN, localizationOf } from './write.ts';

const UNIT = '  ';

/** The localizations of a key that changed. Those of other languages stay, and those that did not change. */
export const mend: Mend = ({ old, rows, options, eol }) => {
  const changed = options.languages.filter(
    (language) =>
      language !== options.sourceLanguage && rows.some((row) => newTranslation(row, language) !== undefined),
  );
  const entry = changed.length === 0 ? null : readJson(old);
  if (entry === null || !isJsonObject(entry)) return old;
  const place = entryOf(entry, 'localizations');
  const value = place && entry.entries[place.index]?.[1];
  const known = value && isJsonObject(value) ? value : null;
  if (place && known) {
    const edits = changed.map((language): Edit => {
      const span = spanIn(known, language);
      const written = localization(rows, language);
      if (span) return { ...span, text: pretty(written, indentBefore(old, span.from), eol) };
      const text = (style: SlotFacts) =>
        pretty(written, typeof style.indent === 'string' ? style.indent : '        ', eol);
      return addEntry(old, known, place, { key: appleTag(language), value: text }, eol);
    });
    return applyEdits(old, edits);
  }
  const all = Object.fromEntries(
    changed.map((language) => [appleTag(language), localization(rows, language)]),
  );
  // Below the key, which stands two levels deep in a catalogue.
  const indent = UNIT.repeat(3);
  if (entry.entries.length === 0)
    return `{${eol}${indent}"localizations" : ${pretty(all, indent, eol)}${eol}${UNIT.repeat(2)}}`;
  const text = (style: SlotFacts) =>
    pretty(all, typeof style.indent === 'string' ? style.indent : indent, eol);
  return applyEdits(old, [
    addEntry(old, entry, { from: 0, to: old.length }, { key: 'localizations', value: text }, eol),
  ]);
};

function spanIn(localizations: JsonObject, language: string): { from: number; to: number } | null {
  const tag = localizations.entries.findLast(([name]) => languageOf(name) === language)?.[0];
  const found = tag === undefined ? null : entryOf(localizations, tag);
  return found && { from: found.from, to: found.to };
}

function localization(rows: readonly ExportRow[], language: string): object {
  const parts = rows.map((row) => {
    const at = row.stringId.lastIndexOf(BETWEEN);
    return { row, variation: at < 0 ? '' : row.stringId.slice(at + BETWEEN.length) };
  });
  return localizationOf(parts, language, (row) => row.values.get(language));
}

/** As Xcode writes it: a blank before the colon. */
function pretty(value: object, indent: string, eol: string): string {
  return JSON.stringify(value, null, 2)
    .replace(/^( *"(?:[^"\\\n]|\\.)*"):/gm, '$1 :')
    .replaceAll('\n', `${eol}${indent}`);
}
