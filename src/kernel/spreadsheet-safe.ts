/**
 * Spreadsheets execute a cell that starts like a formula. This includes cells that start with blanks, control
 * characters or separators that the import strips or splits at, and full-width forms (ASVS 5.0, 1.2.10).
 */
const FORMULA = /^(?:[\s\p{Cc};；]*[=+\-@＝＋－＠]|[\t\r\n\0])/u;

/** A leading apostrophe makes it text; spreadsheets do not show the apostrophe. */
export function neutralise(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe added by our own export. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && neutralise(cell.slice(1)) === cell ? cell.slice(1) : cell;
}
