/** Makes a run as repeatable as processes allow. */
export function generator(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The result of a run, apart from its table. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
