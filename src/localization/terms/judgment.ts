import { sayAgain } from '#kernel/say.ts';
import type { Said } from '#kernel/sentences/fill.ts';

/** By how many reasons there are. */
const JOINED = [
  'scan.reasons_1',
  'scan.reasons_2',
  'scan.reasons_3',
  'scan.reasons_4',
  'scan.reasons_5',
] as const;

/** What a model said of a term is quoted after the reasons that the rules gave. */
const QUOTATION = 'scan.model_says';

/** What a model said, as one reason more. */
export const quoted = (why: string): Said => [QUOTATION, { why }];

/**
 * The reasons for a term as one text. They are said anew from their ids each time, because what stands in the gap of
 * a sentence is known to our page only while the server remembers having said it.
 */
export function judgmentFrom(reasons: readonly Said[]): string | null {
  const said = reasons.filter(([id]) => id !== QUOTATION).map(sayAgain);
  const model = reasons.find(([id]) => id === QUOTATION);
  const joined = JOINED[said.length - 1];
  if (joined === undefined || said.includes(null)) return null;
  const all = sayAgain([
    joined,
    Object.fromEntries(said.map((text, index) => [`reason${index + 1}`, text ?? ''])),
  ]);
  if (all === null || model === undefined) return all;
  return sayAgain([QUOTATION, { reasons: all, ...model[1] }]);
}
