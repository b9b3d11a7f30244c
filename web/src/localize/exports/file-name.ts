/** Characters of two units each, and the day, still fit into what the server accepts. */
const CHARS_MAX = 90;
/** What the server refuses in the name of a download. */
const NOT_IN_NAMES = /[/\\\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]+/gu;

/**
 * The name of the exported object and the day, as a file name; empty if there is no name, so that the server uses its
 * own.
 */
export function fileNameOf(name: string, at = new Date()): string {
  const plain = Array.from(name.replaceAll(NOT_IN_NAMES, ' ').trim()).slice(0, CHARS_MAX).join('').trim();
  return plain === '' ? '' : `${plain} ${at.toISOString().slice(0, 10)}`;
}
