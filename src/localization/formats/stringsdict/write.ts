import { formFor, type Forms, formsBeside, formsOf } from '../plural-unit.ts';
import { factsOf, textFact } from '../unit.ts';
import type { Write } from '../format.ts';
import type { ExportRow, RowSource } from '../export-row.ts';
import { xmlText } from '../xml-text.ts';
import { childElements, gapBefore, replaceChild, withInside } from '../fill-xml.ts';
import { applyEdits, type Edit, type FillSlot, newText } from '../skeleton.ts';

/** A file per language. A string without a translation is left out. */
export const write: Write = async function* (rows, { languages }) {
  for (const language of languages) {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n';
    yield* entries(rows, language);
    yield '</dict>\n</plist>\n';
  }
};

/** Variables of one key are grouped below its format. */
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

const CATEGORIES = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** Fills a format, or the forms of a variable with those of the language. */
export const fillSlot: FillSlot = ({ old, rows: [row], facts, language }) => {
  const text = newText(row, language);
  if (!row || text === undefined) return old;
  if (facts.isPlural !== true) return withInside(old, xmlText(text));
  const plural = formsOf(row, 'stringsdict', text, { language, hash: '%d' });
  return fillVariable(old, plural?.forms ?? new Map([['other', text]]));
};

function fillVariable(old: string, forms: Forms): string {
  const children = childElements(old);
  const edits: Edit[] = [];
  const known: string[] = [];
  for (const [index, child] of children.entries()) {
    const value = children[index + 1];
    const name = old.slice(child.innerFrom, child.innerTo).trim();
    if (child.name !== 'key' || value?.name !== 'string' || !CATEGORIES.has(name)) continue;
    known.push(name);
    edits.push(replaceChild(old, value, xmlText(formFor(forms, name))));
  }
  const last = children.at(-1);
  if (!last) return old;
  const gap = gapBefore(old, last);
  const more = formsBeside(forms, known).map(
    ([name, form]) => `${gap}<key>${name}</key>${gap}<string>${xmlText(form)}</string>`,
  );
  return applyEdits(old, [...edits, { from: last.to, to: last.to, text: more.join('') }]);
}
