import { keysOf } from './narrow.ts';

/** Legal moves as data. A move that is not listed does not exist. */
export interface States<S extends string> {
  all: readonly S[];
  isTerminal(state: S): boolean;
  /** The states from which `to` can be reached, for the compare-and-set of a move. */
  sourcesOf(to: S): readonly S[];
  allows(from: S, to: S): boolean;
}

export function defineStates<S extends string>(moves: { [K in S]: readonly NoInfer<S>[] }): States<S> {
  const all = keysOf(moves);
  return {
    all,
    isTerminal: (state) => moves[state].length === 0,
    sourcesOf: (to) => all.filter((from) => moves[from].includes(to)),
    allows: (from, to) => moves[from].includes(to),
  };
}
