/**
 * Hands over what several works bring in the order in which they were begun, however they end. One that fails
 * holds nobody up.
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
