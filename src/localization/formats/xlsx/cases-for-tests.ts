import { makeXlsx } from '../../../../test/fixtures/make-xlsx.ts';
import { times, type Shapes } from '../reader-shapes-for-tests.ts';
import type { Unit } from '../round-trip-for-tests.ts';

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (text: string) => `<row>${cell(text)}</row>`;
const sheet = (inside: string) =>
  makeXlsx({ sheetXml: `<worksheet><sheetData>${row('content')}${inside}</sheetData></worksheet>` });
const shared = (texts: string[], rows: string) =>
  makeXlsx({
    sheetXml: `<worksheet><sheetData>${row('content')}${rows}</sheetData></worksheet>`,
    sharedStrings: texts,
  });

export const shapes: Shapes = {
  'many entries': (n) => sheet(times(n, (i) => row(`Text ${i}`))),
  'deep nesting': (n) => sheet('<b>'.repeat(n)),
  'one huge value': (n) => sheet(row('word '.repeat(n))),
  'one key many times': (n) => shared(['<t>x</t>'], '<row><c t="s"><v>0</v></c></row>'.repeat(n)),
  'many empty entries': (n) => sheet('<row/><row><c/></row>'.repeat(n)),
  'many comments or blanks': (n) => sheet(times(n, (i) => `<!-- ${i} -->\n`) + row('x')),
  'opened and never closed': (n) => sheet(`<!-- ${'x '.repeat(n)}`),
  'many openers or escapes': (n) => sheet(row('_x000D_&lt;'.repeat(n))),
  'many shared strings': (n) =>
    shared(
      Array.from({ length: n }, (_, i) => `<t>${i}</t>`),
      times(n, (i) => `<row><c t="s"><v>${i}</v></c></row>`),
    ),
  'one row of many cells': (n) => sheet(`<row>${cell('x').repeat(n)}</row>`),
  'rows and columns far apart': (n) =>
    sheet(
      times(n, (i) => `<row r="${1_000_000 - i}"><c r="XFD${i}" t="inlineStr"><is><t>x</t></is></c></row>`),
    ),
  'many merged cells': (n) =>
    makeXlsx({
      sheetXml: `<worksheet><sheetData>${row('content')}${row('x')}</sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(n)}</mergeCells></worksheet>`,
    }),
  'one long number': (n) => sheet(`<row><c><v>${'9'.repeat(n)}</v></c></row>`),
};

/** The reader trims blanks around an id as typing errors. */
export const fit = (unit: Unit): Unit => ({ ...unit, stringId: unit.stringId.trim() });
