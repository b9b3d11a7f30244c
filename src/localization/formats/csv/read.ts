import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { IntakeError } from '../intake-error.ts';
import type { Read } from '../format.ts';
import { type Columns, readHeader, readRow } from '../table.ts';
import { readText } from '../text-file.ts';

/** Fifty languages of 20,000 characters, twice over, in bytes of any script. */
const RECORD_BYTES_MAX = 8_000_000;
const HEADER_CHARS_MAX = 64 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;

/** A header row and a record per string; the delimiter is found out from the header. */
export const read: Read = async function* (path, options) {
  const { delimiter, text } = await detectDelimiter(readText(path));
  const parser = parse({
    delimiter,
    // Spreadsheets leave trailing empty cells out, and take a quote inside a cell as it is.
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_BYTES_MAX,
  });
  const records = pipeline(Readable.from(text), parser, () => {});
  let columns: Columns | undefined;
  let row = 0;
  try {
    const rows: AsyncIterable<string[]> = records;
    for await (const record of rows) {
      row += 1;
      const cells = new Map(record.entries());
      if (columns) yield readRow(columns, cells, `row ${row}`);
      else if ([...cells.values()].some((cell) => cell.trim() !== '')) columns = readHeader(cells, options);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new IntakeError(`row ${row + 1}: ${explain(error)}`, 422, error);
    throw error;
  } finally {
    records.destroy();
  }
  if (!columns) throw new IntakeError('The file is empty.');
};

function explain(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened and never closed.';
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `the row has more than ${RECORD_BYTES_MAX} bytes.`;
  return 'the row is not valid CSV.';
}

/** Counts what stands outside quotes in the first line, and hands the whole text on. */
export async function detectDelimiter(
  pieces: AsyncGenerator<string>,
): Promise<{ delimiter: string; text: AsyncGenerator<string> }> {
  let head = '';
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    head += next.value;
    if (/[\r\n]/.test(head.trimStart()) || head.length > HEADER_CHARS_MAX) break;
  }
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const char of head.slice(0, HEADER_CHARS_MAX).trimStart()) {
    if (char === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (char === '\n' || char === '\r') break;
    const count = counts.get(char);
    if (count !== undefined) counts.set(char, count + 1);
  }
  const delimiter = DELIMITERS.reduce((best, each) =>
    (counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best,
  );
  return { delimiter, text: withHead(head, pieces) };
}

async function* withHead(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}
