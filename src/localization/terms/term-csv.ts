import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { say, type Sentence } from '#kernel/say.ts';
import { neutralise, withoutGuard } from '#kernel/spreadsheet-safe.ts';
import { baseOf } from '#kernel/scripts.ts';
import { languageOf } from '../formats/language-tag.ts';
import { IntakeError } from '../formats/intake-error.ts';
import { detectDelimiter } from '../formats/csv-records.ts';
import { decodePieces } from '../formats/text-file.ts';
import type { FileTerm, ReadTermsOptions, TermFormat, WrittenTerm } from '../formats/term-format.ts';

const RECORD_BYTES_MAX = 8_000_000;
const HEADER_CHARS_SHOWN = 40;
const WARNINGS_MAX = 20;
const BATCH_ROWS = 200;
/** Without this mark, Excel reads UTF-8 in the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';

const FIELDS = ['category', 'note', 'part_of_speech', 'pic'] as const;
const FLAGS = ['case_sensitive', 'do_not_translate'] as const;

/** A header row and one row per term. A list is one cell, separated by `|`; a literal `|` is written `\|`. */
export const termCsv: TermFormat = {
  id: 'csv',
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',

  async *read(pieces, options) {
    const { delimiter, text } = await detectDelimiter(decoded(pieces));
    const parser = parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: RECORD_BYTES_MAX,
    });
    const records = pipeline(Readable.from(text), parser, () => {});
    let columns: readonly Column[] | undefined;
    let row = 0;
    try {
      const rows: AsyncIterable<string[]> = records;
      for await (const record of rows) {
        row += 1;
        const cells = record.map(withoutGuard);
        if (cells.every((cell) => cell.trim() === '')) continue;
        if (columns) yield readRow(columns, cells, say('file.row', { row }));
        else columns = readHeader(cells, options);
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
      const what = isOpen ? say('file.quote_never_closed') : say('file.row_not_valid_csv');
      throw IntakeError.at(say('file.row', { row: row + 1 }), what, error);
    } finally {
      records.destroy();
    }
    if (!columns) throw new IntakeError(say('file.empty'));
  },

  async *write(terms, { languages, sourceLanguage, safeForSpreadsheets }) {
    const targets = languages.filter((code) => code !== sourceLanguage);
    const cell = (text: string) => (safeForSpreadsheets ? neutralise(text) : text);
    if (safeForSpreadsheets) yield BYTE_ORDER_MARK;
    const header = [sourceLanguage, ...targets, ...FIELDS, ...FLAGS, 'variants'];
    for (const code of targets) header.push(`variants_${code}`, `forbidden_${code}`);
    let batch: string[][] = [header];
    for await (const term of terms) {
      batch.push(cellsOf(term, targets).map(cell));
      if (batch.length < BATCH_ROWS) continue;
      yield lines(batch);
      batch = [];
    }
    yield lines(batch);
  },
};

async function* decoded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const text = decodePieces(say('file.the_file'));
  for await (const piece of pieces) {
    const chars = text.write(piece);
    // PostgreSQL cannot store NUL.
    if (chars.includes('\0')) throw new IntakeError(say('file.nul'));
    yield chars;
  }
  yield text.end();
}

type Column = ((term: FileTerm, cell: string) => void) | null;

function readHeader(cells: readonly string[], { sourceLanguage, warn }: ReadTermsOptions): readonly Column[] {
  const names = cells.map((cell) => cell.trim());
  const sourceColumn = findSource(names, sourceLanguage);
  if (sourceColumn === -1) throw new IntakeError(say('file.header_needs_term', { language: sourceLanguage }));
  const seen = new Set<string>();
  const unknown: string[] = [];
  const columns = names.map((name, index): Column => {
    if (index === sourceColumn) return (term, cell) => void (term.content = cell);
    const column = columnOf(name);
    const key = name.toLowerCase();
    if (column && !seen.has(key)) {
      seen.add(key);
      return column;
    }
    if (name !== '') unknown.push(name);
    return null;
  });
  for (const name of unknown.slice(0, WARNINGS_MAX))
    warn(say('file.ignored_column', { name: JSON.stringify(name.slice(0, HEADER_CHARS_SHOWN)) }));
  return columns;
}

/**
 * A column named term takes precedence over one named like the source language, and that over its
 * regional variants.
 */
function findSource(names: readonly string[], sourceLanguage: string): number {
  const plainName = names.findIndex((name) => /^(?:term|content)$/i.test(name));
  if (plainName !== -1) return plainName;
  const codes = names.map(languageOf);
  const exact = codes.indexOf(sourceLanguage);
  return exact !== -1
    ? exact
    : codes.findIndex((code) => code !== null && baseOf(code) === baseOf(sourceLanguage));
}

function columnOf(name: string): Column {
  const key = name.toLowerCase();
  const field = FIELDS.find((each) => each === key);
  if (field) return (term, cell) => void (term[field] = cell);
  const flag = FLAGS.find((each) => each === key);
  if (flag) return (term, cell) => void (term[flag] = readFlag(term.at, flag, cell));
  if (key === 'variants') return (term, cell) => void (term.variants = splitCell(cell));
  const [, kind, tag] = /^(variants|forbidden)_([A-Za-z0-9_-]{2,20})$/.exec(name) ?? [];
  const code = languageOf(tag ?? name);
  if (code === null) return null;
  if (kind === undefined)
    return (term, cell) => void (term.translations = { ...term.translations, [code]: cell });
  const list = kind.toLowerCase() === 'variants' ? 'target_variants' : 'forbidden';
  return (term, cell) => void (term[list] = { ...term[list], [code]: splitCell(cell) });
}

/** An empty cell leaves the value in the termbase unchanged. */
function readRow(columns: readonly Column[], cells: readonly string[], at: Sentence): FileTerm {
  const term: FileTerm = { at, content: '' };
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (cell.trim() !== '') column?.(term, cell.trim());
  }
  return term;
}

function readFlag(at: Sentence, name: string, cell: string): boolean {
  const isTrue = /^(?:true|yes|y|1|x)$/i.test(cell);
  if (!isTrue && !/^(?:false|no|n|0)$/i.test(cell))
    throw IntakeError.inField(at, name, say('file.must_be_true_or_false'));
  return isTrue;
}

function cellsOf(term: WrittenTerm, targets: readonly string[]): string[] {
  const { translations, target_variants: variants, forbidden } = term;
  return [
    term.content,
    ...targets.map((code) => translations[code] ?? ''),
    ...FIELDS.map((field) => term[field]),
    ...FLAGS.map((flag) => (term[flag] ? 'true' : '')),
    joinCell(term.variants),
    ...targets.flatMap((code) => [joinCell(variants[code]), joinCell(forbidden[code])]),
  ];
}

function joinCell(texts: readonly string[] = []): string {
  return texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join('|');
}

function splitCell(cell: string): string[] {
  const texts = [''];
  for (let i = 0; i < cell.length; i += 1) {
    const isEscape = cell[i] === '\\' && (cell[i + 1] === '|' || cell[i + 1] === '\\');
    if (isEscape) i += 1;
    if (cell[i] === '|' && !isEscape) texts.push('');
    else texts[texts.length - 1] += cell.charAt(i);
  }
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

/** RFC 4180. Every cell is quoted, so that spreadsheets that split at semicolons do not split a text. */
function lines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { quoted: true, quoted_empty: false, record_delimiter: 'windows' });
}
