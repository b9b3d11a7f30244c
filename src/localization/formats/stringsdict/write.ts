import { formsOf } from '../plural-unit.ts';
import { factsOf, textFact } from '../unit.ts';
import type { ExportRow, RowSource, Write } from '../format.ts';
import { xmlText } from '../xml-text.ts';

/** A file per language; a string without a translation is left out. */
export const write: Write = async function* (rows, { languages }) {
  for (const language of languages) {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n';
    yield* entries(rows, language);
    yield '</dict>\n</plist>\n';
  }
};

/** Variables of one key stand together, below its format. */
async function* entries(rows: RowSource, language: string): AsyncGenerator<string> {
  let group: { key: string; rows: ExportRow[] } | null = null;
  for await (const row of rows([language])) {
    if (row.stringId === '' || !row.values.has(language)) continue;
    const key = textFact(factsOf(row, 'stringsdict'), 'key') ?? row.stringId;
    if (group && group.key !== key) {
      yield entry(group.key, group.rows, language);
      group = null;
    }
    (group ??= { key, rows: [] }).rows.push(row);
  }
  if (group) yield entry(group.key, group.rows, language);
}

function entry(key: string, rows: readonly ExportRow[], language: string): string {
  const texts = rows.map((row) => {
    const text = row.values.get(language) ?? '';
    return { row, text, plural: formsOf(row, 'stringsdict', text, { language, hash: '%d' }) };
  });
  const own = texts.find(({ plural }) => plural?.kind !== 'plural');
  const sets = texts.filter((each) => each !== own);
  const [first] = sets;
  const variableOf = (row: ExportRow) => textFact(factsOf(row, 'stringsdict'), 'variable') ?? 'count';
  const format =
    own?.text ??
    (first && (textFact(factsOf(first.row, 'stringsdict'), 'format') ?? `%#@${variableOf(first.row)}@`)) ??
    '';
  const variables = sets.map(({ row, plural }) =>
    variable(
      variableOf(row),
      textFact(factsOf(row, 'stringsdict'), 'valueType') ?? 'd',
      plural?.forms ?? new Map(),
    ),
  );
  return `    <key>${xmlText(key)}</key>\n    <dict>\n${pair('        ', 'NSStringLocalizedFormatKey', format)}${variables.join('')}    </dict>\n`;
}

function variable(name: string, valueType: string, forms: ReadonlyMap<string, string>): string {
  const indent = '            ';
  const hasZero = forms.has('zero');
  const lines = [...forms]
    .map(([form, text]): [string, string] => [form === '=0' && !hasZero ? 'zero' : form, text])
    .filter(([form]) => !form.startsWith('='))
    .map(([form, text]) => pair(indent, form, text));
  return `        <key>${xmlText(name)}</key>\n        <dict>\n${pair(indent, 'NSStringFormatSpecTypeKey', 'NSStringPluralRuleType')}${pair(indent, 'NSStringFormatValueTypeKey', valueType)}${lines.join('')}        </dict>\n`;
}

function pair(indent: string, key: string, text: string): string {
  return `${indent}<key>${xmlText(key)}</key>\n${indent}<string>${xmlText(text)}</string>\n`;
}
