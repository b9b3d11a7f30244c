export interface EvalLine {
  section: string;
  what: string;
  value: string;
  /** Its bound, in words; empty if the figure is only for information. */
  bound: string;
  ok: boolean | null;
}

export type Section = () => Promise<EvalLine[]> | EvalLine[];

export function show(lines: readonly EvalLine[]): string {
  const rows = lines.map(({ section, what, value, bound, ok }) => [
    ok === null ? ' ' : ok ? '✓' : '✗',
    section,
    what,
    value,
    bound,
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(0, ...rows.map((row) => (row[column] ?? '').length)),
  );
  return `${rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')}\n`;
}
