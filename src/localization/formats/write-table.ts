import { type Options, stringify } from 'csv-stringify/sync';
import { type CellChange, fillRecord } from './csv-records.ts';
import type { ExportRow } from './export-row.ts';
import type { Write } from './format.ts';
import { type FillSlot, newTranslation } from './skeleton.ts';
import { sourceOf } from './unit.ts';

/** One stringifier call per row would cost more than the row itself. */
const BATCH_ROWS = 200;

/** Writes a CSV table in batches. `null` skips a row. */
export async function* tableLines(
  header: readonly string[],
  rows: AsyncIterable<ExportRow>,
  cellsOf: (row: ExportRow) => string[] | null,
  style: Options = {},
): AsyncGenerator<string> {
  let batch: string[][] = [[...header]];
  for await (const row of rows) {
    const cells = cellsOf(row);
    if (cells) batch.push(cells);
    if (batch.length < BATCH_ROWS) continue;
    yield stringify(batch, style);
    batch = [];
  }
  yield stringify(batch, style);
}

/**
 * Writes keys, the cells of `besideOf`, and a column per language, without the guard against formulas,
 * which a game engine would show. A string without a key cannot be used and is left out.
 */
export const writeLanguageTable =
  (
    heading: readonly string[],
    nameOf: (language: string) => string,
    besideOf: (row: ExportRow) => string[] = () => [],
  ): Write =>
  (rows, { languages, sourceLanguage }) => {
    const source = sourceLanguage ?? 'en';
    const targets = languages.filter((language) => language !== source);
    const textIn = (row: ExportRow) => (language: string) => row.values.get(language) ?? '';
    return tableLines([...heading, ...[source, ...targets].map(nameOf)], rows(targets), (row) =>
      row.stringId === ''
        ? null
        : [row.stringId, ...besideOf(row), sourceOf(row), ...targets.map(textIn(row))],
    );
  };

/**
 * Fills the cells of languages, and adds a column for each language that the table lacks.
 * `isForEngines`: a program reads the cells and would show the guard against formulas as text.
 */
export const fillTable =
  (nameOf: (language: string) => string, isForEngines = false): FillSlot =>
  ({ old, rows: [row], about, options }) => {
    const facts = about.facts ?? {};
    const known = new Map(
      String(facts.columns ?? '')
        .split(',')
        .map((pair): [string, number] => [pair.split(' ')[0] ?? '', Number(pair.split(' ')[1])]),
    );
    const asked = options.languages.filter((language) => language !== options.sourceLanguage);
    const added = asked.filter((language) => !known.has(language));
    const columnOf = (language: string) =>
      known.get(language) ?? Number(facts.width ?? 0) + added.indexOf(language);
    const style = {
      delimiter: String(facts.delimiter ?? ','),
      isSafe: options.safeForSpreadsheets && !isForEngines,
    };
    if (!row) {
      const names = added.map((language) => ({ column: columnOf(language), text: nameOf(language) }));
      return fillRecord(old, names, { ...style, isSafe: false });
    }
    const changes = asked.flatMap((language): CellChange[] => {
      const text = newTranslation(row, language);
      return text === undefined ? [] : [{ column: columnOf(language), text }];
    });
    return changes.length === 0 ? old : fillRecord(old, changes, style);
  };
