import { neutralise } from '#kernel/spreadsheet-safe.ts';

/** The rows as they came, with a column that says what is wrong with each. */
export function failedCsv(
  columns: readonly string[],
  rows: readonly { cells: readonly string[]; reason: string }[],
  reasonName: string,
): string {
  const line = (cells: readonly string[]) => `${cells.map(cellOf).join(',')}\r\n`;
  return `\uFEFF${[[...columns, reasonName], ...rows.map(({ cells, reason }) => [...cells, reason])].map(line).join('')}`;
}

const cellOf = (text: string) => `"${neutralise(text).replaceAll('"', '""')}"`;
