import { globSync, readFileSync } from 'node:fs';
import { parse as parseCsv } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../src/localization/export/columns.ts';
import { inBlocks } from '../src/localization/formats/bytes.ts';
import type { ExportRow } from '../src/localization/formats/export-row.ts';
import { FORMATS, loadFiller, loadWriter } from '../src/localization/formats/known-formats.ts';
import { exampleOf } from '../src/localization/formats/round-trip-for-tests.ts';
import { givenRow, keep, filledFile } from '../src/localization/formats/skeleton-for-tests.ts';

/** Each table that a format writes, and whether a spreadsheet may open it (docs/decisions/0023-files-come-back.md). */
const TABLES: Readonly<Record<string, 'guarded' | `delivered raw, because ${string}`>> = {
  csv: 'guarded',
  xlsx: 'guarded',
  godot_csv: 'delivered raw, because Godot shows every character of a cell',
  unity_csv: 'delivered raw, because Unity shows every character of a cell',
  unreal_csv: 'delivered raw, because Unreal shows every character of a cell',
};

/** Tables that no format writes; all are for people. */
const BESIDE = [
  'src/localization/terms/term-csv.ts',
  'src/social/analytics/export-analytics.ts',
  'src/social/reading/post-csv.ts',
];

const FORMULAS = ['=1+1', '@SUM(A1)', '-5 gold', '+1', ' =1', '＝1', ';=1'];

async function lastCell(id: string, file: Buffer, row: number, column: number): Promise<unknown> {
  if (id === 'xlsx') return (await readXlsx(file)).sheets[0]?.rows[row]?.at(column);
  const lines: string[][] = parseCsv(file, { bom: true, relax_column_count: true });
  return lines[row]?.at(column);
}

const rowOf = (de: string): ExportRow => ({
  stringId: 'k',
  fields: { string_id: 'k', content: 'Hello' },
  values: new Map([['de', de]]),
});

const optionsFor = (id: string) => ({
  languages: ['de'],
  columns: columnsOf({ fields: ['string_id', 'content'] as const, fieldOrder: [] }, ['de']),
  mode: FORMATS.get(id)?.modes[0] ?? ('single' as const),
  escape: false,
  sourceLanguage: 'en',
  projectId: 'prj_1',
  projectName: 'Game',
  createdAt: new Date(0),
  safeForSpreadsheets: true,
});

describe('every table that we write', () => {
  it('is in the list', () => {
    const tables = [...FORMATS.values()].filter(({ contentType, extensions }) =>
      /csv|spreadsheet/.test(`${contentType} ${extensions.join()}`),
    );
    expect(tables.map(({ id }) => id).sort()).toEqual(Object.keys(TABLES).sort());
  });

  it('outside formats is in the list too, and uses the one guard', () => {
    const writers = globSync('src/**/*.ts').filter(
      (file) =>
        !/\.test\.ts$|-for-tests\.ts$|\.gen\.ts$|\/formats\//.test(file) &&
        /csv-stringify|text\/csv|csvOf\(/.test(readFileSync(file, 'utf8')),
    );
    expect(writers.sort()).toEqual(BESIDE);
    for (const file of writers) expect(readFileSync(file, 'utf8'), file).toMatch(/[( ]neutralise\(/);
  });

  it.each(Object.entries(TABLES))('%s is %s', async (id, how) => {
    const column = id === 'unreal_csv' ? 1 : -1;
    const wanted = (text: string) => (how === 'guarded' ? `'${text}` : text);
    const write = await loadWriter(id);
    const fillSlot = await loadFiller(id);
    for (const text of FORMULAS) {
      const blocks: Uint8Array[] = [];
      const rows = async function* () {
        yield rowOf(text);
      };
      for await (const block of inBlocks(write(rows, optionsFor(id)))) blocks.push(block);
      expect(await lastCell(id, Buffer.concat(blocks), 1, column)).toBe(wanted(text));
      if (!fillSlot) continue;
      // The same in the file from which the strings came; the example has its first string in its first row.
      const kept = await keep(id, exampleOf(id));
      const [first, ...others] = kept.strings.map(givenRow);
      const changed = { ...first!, values: new Map([...first!.values, ['fr', text]]) };
      const file = await filledFile(id, kept, [changed, ...others], ['fr']);
      expect(await lastCell(id, file, 1, column)).toBe(wanted(text));
    }
  });
});
