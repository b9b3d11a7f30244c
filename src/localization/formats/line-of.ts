/**
 * Returns a function from a character position to its line number, starting at 1. Line ends are found
 * only once.
 */
export function linesOf(text: string): (at: number) => number {
  const ends = Array.from(text.matchAll(/\r\n|\n|\r/g), ({ index }) => index);
  return (at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
