import { readWholeXml } from '../xml.ts';

/** How a style displays a number. */
export type NumberKind = 'number' | 'date' | 'time' | 'datetime';

/** Built-in formats, which no file defines (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: readonly [first: number, last: number, kind: NumberKind][] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'datetime'],
  [27, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date'],
];
/** Spreadsheets allow 64,000 styles and 255 characters per format. */
const STYLES_MAX = 70_000;
const FORMAT_CHARS_MAX = 255;
const DAY_SEC = 86_400;
/** 9999-12-31, the last date of spreadsheets. */
const SERIAL_MAX = 2_958_465;

/** The kind of each cell style, by its number. */
export async function readNumberKinds(pieces: AsyncIterable<Uint8Array>): Promise<NumberKind[]> {
  const formats = new Map<number, NumberKind>();
  const kinds: NumberKind[] = [];
  let isInCellStyles = false;
  await readWholeXml('The table of styles', pieces, {
    open(name, attributes) {
      const id = Number(attributes.numFmtId);
      if (name === 'numFmt' && formats.size < STYLES_MAX)
        formats.set(id, kindOfFormat(attributes.formatCode ?? ''));
      else if (name === 'cellXfs') isInCellStyles = true;
      else if (name === 'xf' && isInCellStyles && kinds.length < STYLES_MAX) {
        const builtIn = BUILT_IN.find(([first, last]) => id >= first && id <= last);
        kinds.push(formats.get(id) ?? builtIn?.[2] ?? 'number');
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  });
  return kinds;
}

/** `yyyy-mm-dd` is a date, `[h]:mm` a time, `0.00 "days"` a number. Only the first section counts. */
function kindOfFormat(code: string): NumberKind {
  const bare = code
    .slice(0, FORMAT_CHARS_MAX)
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    // Removes colours, conditions and locales in brackets, but keeps elapsed hours, minutes and seconds.
    .replace(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
    .split(';')[0]
    ?.toLowerCase()
    .replace('general', '');
  if (bare === undefined) return 'number';
  const hasTime = /[hs]|am\/pm/.test(bare);
  const hasDate = /[yd]/.test(bare) || (/m/.test(bare) && !hasTime);
  if (hasDate) return hasTime ? 'datetime' : 'date';
  return hasTime ? 'time' : 'number';
}

/**
 * Numbers are written by value with the fifteen digits of a spreadsheet, whatever the format displays
 * (0.5 for 50 %). Dates and times are written as in ISO 8601 without a time zone.
 */
export function numberText(raw: string, kind: NumberKind, startsIn1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (kind === 'number' || value < 0 || value > SERIAL_MAX) return String(Number(value.toPrecision(15)));
  const seconds = Math.round(value * DAY_SEC);
  if (kind === 'time') return clockText(seconds);
  const day = new Date(
    (Math.floor(seconds / DAY_SEC) - daysBefore1970(value, startsIn1904)) * DAY_SEC * 1000,
  );
  const date = day.toISOString().slice(0, 10);
  return kind === 'date' ? date : `${date}T${clockText(seconds % DAY_SEC)}`;
}

/** Spreadsheets have a nonexistent 29 February 1900 as day 60, so earlier days have another offset. */
function daysBefore1970(serial: number, startsIn1904: boolean): number {
  if (startsIn1904) return 24_107;
  return serial < 60 ? 25_568 : 25_569;
}

function clockText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
