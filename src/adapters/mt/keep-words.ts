import type { EngineItem } from './contract.ts';
import { lockTerms } from './lock-terms.ts';

/** Terms that stay as they are become marks of their own: a service that cannot be told cannot break them either. */
export function keepWords(item: EngineItem): { source: string; tokens: readonly string[] } {
  const terms = item.terms.flatMap((term) =>
    term.keep ? [{ ...term, target: term.target || term.source }] : [],
  );
  return lockTerms({ ...item, terms });
}
