import { call } from '../../api/client.ts';
import { readSheet, type Sheet } from './read-table.ts';

export type Table = Pick<Sheet, 'columns' | 'rows'>;

/** Read here as text; the server reads every other file. */
const TEXT_FILE = /\.(csv|tsv|txt|json)$/i;
/** The maximum number of bytes that the server accepts with a call. */
export const FILE_BYTES_MAX = 10_000_000;

/** The strings of a file under the names of their columns. */
export async function readFile(file: File, project_id: string): Promise<Table> {
  if (TEXT_FILE.test(file.name)) return readSheet(await file.text());
  const content = await inBase64(file);
  return call('read_source_file', { project_id, filename: file.name, content });
}

/** The tables one below the other; columns with the same name are one column. */
export function joinTables(tables: readonly Table[]): Table {
  const columns = [...new Set(tables.flatMap((each) => each.columns))];
  const rows = tables.flatMap((table) => {
    const places = columns.map((name) => table.columns.indexOf(name));
    return table.rows.map((cells) => places.map((at) => (at < 0 ? '' : (cells[at] ?? ''))));
  });
  return { columns, rows };
}

const quoted = (cell: string) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** In the form that somebody would paste: the names of the columns, then the rows. */
export const textOf = ({ columns, rows }: Table) =>
  [columns, ...rows].map((cells) => cells.map(quoted).join('\t')).join('\n');

function inBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const text = typeof reader.result === 'string' ? reader.result : '';
      resolve(text.slice(text.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });
}
