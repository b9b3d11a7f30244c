/** Shorter texts are counted sooner than found. */
const SHORT = 500;
const KEPT = 64;

/**
 * A count of a text that remembers the last ones: a post that goes to a hundred accounts is counted once
 * for each way of counting, not once for each account.
 */
export function rememberLast(count: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    if (text.length <= SHORT) return count(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = count(text);
    const [oldest] = known.keys();
    if (known.size >= KEPT && oldest !== undefined) known.delete(oldest);
    known.set(text, found);
    return found;
  };
}
