import type { Issue } from '#localization/model.ts';
import { inputOf } from '#localization/qa/examples-for-tests.ts';
import { runSetChecks } from '#localization/qa/run-checks.ts';
import type { ForeignPair } from './pairs.ts';

/** As many as the product looks at together (pipeline/steps/lqa-batch.ts). */
const BATCH = 500;

export interface Neighbours {
  /** The findings about a row among its neighbours, unchanged or with another text. */
  issuesOf(pair: ForeignPair, target?: string): readonly Issue[];
}

/** The rows of one language, each among those of its program. */
export function neighboursOf(pairs: readonly ForeignPair[]): Neighbours {
  const places = new Map<ForeignPair, { batch: readonly ForeignPair[]; at: number }>();
  const found = new Map<ForeignPair, readonly Issue[]>();
  for (const own of Map.groupBy(pairs, ({ program }) => program).values())
    for (let start = 0; start < own.length; start += BATCH) {
      const batch = own.slice(start, start + BATCH);
      const issues = runSetChecks(batch.map(inputOf));
      for (const [at, pair] of batch.entries()) {
        places.set(pair, { batch, at });
        found.set(pair, issues[at] ?? []);
      }
    }
  return {
    issuesOf(pair, target) {
      const place = places.get(pair);
      if (target === undefined || !place) return found.get(pair) ?? [];
      const { batch, at } = place;
      return runSetChecks(batch.with(at, { ...pair, target }).map(inputOf))[at] ?? [];
    },
  };
}
