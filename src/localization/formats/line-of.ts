/** In which line a character of a text stands, from one. Asked in any order, so its lines are counted once. */
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
