import type { Write } from '../format.ts';
import { factsOf, textFact } from '../unit.ts';
import { type FillSlot, newText, newTranslation } from '../skeleton.ts';
import type { ExportOptions, ExportRow } from '../export-row.ts';

/** The first line of our own files. It tells the reader that nothing in the file was trimmed. */
export const INI_MARK = '; Parlance strings';
/** The header line that declares how values are escaped. */
export const INI_ESCAPE_LINE = '; escape mode: ';

/**
 * One section per language, or one file per language without sections. Values follow the escape mode.
 * Keys are always escaped, because an unescaped key would break the file.
 */
export const write: Write = async function* (rows, options) {
  yield header(options);
  for (const language of options.languages) {
    if (options.mode === 'single') yield `\n[${language}]\n`;
    for await (const row of rows([language])) yield entry(row, language, options.escape);
  }
};

function entry({ stringId, values }: ExportRow, language: string, escape: boolean): string {
  const value = values.get(language) ?? '';
  if (stringId === '' || value === '') return '';
  return `${escapeKey(stringId)}=${escape ? escapeValue(value) : value}\n`;
}

function header({ projectName, projectId, createdAt, escape }: ExportOptions): string {
  return [
    INI_MARK,
    `; project: ${projectName.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')} (${projectId})`,
    `; exported: ${createdAt.toISOString()}`,
    `${INI_ESCAPE_LINE}${escape ? 'escape' : 'no-escape'}`,
    '',
  ].join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

export function escapeValue(value: string): string {
  return value.replace(/[\\\n\r\t]/g, (c) => ESCAPES[c] ?? c);
}

/** Blanks at the ends become \s, because other INI readers trim keys. */
function escapeKey(key: string): string {
  return key.replace(/[\\\n\r\t=;#[]/g, (c) => ESCAPES[c] ?? `\\${c}`).replace(/^ | $/g, '\\s');
}

/** Fills a value, or adds the missing values of a language section. */
export const fillSlot: FillSlot = ({ old, rows, facts, language: asked, eol, options }) => {
  const write = (text: string) => (facts.isEscaped === true ? escapeValue(text) : oneLine(text));
  if (typeof facts.language !== 'string') {
    const text = newText(rows[0], asked);
    return text === undefined ? old : write(text);
  }
  const { language } = facts;
  if (!options.languages.includes(language)) return old;
  if (facts.isNew !== true) {
    const text = newTranslation(rows[0], language);
    return text === undefined ? old : write(text);
  }
  const lines = rows.flatMap((row) => {
    const text = newTranslation(row, language);
    const key = textFact(factsOf(row, 'ini'), 'key') ?? row.stringId;
    return text === undefined || key === '' ? [] : [`${escapeKey(key)}=${write(text)}`];
  });
  return facts.isOpen === true
    ? lines.map((line) => eol + line).join('')
    : lines.map((line) => line + eol).join('');
};

/** In a file without escaping, a line break would end the value. */
function oneLine(text: string): string {
  return text.replace(/\r\n|\n|\r/g, ' ');
}
