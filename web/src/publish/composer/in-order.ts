/**
 * Delivers the results of several tasks in the order in which they started, whatever their order of ending. A failed
 * task does not hold up the others.
 */
export function inOrder() {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(work: Promise<Value>, take: (value: Value) => void): Promise<void> => {
    const before = last;
    const mine = Promise.allSettled([work, before]).then(([result]) => {
      if (result.status === 'rejected') throw result.reason;
      take(result.value);
    });
    last = mine.catch(() => {});
    return mine;
  };
}
