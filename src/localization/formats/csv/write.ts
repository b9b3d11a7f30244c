import { neutralise } from '#kernel/spreadsheet-safe.ts';
import type { Write } from '../format.ts';
import { fillTable, tableLines } from '../write-table.ts';
import { textOf, valueOf } from '../export-row.ts';

/** Without this mark, Excel reads UTF-8 in the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';
/** RFC 4180. Every cell is quoted, so that spreadsheets that split at semicolons do not split a text. */
const STYLE = { quoted: true, quoted_empty: false, record_delimiter: 'windows' } as const;

export const write: Write = async function* (rows, { languages, columns, safeForSpreadsheets }) {
  const cell = (text: string) => (safeForSpreadsheets ? neutralise(text) : text);
  if (safeForSpreadsheets) yield BYTE_ORDER_MARK;
  yield* tableLines(
    columns.map((column) => column.value),
    rows(languages),
    (row) => columns.map((column) => cell(textOf(valueOf(row, column) ?? ''))),
    STYLE,
  );
};

/** Each column is named after its language. */
export const fillSlot = fillTable((language) => language);
