import { globSync, readFileSync } from 'node:fs';

const TEXTS: Record<string, string> = Object.assign(
  {},
  ...globSync('web/src/text/en/*.json').map((path) => JSON.parse(readFileSync(path, 'utf8'))),
);

/** The text of an id, with plain values filled in: texts get edited, ids do not. */
export function words(id: string, values: Record<string, string> = {}): string {
  const text = TEXTS[id];
  if (text === undefined) throw new Error(`The pages have no text ${id}.`);
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
