/**
 * The position after the closing quote of a text in double quotes that begins at `from`, or -1. A loop
 * instead of a pattern, because a pattern overflows the stack on millions of escapes.
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
