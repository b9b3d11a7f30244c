import { buildAutomaton } from '#localization/terms/automaton.ts';
import { hitsIn } from '#localization/terms/hits-in.ts';
import type { TermHit } from '#localization/model.ts';
import { inputOf } from '#localization/qa/examples-for-tests.ts';
import { findAll } from '#localization/qa/run-checks.ts';
import type { Sample } from './alarms.ts';
import { type ForeignTerm, isTermFor, isTranslatedProse } from './glossary.ts';
import type { ForeignPair } from './pairs.ts';

export interface TermFigures {
  terms: number;
  uses: number;
  flagged: Sample[];
  /** The same for terms whose row is a label: what a termbase by somebody who never looked at a text asks for. */
  labels: { uses: number; flagged: number };
  /** How often another term's translation passed in place of the right one. */
  swapped: number;
  accepted: Sample[];
}

const USES_PER_TERM_MAX = 20;

/** The terms of each program in its own running text, one hit at a time, as people used them. */
export function measureTerms(
  pairs: readonly ForeignPair[],
  glossary: readonly ForeignTerm[],
  language: string,
): TermFigures {
  const figures: TermFigures = {
    terms: 0,
    uses: 0,
    flagged: [],
    labels: { uses: 0, flagged: 0 },
    swapped: 0,
    accepted: [],
  };
  for (const [program, own] of Map.groupBy(pairs, (pair) => pair.program)) {
    const terms = glossary.filter(
      (term) => term.program === program && term.targets.has(language) && isTermFor(term, language),
    );
    if (terms.length < 5) continue;
    figures.terms += terms.length;
    const automaton = buildAutomaton(
      terms.map(({ source, targets }, at) => ({
        id: String(at),
        content: source,
        category: 'Other',
        translations: { [language]: targets.get(language) ?? '' },
      })),
    );
    const uses = new Map<string, number>();
    for (const pair of own) {
      if (!isTranslatedProse(pair)) continue;
      for (const hit of hitsIn(automaton, pair.source, language)) {
        const seen = uses.get(hit.termId) ?? 0;
        if (seen >= USES_PER_TERM_MAX) continue;
        uses.set(hit.termId, seen + 1);
        if (terms[Number(hit.termId)]?.labels.has(language) === true) {
          figures.labels.uses += 1;
          if (isFlagged(pair, hit)) figures.labels.flagged += 1;
          continue;
        }
        figures.uses += 1;
        if (isFlagged(pair, hit)) figures.flagged.push({ ...pair, says: `${hit.source} = ${hit.target}` });
        else swap(pair, hit, terms, figures);
      }
    }
  }
  return figures;
}

function isFlagged(pair: ForeignPair, hit: TermHit): boolean {
  return findAll({ ...inputOf(pair), terms: [hit] }).some(
    ({ check, severity }) => check === 'terminology' && severity !== 'info',
  );
}

/** The termbase asks for the word of another term, which the row does not have. */
function swap(pair: ForeignPair, hit: TermHit, terms: readonly ForeignTerm[], figures: TermFigures): void {
  const start = (figures.uses * 7) % terms.length;
  const isHere = (word: string) => pair.target.toLowerCase().includes(word.toLowerCase().slice(0, 4));
  for (let step = 0; step < terms.length; step += 1) {
    const other = terms[(start + step) % terms.length];
    const word = other?.targets.get(pair.language) ?? '';
    if (word === '' || isHere(word) || pair.source.toLowerCase().includes(other?.source.toLowerCase() ?? ''))
      continue;
    figures.swapped += 1;
    if (!isFlagged(pair, { ...hit, target: word }))
      figures.accepted.push({ ...pair, says: `${hit.source} = ${word}` });
    return;
  }
}
