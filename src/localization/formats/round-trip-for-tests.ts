import { readFileSync } from 'node:fs';
import { inBlocks } from '../export/bytes.ts';
import { columnsOf } from '../export/columns.ts';
import type { ExportFormat, ExportOptions, ExportRow } from './format.ts';
import { formatOf } from './known-formats.ts';
import { readBack } from '../intake/read-for-tests.ts';
import type { InputString, Reader } from './reader.ts';
import { READERS } from '../intake/known-readers.ts';

export type Unit = Omit<InputString, 'at'>;

/** The example in the folder of a format. */
export function fixture(name: string): string {
  return readFileSync(`src/localization/formats/${name}`, 'utf8');
}

export function readerOf(id: string): Reader {
  const reader = READERS.get(id);
  if (!reader) throw new Error(`There is no reader ${id}.`);
  return reader;
}

/** As a file of the source language en. */
export async function readUnits(format: string, file: string | Buffer): Promise<Unit[]> {
  return (await readBack(readerOf(format), file)).strings;
}

/** What the export would read from the task; the source language is what a string says itself. */
export function rowOf(unit: Unit): ExportRow {
  const { stringId, content, context, maxLength, extra, translations } = unit;
  return {
    stringId,
    fields: {
      ...(stringId !== '' && { string_id: stringId }),
      content,
      ...(context !== undefined && { context }),
      ...(maxLength !== undefined && { max_length: maxLength }),
      ...(extra && { extra }),
    },
    values: new Map(Object.entries({ ...translations, en: content })),
  };
}

export async function writeRows(
  format: string,
  rows: readonly ExportRow[],
  languages: readonly string[],
): Promise<string> {
  return (await writeBytes(format, rows, languages)).toString();
}

/** For formats that are no text. */
export async function writeBytes(
  format: string,
  rows: readonly ExportRow[],
  languages: readonly string[],
): Promise<Buffer> {
  const options: ExportOptions = {
    languages,
    columns: columnsOf({ fields: [], fieldOrder: [] }, languages),
    mode: formatOf(format).modes[0] ?? 'single',
    escape: true,
    sourceLanguage: 'en',
    projectId: 'prj_1',
    projectName: 'Game',
    createdAt: new Date('2026-05-01T12:00:00Z'),
    safeForSpreadsheets: false,
  };
  const writer: ExportFormat = formatOf(format);
  const blocks: Uint8Array[] = [];
  const source = async function* () {
    yield* rows;
  };
  for await (const block of inBlocks(writer.write(source, options))) blocks.push(block);
  return Buffer.concat(blocks);
}

export async function writeUnits(
  format: string,
  units: readonly Unit[],
  languages: readonly string[],
): Promise<string> {
  return writeRows(format, units.map(rowOf), languages);
}
