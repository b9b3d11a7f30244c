import { readFileSync } from 'node:fs';
import { inBlocks } from './bytes.ts';
import { columnsOf } from '../export/columns.ts';
import { casesOf } from './cases-for-tests.ts';
import type { Format, InputString } from './format.ts';
import {
  BASE_FIELDS,
  type BaseField,
  type ExportMode,
  type ExportOptions,
  type ExportRow,
} from './export-row.ts';
import { formatOf, loadWriter } from './known-formats.ts';
import { readBack } from './read-for-tests.ts';

export type Unit = Omit<InputString, 'at' | 'slots'>;

export const folderOf = ({ id }: Pick<Format, 'id'>) => `src/localization/formats/${id.replaceAll('_', '-')}`;

export function exampleOf(id: string): Buffer {
  const format = formatOf(id);
  // Example files with the extension .ts would be taken for programs.
  const extension = format.extensions[0] === 'ts' ? 'xml' : format.extensions[0];
  return readFileSync(`${folderOf(format)}/example.${extension}`);
}

/** Reads a file with source language en. */
export async function readUnits(format: string, file: string | Buffer): Promise<Unit[]> {
  return (await readBack(format, file)).strings;
}

export async function idsAndTexts(format: string, file: string | Buffer): Promise<[string, string][]> {
  return (await readUnits(format, file)).map(({ stringId, content }) => [stringId, content]);
}

/** The row that the export would read from the task. The string itself has the source language. */
export function rowOf(unit: Unit): ExportRow {
  const { stringId, content, maxLength, translations, ...fields } = unit;
  return {
    stringId,
    fields: {
      ...fields,
      ...(stringId !== '' && { string_id: stringId }),
      content,
      ...(maxLength !== undefined && { max_length: maxLength }),
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

/** For binary formats. */
export async function writeBytes(
  format: string,
  rows: readonly ExportRow[],
  languages: readonly string[],
  { mode, fields }: { mode?: ExportMode; fields?: readonly BaseField[] } = {},
): Promise<Buffer> {
  const { keeps, modes } = formatOf(format);
  const kept = BASE_FIELDS.filter((field) => field === 'content' || keeps.some((each) => each === field));
  const options: ExportOptions = {
    languages,
    columns: columnsOf({ fields: fields ?? kept, fieldOrder: [] }, languages),
    mode: mode ?? modes[0],
    escape: true,
    sourceLanguage: 'en',
    projectId: 'prj_1',
    projectName: 'Game',
    createdAt: new Date('2026-05-01T12:00:00Z'),
    safeForSpreadsheets: false,
  };
  const write = await loadWriter(format);
  const blocks: Uint8Array[] = [];
  const source = async function* () {
    yield* rows;
  };
  for await (const block of inBlocks(write(source, options))) blocks.push(block);
  return Buffer.concat(blocks);
}

export async function writeUnits(
  format: string,
  units: readonly Unit[],
  languages: readonly string[],
): Promise<string> {
  return writeRows(format, units.map(rowOf), languages);
}

/** The nearest strings that a file of the format can hold. */
export async function fitted(id: string, units: readonly Unit[]): Promise<Unit[]> {
  const { fit = (unit: Unit) => unit } = await casesOf(id);
  return units.map(fit);
}

/**
 * Writes and reads the strings, with German as the translation. A file of several languages without a
 * place for the source has the source as one of its languages. A file of one language has only its
 * texts.
 */
export async function roundTrip(
  { id, keeps, modes }: Format,
  units: readonly Unit[],
  mode: ExportMode = modes[0],
): Promise<Unit[]> {
  const languages = mode === 'single' && !keeps.includes('source') ? ['en', 'de'] : ['de'];
  return readUnits(id, await writeBytes(id, units.map(rowOf), languages, { mode }));
}

/** The German text, from whichever field the format uses. */
export const germanOf = ({ content, translations }: Unit) => translations?.de ?? content;
