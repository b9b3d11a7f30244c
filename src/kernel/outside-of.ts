export interface Range {
  start: number;
  end: number;
}

/**
 * Whether a range touches none of these. Both come in the order of the text, the taken ones apart from each
 * other, so that all questions together look at each of them once.
 */
export function outsideOf(taken: readonly Range[]): (range: Range) => boolean {
  let next = 0;
  return ({ start, end }) => {
    while ((taken[next]?.end ?? Infinity) <= start) next += 1;
    return (taken[next]?.start ?? Infinity) >= end;
  };
}
