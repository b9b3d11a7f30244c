import { contextOf } from '../unit.ts';
import type { Write } from '../format.ts';
import { type FillSlot, newText } from '../skeleton.ts';
import type { ExportRow } from '../export-row.ts';

/** `Localizable.strings` of Apple in UTF-8, which Xcode has supported for ten years. */
export const write: Write = async function* (rows, { languages }) {
  for (const language of languages) {
    for await (const row of rows([language])) yield entry(row, language);
  }
};

function entry(row: ExportRow, language: string): string {
  const value = row.values.get(language);
  if (row.stringId === '' || value === undefined) return '';
  const context = contextOf(row);
  const comment = context === '' ? '' : `/* ${context.replaceAll('*/', '* /')} */\n`;
  return `${comment}${quoted(row.stringId)} = ${quoted(value)};\n\n`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

export function quoted(text: string): string {
  return `"${text.replace(/[\\"\n\r\t]/g, (c) => ESCAPES[c] ?? c)}"`;
}

export const fillSlot: FillSlot = ({ old, rows: [row], facts, language }) => {
  const text = newText(row, language);
  if (text === undefined) return old;
  return facts.isAlone === true ? `${old} = ${quoted(text)}` : quoted(text);
};
