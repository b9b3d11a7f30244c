import { contextOf } from '../unit.ts';
import type { Write } from '../format.ts';
import type { ExportRow } from '../export-row.ts';
import { xmlAttribute, xmlText } from '../xml-text.ts';
import { childElements, replaceChild } from '../fill-xml.ts';
import { applyEdits, type FillSlot, newText } from '../skeleton.ts';

/** The .NET reader refuses a file without these four headers. */
const HEADERS = [
  ['resmimetype', 'text/microsoft-resx'],
  ['version', '2.0'],
  [
    'reader',
    'System.Resources.ResXResourceReader, System.Windows.Forms, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089',
  ],
  [
    'writer',
    'System.Resources.ResXResourceWriter, System.Windows.Forms, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089',
  ],
] as const;

export const write: Write = async function* (rows, { languages }) {
  for (const language of languages) {
    yield '<?xml version="1.0" encoding="utf-8"?>\n<root>\n';
    for (const [name, value] of HEADERS)
      yield `  <resheader name="${name}">\n    <value>${value}</value>\n  </resheader>\n`;
    for await (const row of rows([language])) yield data(row, language);
    yield '</root>\n';
  }
};

function data(row: ExportRow, language: string): string {
  const value = row.values.get(language);
  if (row.stringId === '' || value === undefined) return '';
  const context = contextOf(row);
  const comment = context === '' ? '' : `    <comment>${xmlText(context)}</comment>\n`;
  return `  <data name="${xmlAttribute(row.stringId)}" xml:space="preserve">\n    <value>${xmlText(value)}</value>\n${comment}  </data>\n`;
}

/** Fills the value of a data element. */
export const fillSlot: FillSlot = ({ old, rows: [row], language }) => {
  const text = newText(row, language);
  const value = childElements(old).find(({ name }) => name === 'value');
  return text === undefined || !value ? old : applyEdits(old, [replaceChild(old, value, xmlText(text))]);
};
