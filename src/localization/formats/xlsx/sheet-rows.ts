import { say } from '#kernel/say.ts';
import { cellText, unescapeText } from './cell-text.ts';
import { IntakeError } from '../intake-error.ts';
import { type NumberKind, numberText } from './number-text.ts';
import type { SharedStrings } from './shared-strings.ts';
import { readXml } from '../xml.ts';

export interface SheetRow {
  /** As the spreadsheet counts, starting at 1. */
  number: number;
  cells: Map<number, string>;
}

export interface SheetContext {
  sharedStrings: SharedStrings;
  kinds: readonly NumberKind[];
  startsIn1904: boolean;
  /** Cells of other columns are not looked up. */
  wants(column: number): boolean;
}

const COLUMNS_MAX = 16_384;
/**
 * Enough for fifty languages of 20,000 characters twice over. A limit is needed because every cell of
 * a row may refer to the same shared text.
 */
const ROW_CHARS_MAX = 2_000_000;

/**
 * The rows that have text, in order. The declared dimension and counts are ignored. Hidden rows are
 * included. Of merged cells, the top-left one has the text.
 */
export async function* readSheetRows(
  pieces: AsyncIterable<Uint8Array>,
  context: SheetContext,
): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = [];
  const inline = cellText();
  let row: SheetRow = { number: 0, cells: new Map() };
  let rowChars = 0;
  let column = -1;
  let type = '';
  let style = 0;
  let value = '';
  let isInValue = false;

  const endCell = () => {
    if (column >= COLUMNS_MAX || !context.wants(column)) return void inline.take();
    const text = textOf(context, { type, style, value, inline: inline.take() });
    rowChars += text.length;
    if (rowChars > ROW_CHARS_MAX)
      throw IntakeError.at(
        say('file.row', { row: row.number }),
        say('file.holds_more_than_characters', { max: ROW_CHARS_MAX }),
      );
    if (text !== '') row.cells.set(column, text);
  };
  const xml = readXml(say('file.the_sheet'), {
    open(name, attributes) {
      if (name === 'row') {
        row = { number: positive(attributes.r) ?? row.number + 1, cells: new Map() };
        rowChars = 0;
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        type = attributes.t ?? 'n';
        style = Number(attributes.s ?? 0);
        value = '';
      } else if (name === 'v') isInValue = true;
      else inline.open(name);
    },
    text(text) {
      if (isInValue) value += text;
      else inline.add(text);
    },
    close(name) {
      if (name === 'v') isInValue = false;
      else if (name === 'c') endCell();
      else if (name === 'row' && row.cells.size > 0) rows.push(row);
      else inline.close(name);
    },
  });
  for await (const piece of pieces) {
    xml.write(piece);
    yield* rows.splice(0);
  }
  xml.end();
  yield* rows.splice(0);
}

interface Cell {
  type: string;
  style: number;
  value: string;
  inline: string;
}

/** A formula is represented by its last result. Errors such as #REF! are not translated. */
function textOf(
  { sharedStrings, kinds, startsIn1904 }: SheetContext,
  { type, style, value, inline }: Cell,
): string {
  switch (type) {
    case 's':
      return sharedStrings.get(Number(value)) ?? '';
    case 'inlineStr':
      return inline;
    case 'str':
      return unescapeText(value);
    case 'b':
      return value === '' ? '' : value.trim() === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'd':
      return value;
    default:
      return numberText(value, kinds[style] ?? 'number', startsIn1904);
  }
}

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** For example `B12` → 1. */
function columnOf(place = ''): number | undefined {
  let column = 0;
  for (let at = 0; at < 4; at += 1) {
    const code = place.charCodeAt(at) - 64;
    if (!(code >= 1 && code <= 26)) break;
    column = column * 26 + code;
  }
  return column === 0 ? undefined : column - 1;
}
