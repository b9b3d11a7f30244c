import { withoutGuard } from '#kernel/spreadsheet-safe.ts';
import { rowsIn } from '../../text/rows-in.ts';

export interface Sheet {
  columns: string[];
  rows: string[][];
  /** There were more rows than are accepted. */
  isCut: boolean;
}

export const BYTES_MAX = 2_000_000;
/** The maximum that the server creates at once. */
export const ROWS_MAX = 1000;
const COLUMNS_MAX = 60;
const SLICE = 200;

const SEPARATORS = [',', ';', '\t'];

/** The most frequent separator between the names of the first line. */
function separatorOf(text: string): string {
  const first = text.slice(0, text.indexOf('\n') === -1 ? undefined : text.indexOf('\n'));
  const [best = ','] = SEPARATORS.toSorted((a, b) => first.split(b).length - first.split(a).length);
  return best;
}

/** Reads in slices, so that the page stays responsive. */
export async function readSheet(text: string, breathe = nextTask): Promise<Sheet> {
  const plain = text.replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  let columns: string[] | null = null;
  for (const cells of rowsIn(plain, separatorOf(plain))) {
    if (columns === null) {
      columns = cells.slice(0, COLUMNS_MAX).map((name) => name.trim());
      continue;
    }
    if (rows.length === ROWS_MAX) return { columns, rows, isCut: true };
    rows.push(columns.map((_, at) => withoutGuard(cells[at] ?? '')));
    if (rows.length % SLICE === 0) await breathe();
  }
  return { columns: columns ?? [], rows, isCut: false };
}

export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
