import { contextOf } from '../unit.ts';
import type { Write } from '../format.ts';
import { type FillSlot, newText } from '../skeleton.ts';
import type { ExportRow } from '../export-row.ts';

/** Java properties in ASCII, with everything else as \u, which all versions of Java read the same way. */
export const write: Write = async function* (rows, { languages }) {
  for (const language of languages) {
    for await (const row of rows([language])) yield entry(row, language);
  }
};

function entry(row: ExportRow, language: string): string {
  const value = row.values.get(language);
  if (row.stringId === '' || value === undefined) return '';
  const context = contextOf(row);
  // The blank line separates a comment from the previous entry.
  const comment =
    context === ''
      ? ''
      : `\n${context
          .split(/\r\n|\n|\r/)
          .map((line) => `# ${ascii(line)}\n`)
          .join('')}`;
  const key = ascii(escape(row.stringId)).replace(/[=:#! ]/g, '\\$&');
  return `${comment}${key}=${ascii(escape(value)).replace(/^ /, '\\ ')}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\f': '\\f',
};

export function escape(text: string): string {
  return text.replace(/[\\\n\r\t\f]/g, (c) => ESCAPES[c] ?? c);
}

function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, unicode);
}

/** A character as a \\u escape. */
export function unicode(c: string): string {
  return `\\u${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Fills a value in the encoding of the file. A file that is pure ASCII stays so, because its readers
 * are unknown.
 */
export const fillSlot: FillSlot = ({ old, rows: [row], about, language }) => {
  const text = newText(row, language);
  if (text === undefined) return old;
  const escaped = escape(text).replace(/^ /, '\\ ');
  if (about.encoding === 'latin1') return escaped.replace(/[^\x20-\x7e\xa0-\xff]/g, unicode);
  return escaped.replace(about.facts?.isAscii === false ? /\p{Cc}/gu : /[^\x20-\x7e]/g, unicode);
};
