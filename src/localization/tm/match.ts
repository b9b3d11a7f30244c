import type { Tx } from '#platform/db/client.ts';
import type { Example } from '../model.ts';
import { readContentKeys } from '../task-store/store-read-strings.ts';
import type { Match } from './judge.ts';
import { lookUp } from './look-up.ts';
import { sourceKeys } from './normalise.ts';
import { memoryVersion } from './store-units.ts';

interface MatchQuery {
  projectId: string;
  taskId: string;
  sourceLanguage: string;
  targetLanguage: string;
  strings: readonly { position: number; stringId: string; source: string }[];
}

export interface StringMatch {
  /** The score of the best match, after penalties. */
  score: number;
  /** Null if the memory has examples, but nothing that may be applied. */
  target: string | null;
  /** Best first. */
  examples: readonly Example[];
}

/** From this score on, a match is useful as an example. */
export const EXAMPLE_MIN = 75;
const EXAMPLES_MAX = 3;

/** What the project's memory has for a batch of strings. */
export async function matchStrings(tx: Tx, query: MatchQuery): Promise<Map<number, StringMatch>> {
  const { projectId, sourceLanguage, targetLanguage, strings } = query;
  const scope = { projectId, language: sourceLanguage };
  const version = strings.length === 0 ? null : await memoryVersion(tx, scope);
  if (version === null) return new Map();
  const positions = strings.map(({ position }) => position);
  const neighbours = await readContentKeys(
    tx,
    query.taskId,
    Math.min(...positions) - 1,
    Math.max(...positions) + 1,
  );
  const found = await lookUp(tx, {
    scope,
    version,
    targetLanguage,
    wanted: strings.map(({ position, source, stringId }) => ({
      source,
      stringId,
      ...sourceKeys(source),
      previousKey: neighbours.get(position - 1) ?? null,
      nextKey: neighbours.get(position + 1) ?? null,
    })),
    minScore: EXAMPLE_MIN,
    limit: EXAMPLES_MAX,
  });
  return new Map(
    strings.flatMap(({ position }, index) => {
      const match = toStringMatch(found[index] ?? []);
      return match ? [[position, match] as const] : [];
    }),
  );
}

function toStringMatch(matches: readonly Match[]): StringMatch | null {
  const [best] = matches;
  if (!best) return null;
  // A reviewed match with other words may score higher than an unreviewed one with the same words, but
  // only the latter may be applied.
  const applied = matches.find((match) => match.isApplicable);
  return {
    score: applied?.score ?? best.score,
    target: applied?.suggestion ?? null,
    examples: matches.map(({ unit, score, raw, penalties }) => ({
      source: unit.source,
      target: unit.target,
      score,
      ...(penalties.length > 0 && { raw, penalties }),
    })),
  };
}
