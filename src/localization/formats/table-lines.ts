import { stringify } from 'csv-stringify/sync';
import type { ExportRow } from './format.ts';

/** A stringifier per row would cost more than the row. */
const BATCH_ROWS = 200;

/** A table in CSV for an engine, batch by batch, without a guard against formulas; null for a row that has no place in it. */
export async function* tableLines(
  header: readonly string[],
  rows: AsyncIterable<ExportRow>,
  cellsOf: (row: ExportRow) => string[] | null,
): AsyncGenerator<string> {
  let batch: string[][] = [[...header]];
  for await (const row of rows) {
    const cells = cellsOf(row);
    if (cells) batch.push(cells);
    if (batch.length < BATCH_ROWS) continue;
    yield stringify(batch);
    batch = [];
  }
  yield stringify(batch);
}
