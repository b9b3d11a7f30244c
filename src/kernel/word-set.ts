/** A list of words as it is written down: over several lines, with spaces between. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u));
}
