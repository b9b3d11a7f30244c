import type { Write } from '../format.ts';
import { type ExportOptions, type ExportRow, textOf, valueOf } from '../export-row.ts';
import { xmlAttribute, xmlText } from '../xml-text.ts';

/** A plain tree of strings with their fields and translations. */
export const write: Write = async function* (
  rows,
  { languages, columns, sourceLanguage, projectName, createdAt },
) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  const source = sourceLanguage === null ? '' : ` source-language="${sourceLanguage}"`;
  yield `<strings project="${xmlAttribute(projectName)}"${source} exported="${createdAt.toISOString()}">\n`;
  for await (const row of rows(languages)) yield element(row, columns);
  yield '</strings>\n';
};

function element(row: ExportRow, columns: ExportOptions['columns']): string {
  const children = columns.map((column) => {
    const value = valueOf(row, column);
    if (value === undefined || (column.type === 'field' && column.value === 'string_id')) return '';
    const text = xmlText(textOf(value));
    return column.type === 'field'
      ? `<${column.value}>${text}</${column.value}>`
      : `<translation language="${column.value}">${text}</translation>`;
  });
  const id = row.stringId === '' ? '' : ` id="${xmlAttribute(row.stringId)}"`;
  return `<string${id}>${children.join('')}</string>\n`;
}
