import { stringify } from 'csv-stringify/sync';
import { neutralise } from '#kernel/spreadsheet-safe.ts';
import { textOf, valueOf, type Write } from '../format.ts';

/** A stringifier per row would cost more than the row. */
const BATCH_ROWS = 200;
/** Without this mark Excel reads UTF-8 as the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';

export const write: Write = async function* (rows, { languages, columns, safeForSpreadsheets }) {
  const cell = (text: string) => (safeForSpreadsheets ? neutralise(text) : text);
  if (safeForSpreadsheets) yield BYTE_ORDER_MARK;
  let batch: string[][] = [columns.map((column) => column.value)];
  for await (const row of rows(languages)) {
    batch.push(columns.map((column) => cell(textOf(valueOf(row, column) ?? ''))));
    if (batch.length < BATCH_ROWS) continue;
    yield lines(batch);
    batch = [];
  }
  yield lines(batch);
};

/** RFC 4180. All is quoted: a spreadsheet that splits at semicolons must find no cell inside a text. */
function lines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { quoted: true, quoted_empty: false, record_delimiter: 'windows' });
}
