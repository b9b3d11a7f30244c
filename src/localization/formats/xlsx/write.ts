import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import { inBlocks } from '../bytes.ts';
import type { Write } from '../format.ts';
import { type ExportOptions, type FieldValue, type RowSource, textOf, valueOf } from '../export-row.ts';
import { neutralise } from '#kernel/spreadsheet-safe.ts';
import { xmlText } from '../xml-text.ts';
import { type ZipEntry, zipOf } from '../zip.ts';

/** Limits of the format. Excel reports a file beyond them as damaged. */
const ROWS_MAX = 1_048_576;
const CELL_CHARS_MAX = 32_767;

/**
 * One sheet with a column per language. There is no separate mode, because a workbook is already an
 * archive. Texts are inline, because a table of shared strings would have to be complete before it is
 * written.
 */
export const write: Write = (rows, options) =>
  zipOf(
    [
      part('[Content_Types].xml', CONTENT_TYPES),
      part('_rels/.rels', PACKAGE_RELATIONS),
      part('xl/workbook.xml', WORKBOOK),
      part('xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONS),
      { name: 'xl/worksheets/sheet1.xml', content: () => inBlocks(sheet(rows, options)) },
    ],
    options.createdAt,
  );

async function* sheet(
  rows: RowSource,
  { columns, languages, safeForSpreadsheets }: ExportOptions,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  const rowXml = (number: number, values: readonly (FieldValue | undefined)[]) => {
    const cells = values.map((value, index) =>
      cell(`${letters[index]}${number}`, value, safeForSpreadsheets),
    );
    return `<row r="${number}">${cells.join('')}</row>\n`;
  };
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>\n`;
  let number = 1;
  yield rowXml(
    number,
    columns.map((column) => column.value),
  );
  for await (const row of rows(languages)) {
    number += 1;
    if (number > ROWS_MAX) throw tooLarge(`xlsx holds at most ${ROWS_MAX - 1} strings`);
    yield rowXml(
      number,
      columns.map((column) => valueOf(row, column)),
    );
  }
  yield '</sheetData></worksheet>';
}

function cell(place: string, value: FieldValue | undefined, safe: boolean): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  const text = safe ? neutralise(textOf(value)) : textOf(value);
  if (text.length > CELL_CHARS_MAX)
    throw tooLarge(`cell ${place} has more than ${CELL_CHARS_MAX} characters`);
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlText(hexEscaped(text))}</t></is></c>`;
}

/** A shortened text would be a translation that nobody wrote. */
function tooLarge(what: string): AppError {
  return new AppError(
    'unprocessable',
    inEnglish(`${what}; use the csv format.`),
    {},
    { reason: 'too_large_for_format' },
  );
}

/** OOXML writes what XML cannot hold as _xHHHH_, so text that looks like such an escape is escaped too. */
function hexEscaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /[[\p{Cc}--[\t\n\u007f-\u009f]]\ufffe\uffff]/gv,
      (c) => `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

function part(name: string, text: string): ZipEntry {
  return {
    name,
    async *content() {
      yield Buffer.from(text);
    },
  };
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MEDIA}.worksheet+xml"/></Types>`;
const PACKAGE_RELATIONS = `${DECLARATION}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const WORKBOOK = `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONS}"><sheets><sheet name="Strings" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const WORKBOOK_RELATIONS = `${DECLARATION}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE_RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;
