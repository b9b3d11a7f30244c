import { sayAgain } from '#kernel/say.ts';
import type { Said } from '#kernel/sentences/fill.ts';

/** Sentences that join reasons, by the number of reasons. */
const JOINED = [
  'scan.reasons_1',
  'scan.reasons_2',
  'scan.reasons_3',
  'scan.reasons_4',
  'scan.reasons_5',
] as const;

/** A model's remark about a term is quoted after the reasons given by rules. */
const QUOTATION = 'scan.model_says';

/** A model's remark as an additional reason. */
export const quoted = (why: string): Said => [QUOTATION, { why }];

/**
 * Joins the reasons for a term into one text. The sentences are made again from their ids each time,
 * because the application can resolve inserted sentences only while the server remembers having made
 * them.
 */
export function judgmentFrom(reasons: readonly Said[]): string | null {
  const sentences = reasons.filter(([id]) => id !== QUOTATION).map(sayAgain);
  const model = reasons.find(([id]) => id === QUOTATION);
  const joined = JOINED[sentences.length - 1];
  if (joined === undefined || sentences.includes(null)) return null;
  const all = sayAgain([
    joined,
    Object.fromEntries(sentences.map((text, index) => [`reason${index + 1}`, text ?? ''])),
  ]);
  if (all === null || model === undefined) return all;
  return sayAgain([QUOTATION, { reasons: all, ...model[1] }]);
}
