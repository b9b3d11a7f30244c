import { appleTag, languageOf } from '../language-tag.ts';
import { formsOf } from '../plural-unit.ts';
import { contextOf, factsOf, sourceOf, textFact } from '../unit.ts';
import type { Write } from '../format.ts';
import { type JsonObject, isJsonObject, readJson } from '../json-text.ts';
import { addEntry, entryOf } from '../fill-json.ts';
import {
  type Edit,
  type FillSlot,
  type SlotFacts,
  applyEdits,
  indentBefore,
  newTranslation,
} from '../skeleton.ts';
import type { ExportOptions, ExportRow, RowSource } from '../export-row.ts';

/** The separator between key and variation, as in the ids of the reader. */
const BETWEEN = '|==|';

/** A string catalogue holds all languages, so there is no file per language. */
export const write: Write = async function* (rows, options) {
  const source = options.sourceLanguage ?? 'en';
  yield `{\n  "sourceLanguage" : ${JSON.stringify(appleTag(source))},\n  "strings" : {`;
  let before = '\n';
  for await (const group of byKey(rows, options)) {
    yield `${before}    ${JSON.stringify(group.key)} : ${indented(stringOf(group, source, options.languages))}`;
    before = ',\n';
  }
  yield `${before === '\n' ? '' : '\n  '}},\n  "version" : "1.0"\n}\n`;
};

interface Group {
  key: string;
  rows: { row: ExportRow; variation: string }[];
}

/** Groups the variations of a key, as they were read. */
async function* byKey(rows: RowSource, { languages }: ExportOptions): AsyncGenerator<Group> {
  let group: Group | null = null;
  for await (const row of rows(languages)) {
    if (row.stringId === '') continue;
    const at = row.stringId.lastIndexOf(BETWEEN);
    const key = at < 0 ? row.stringId : row.stringId.slice(0, at);
    const variation = at < 0 ? '' : row.stringId.slice(at + BETWEEN.length);
    if (group && group.key !== key) {
      yield group;
      group = null;
    }
    (group ??= { key, rows: [] }).rows.push({ row, variation });
  }
  if (group) yield group;
}

function stringOf({ key, rows }: Group, source: string, languages: readonly string[]): object {
  const [first] = rows;
  const comment = first ? contextOf(first.row) : '';
  const state = first && textFact(factsOf(first.row, 'xcstrings'), 'extractionState');
  // If the source text equals the key, it needs no entry.
  const isKey = rows.length === 1 && first?.variation === '' && sourceOf(first.row) === key;
  const texts = new Map<string, (row: ExportRow) => string | undefined>();
  if (!isKey) texts.set(source, sourceOf);
  for (const language of languages) {
    if (language !== source) texts.set(language, (row) => row.values.get(language));
  }
  const localizations = Array.from(texts, ([language, textIn]): [string, object] => [
    appleTag(language),
    localizationOf(rows, language, textIn),
  ]).filter(([, localization]) => Object.keys(localization).length > 0);
  return {
    ...(comment !== '' && { comment }),
    ...(state !== undefined && { extractionState: state }),
    ...(localizations.length > 0 && { localizations: Object.fromEntries(localizations) }),
  };
}

function localizationOf(
  rows: Group['rows'],
  language: string,
  textIn: (row: ExportRow) => string | undefined,
): Record<string, unknown> {
  const devices: [string, object][] = [];
  const substitutions: [string, object][] = [];
  let own: Record<string, unknown> = {};
  for (const { row, variation } of rows) {
    const text = textIn(row);
    if (text === undefined || text === '') continue;
    const [kind, name = ''] = splitOnce(variation);
    const node = nodeOf(row, language, text);
    if (kind === 'device') devices.push([name, node]);
    else if (kind === 'substitutions') {
      const { argNum, formatSpecifier } = factsOf(row, 'xcstrings');
      substitutions.push([
        name,
        {
          ...(typeof argNum === 'number' && { argNum }),
          ...(typeof formatSpecifier === 'string' && { formatSpecifier }),
          ...node,
        },
      ]);
    } else own = node;
  }
  return {
    ...own,
    ...(devices.length > 0 && { variations: { device: Object.fromEntries(devices) } }),
    ...(substitutions.length > 0 && { substitutions: Object.fromEntries(substitutions) }),
  };
}

function nodeOf(row: ExportRow, language: string, text: string): Record<string, unknown> {
  const plural = formsOf(row, 'xcstrings', text, { language, hash: '%lld' });
  if (plural?.kind !== 'plural') return unitOf(text);
  const hasZero = plural.forms.has('zero');
  const forms = [...plural.forms]
    .map(([name, form]): [string, object] => [name === '=0' && !hasZero ? 'zero' : name, unitOf(form)])
    .filter(([name]) => !name.startsWith('='));
  return { variations: { plural: Object.fromEntries(forms) } };
}

function unitOf(value: string): Record<string, unknown> {
  return { stringUnit: { state: 'translated', value } };
}

function splitOnce(variation: string): [string, string?] {
  const dot = variation.indexOf('.');
  return dot < 0 ? [variation] : [variation.slice(0, dot), variation.slice(dot + 1)];
}

/** Xcode writes a blank before the colon. With the same style, a diff shows only real changes. */
function indented(entry: object): string {
  return JSON.stringify(entry, null, 2)
    .replace(/^( *"(?:[^"\\\n]|\\.)*"):/gm, '$1 :')
    .replaceAll('\n', '\n    ');
}

const UNIT = '  ';

/** Fills the changed localizations of a key. Other languages and unchanged localizations stay. */
export const fillSlot: FillSlot = ({ old, rows, options, eol }) => {
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
  // The key is at the second level of a catalogue.
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
    // A key that occurs twice has a number appended to its id.
    return { row, variation: at < 0 ? '' : row.stringId.slice(at + BETWEEN.length).replace(/#\d+$/, '') };
  });
  return localizationOf(parts, language, (row) => row.values.get(language));
}

/** In the style of Xcode, with a blank before the colon. */
function pretty(value: object, indent: string, eol: string): string {
  return JSON.stringify(value, null, 2)
    .replace(/^( *"(?:[^"\\\n]|\\.)*"):/gm, '$1 :')
    .replaceAll('\n', `${eol}${indent}`);
}
