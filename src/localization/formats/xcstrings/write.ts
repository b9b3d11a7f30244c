import { appleTag } from '../language-tag.ts';
import { formsOf } from '../plural-unit.ts';
import { contextOf, factsOf, sourceOf, textFact } from '../unit.ts';
import type { ExportOptions, ExportRow, RowSource, Write } from '../format.ts';

/** Between key and variation; as the reader makes ids of them. */
export const BETWEEN = '|==|';

/** A string catalogue of Xcode 15 holds all languages, so there is no file per language. */
export const write: Write = async function* (rows, options) {
  const source = options.sourceLanguage ?? 'en';
  yield `{\n  "sourceLanguage" : ${JSON.stringify(appleTag(source))},\n  "strings" : {`;
  let before = '\n';
  for await (const group of byKey(rows, options)) {
    yield `${before}    ${JSON.stringify(group.key)} : ${indented(entryOf(group, source, options.languages))}`;
    before = ',\n';
  }
  yield `${before === '\n' ? '' : '\n  '}},\n  "version" : "1.0"\n}\n`;
};

interface Group {
  key: string;
  rows: { row: ExportRow; variation: string }[];
}

/** Variations of a key stand together, as they were read. */
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

function entryOf({ key, rows }: Group, source: string, languages: readonly string[]): object {
  const [first] = rows;
  const comment = first ? contextOf(first.row) : '';
  const state = first && textFact(factsOf(first.row, 'xcstrings'), 'extractionState');
  // A source text that is its key needs no entry.
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

export function localizationOf(
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

/** Xcode puts a blank before the colon; with the same style a diff shows only what changed. */
function indented(entry: object): string {
  return JSON.stringify(entry, null, 2)
    .replace(/^( *"(?:[^"\\\n]|\\.)*"):/gm, '$1 :')
    .replaceAll('\n', '\n    ');
}
