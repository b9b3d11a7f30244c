import { availableParallelism, loadavg } from 'node:os';
import type { Line } from './site.ts';

/** Other load spoils absolute figures, so readers must see how much there was. */
export function machine(): string {
  return `Node ${process.versions.node}, ${availableParallelism()} cores, ${process.platform} ${process.arch}, load ${loadavg()[0]?.toFixed(1)}`;
}

const COLUMNS = ['bench', 'what', 'figure', '', 'p50 ms', 'p95 ms', 'p99 ms', '× bare', 'note'];
const RIGHT = new Set([2, 4, 5, 6, 7]);

export function table(lines: readonly Line[]): string {
  const rows = [
    COLUMNS,
    ...lines.map((line) => [
      line.bench,
      line.name,
      short(line.figure),
      line.unit,
      short(line.p50),
      short(line.p95),
      short(line.p99),
      line.ofBare === undefined ? '' : line.ofBare.toFixed(3),
      line.note ?? '',
    ]),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          RIGHT.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Three significant figures are all that such a measurement supports. */
function short(value: number | undefined): string {
  if (value === undefined) return '';
  if (value >= 100) return String(Math.round(value));
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
