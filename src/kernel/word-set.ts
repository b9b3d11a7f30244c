import { readFileSync } from 'node:fs';

/** Parses a list of words separated by spaces and line breaks. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u));
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The lists in a folder, by name: each file is read when its list is first used. Empty for an unknown name.
 */
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
