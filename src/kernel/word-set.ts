import { readFileSync } from 'node:fs';

/** A list of words as it is written down: over several lines, with spaces between. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u));
}

const NONE: ReadonlySet<string> = new Set();

/** The lists of a folder, by name: each file is read when its list is first asked for. Empty where there is none. */
export function wordLists(folder: URL, names: readonly string[]): (name: string) => ReadonlySet<string> {
  const read = new Map<string, ReadonlySet<string>>();
  return (name) => {
    const known = read.get(name);
    if (known) return known;
    const made = names.includes(name) ? wordSet(readFileSync(new URL(`${name}.txt`, folder), 'utf8')) : NONE;
    read.set(name, made);
    return made;
  };
}
