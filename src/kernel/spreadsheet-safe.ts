/**
 * Spreadsheets run a cell that starts like a formula, also after blanks, control characters and
 * separators that their own import strips or splits at, and in full-width form (ASVS 5.0, 1.2.10).
 */
const FORMULA = /^(?:[\s\p{Cc};；]*[=+\-@＝＋－＠]|[\t\r\n\0])/u;

/** A leading apostrophe makes it text; the apostrophe itself is not shown by the spreadsheet. */
export function neutralise(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The apostrophe of our own export taken away again. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && neutralise(cell.slice(1)) === cell ? cell.slice(1) : cell;
}
