/**
 * After the closing quote of a text in double quotes that begins at `from`, or -1. By hand and not by
 * a pattern: a pattern keeps a note for every escape, and a file with millions of them ran out of stack.
 */
export function endOfQuoted(text: string, from: number): number {
  if (text[from] !== '"') return -1;
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return -1;
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\' && quote - 1 - slashes > from) slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}
