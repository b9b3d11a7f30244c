import type { Origin, Row } from '../../model.ts';

export interface Known {
  text: string;
  origin: Origin;
  /** How sure the engine was, in percent, where it knows. */
  confidence?: number;
}

/** Repeated texts are short; a long one that is repeated costs one more call. */
const SOURCE_CHARS_MAX = 300;
const TEXTS_MAX = 10_000;
const RUNS_MAX = 8;

const runs = new Map<string, Map<string, Known>>();

/**
 * What a run has translated in this process, so that a text that comes again in a later batch is not
 * paid again. Only a saving: another process, or this one after a restart, asks once more. A query
 * for equal rows instead would need an index on every string of every task.
 */
export function knownTexts(runId: string): Map<string, Known> {
  const known = runs.get(runId) ?? new Map<string, Known>();
  runs.delete(runId);
  runs.set(runId, known);
  const [oldest] = runs.keys();
  if (runs.size > RUNS_MAX && oldest !== undefined) runs.delete(oldest);
  return known;
}

export function remember(known: Map<string, Known>, row: Row, key: string, value: Known): void {
  if (row.source.length <= SOURCE_CHARS_MAX && known.size < TEXTS_MAX) known.set(key, value);
}

/** The same words on a button and in a dialogue may need two translations. */
export function keyOf({ language, source, maxLength, context, speaker, sourceContext }: Row): string {
  return JSON.stringify([
    language,
    source,
    maxLength,
    context?.textType,
    context?.reading,
    speaker,
    sourceContext,
  ]);
}
