/** The server's description of an external platform; ours are known from the build. */
interface OutsidePlatform {
  platform: string;
  marks: unknown;
  looks: unknown;
  options: unknown;
  connections: unknown;
  /** The names of its fields and options, by language. */
  labels: Record<string, Record<string, string>>;
}

const written =
  typeof document === 'undefined' ? null : document.getElementById('outside-platforms')?.textContent;
const OUTSIDE: OutsidePlatform[] = written ? JSON.parse(written) : [];

/** A table of all platforms: our own and the external ones. */
export function withOutside<T>(
  part: 'marks' | 'looks' | 'options' | 'connections',
  table: Record<string, T>,
): Record<string, T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the server with what makes the tables
  for (const each of OUTSIDE) table[each.platform] ??= each[part] as T;
  return table;
}

/** An external platform's name for one of its fields or options. */
export function outsideLabel(name: string, locale: string): string | null {
  const label = OUTSIDE.map(({ labels }) => labels[name]).find((each) => each !== undefined);
  return label?.[locale] ?? label?.['en'] ?? null;
}
