export interface Range {
  start: number;
  end: number;
}

/**
 * Whether a range touches none of these. Both the taken ranges, which must not overlap, and those asked about
 * must come in text order, so that all calls together visit each taken range once.
 */
export function outsideOf(taken: readonly Range[]): (range: Range) => boolean {
  let next = 0;
  return ({ start, end }) => {
    while ((taken[next]?.end ?? Infinity) <= start) next += 1;
    return (taken[next]?.start ?? Infinity) >= end;
  };
}
