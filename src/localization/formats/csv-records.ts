import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { say, type Sentence } from '#kernel/say.ts';
import { neutralise } from '#kernel/spreadsheet-safe.ts';
import { IntakeError } from './intake-error.ts';
import { applyEdits, type Edit } from './skeleton.ts';
import { readText } from './text-file.ts';

/** Enough for fifty languages of 20,000 characters twice over, in bytes of any script. */
const RECORD_BYTES_MAX = 8_000_000;

interface CsvRecord {
  /** By column index, starting at 0. */
  cells: ReadonlyMap<number, string>;
  row: number;
  /** The range in the text of the file, without the line end. */
  from: number;
  to: number;
}

/** The records of a table. The delimiter is detected in the first line. */
export async function* readRecords(
  path: string,
  onDelimiter: (delimiter: string) => void = () => {},
): AsyncGenerator<CsvRecord> {
  const { delimiter, text } = await detectDelimiter(readText(path));
  onDelimiter(delimiter);
  const places = new Places();
  const parser = parse({
    delimiter,
    // Spreadsheets omit trailing empty cells, and accept a quote inside a cell literally.
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_BYTES_MAX,
    info: true,
  });
  const records = pipeline(Readable.from(places.watch(text)), parser, () => {});
  let row = 0;
  try {
    const found: AsyncIterable<{ record: string[]; info: { bytes: number } }> = records;
    for await (const { record, info } of found) {
      row += 1;
      yield { cells: new Map(record.entries()), row, ...places.upTo(info.bytes) };
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw IntakeError.at(say('file.row', { row: row + 1 }), explain(error), error);
    throw error;
  } finally {
    records.destroy();
  }
}

function explain(error: CsvError): Sentence {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return say('file.quote_never_closed');
  if (error.code === 'CSV_MAX_RECORD_SIZE') return say('file.row_more_than_bytes', { max: RECORD_BYTES_MAX });
  return say('file.row_not_valid_csv');
}

/** Converts the parser's byte positions to character positions, using the decoded texts. */
class Places {
  readonly #texts: string[] = [];
  #inText = 0;
  #chars = 0;
  #bytes = 0;

  async *watch(pieces: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of pieces) {
      if (piece !== '') this.#texts.push(piece);
      yield piece;
    }
  }

  /** The range of the record that ends at a byte; it begins where the previous one ended. */
  upTo(bytes: number): { from: number; to: number } {
    const from = this.#chars;
    let [isFirst, first, last] = [true, from, from];
    while (this.#bytes < bytes) {
      const text = this.#texts[0];
      if (text === undefined) break;
      if (this.#inText >= text.length) {
        this.#texts.shift();
        this.#inText = 0;
        continue;
      }
      const code = text.codePointAt(this.#inText) ?? 0;
      const units = code > 0xffff ? 2 : 1;
      const isEnd = code === 0x0a || code === 0x0d;
      this.#bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      this.#inText += units;
      this.#chars += units;
      // Line ends before and after a record are not part of it.
      if (!isEnd && isFirst) [isFirst, first] = [false, this.#chars - units];
      if (!isEnd) last = this.#chars;
    }
    return isFirst ? { from, to: from } : { from: first, to: last };
  }
}

interface Cell {
  from: number;
  to: number;
}

/**
 * The positions of the cells in a record. As in the parser, only a quote at the start opens a quoted
 * cell.
 */
export function cellsOf(record: string, delimiter: string): Cell[] {
  const cells: Cell[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at <= record.length; at += 1) {
    const char = record[at];
    if (isQuoted && char === '"') {
      if (record[at + 1] === '"') at += 1;
      else isQuoted = false;
    } else if (!isQuoted && char === '"' && at === from) isQuoted = true;
    else if (char === undefined || (!isQuoted && char === delimiter)) {
      cells.push({ from, to: at });
      from = at + 1;
    }
  }
  return cells;
}

export interface CellChange {
  column: number;
  text: string;
}

/** Replaces texts in some cells of a record, and appends missing cells. */
export function fillRecord(
  record: string,
  changes: readonly CellChange[],
  { delimiter, isSafe }: { delimiter: string; isSafe: boolean },
): string {
  const cells = cellsOf(record, delimiter);
  const write = (text: string, old: string) => cellText(isSafe ? neutralise(text) : text, old, delimiter);
  const edits = changes.flatMap(({ column, text }): Edit[] => {
    const cell = cells[column];
    return cell ? [{ ...cell, text: write(text, record.slice(cell.from, cell.to)) }] : [];
  });
  const added = new Map(
    changes.filter(({ column }) => column >= cells.length).map((c) => [c.column, c.text]),
  );
  const end = Math.max(-1, ...added.keys());
  let tail = '';
  for (let column = cells.length; column <= end; column += 1)
    tail += delimiter + write(added.get(column) ?? '', record.startsWith('"') ? '""' : '');
  return applyEdits(record, edits) + tail;
}

/** Quoted if the old cell was, or if the text requires it. */
function cellText(text: string, old: string, delimiter: string): string {
  const mustQuote = text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text);
  if (!mustQuote && !old.startsWith('"')) return text;
  return text === '' && old === '' ? '' : `"${text.replaceAll('"', '""')}"`;
}

const HEADER_CHARS_MAX = 64 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;

/** Counts the delimiters outside quotes in the first line, and passes the whole text on. */
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
