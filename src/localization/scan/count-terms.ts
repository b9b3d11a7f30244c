import { type Candidate, toCandidate } from './candidates.ts';
import { languageRules } from './language-rules.ts';
import { newSeed, type Seed, type SourceRow } from './survey.ts';
import { createTallies } from './tally.ts';
import { keyOf, runsOf } from './units.ts';

/**
 * Counts terms suggested by others, as they occur in the text. Terms that do not occur literally are
 * omitted, and the spelling is that of the text.
 */
export async function countTerms(
  language: string,
  terms: readonly string[],
  pages: () => AsyncIterable<readonly SourceRow[]>,
): Promise<Map<string, Candidate>> {
  const rules = languageRules(language);
  const seeds = new Map<string, Seed>();
  for (const term of terms)
    if (isOneRun(term)) seeds.set(keyOf(term), newSeed(term, runsOf(term)[0]?.units.length ?? 1));
  const found = new Map<string, Candidate>();
  if (seeds.size === 0) return found;
  const tallies = createTallies(seeds, { stemsOf: () => [] });
  for await (const page of pages()) for (const row of page) tallies.add(row);
  for (const [key, seed] of seeds) {
    const tally = tallies.get(key);
    if (tally && tally.occurrences > 0)
      found.set(key, toCandidate({ ...seed, form: tally.form }, tally, rules, false));
  }
  return found;
}

/** A term contains no punctuation, placeholders or markup. */
function isOneRun(term: string): boolean {
  const [run, ...others] = runsOf(term);
  const [first, last] = [run?.units[0], run?.units.at(-1)];
  return others.length === 0 && term !== '' && first?.start === 0 && last?.end === term.length;
}
