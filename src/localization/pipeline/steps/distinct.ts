import type { Origin, Row } from '../../model.ts';

export interface Known {
  text: string;
  origin: Origin;
  /** The confidence of the engine in percent, if it gives one. */
  confidence?: number;
}

/** Repeated texts are usually short. A long repeated text costs one more call. */
const SOURCE_CHARS_MAX = 300;
const TEXTS_MAX = 10_000;
const RUNS_MAX = 8;

const runs = new Map<string, Map<string, Known>>();

/**
 * What this process has translated for a run, so that a text that comes again in a later batch is not
 * paid for again. It is only a saving: another process, or this one after a restart, asks again.
 * Querying for equal rows instead would need an index on every string of every task.
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

/**
 * The key includes the context, because the same words may need different translations on a button and
 * in a dialogue.
 */
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
