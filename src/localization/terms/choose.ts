import type { Occurrence, Term } from './automaton.ts';

/** Can the term say anything about a text in this language? */
export function appliesTo(term: Term, language: string): boolean {
  return (
    term.doNotTranslate === true ||
    (term.translations[language] ?? '') !== '' ||
    (term.forbidden?.[language]?.length ?? 0) > 0
  );
}

/**
 * Of what overlaps, one. A term that says nothing in this language must not hide a shorter one that
 * does ("The gate at Emberfall" without a translation, "Emberfall" with one); among equals the longest.
 */
export function choose(found: readonly Occurrence[], text: string, language?: string): Occurrence[] {
  if (found.length < 2) return [...found];
  const rank = ({ term, start, end }: Occurrence) => ({
    applies: language === undefined || appliesTo(term, language) ? 1 : 0,
    length: end - start,
    // "Apple" the company before "apple" the fruit, where the text says which.
    exact: term.content.trim() === text.slice(start, end) ? 1 : 0,
  });
  const ranked = found.map((hit) => ({ hit, ...rank(hit) }));
  ranked.sort(
    (a, b) => b.applies - a.applies || b.length - a.length || a.hit.start - b.hit.start || b.exact - a.exact,
  );
  const taken = new Uint8Array(text.length);
  const chosen = ranked.flatMap(({ hit }) => {
    if (taken.subarray(hit.start, hit.end).includes(1)) return [];
    taken.fill(1, hit.start, hit.end);
    return [hit];
  });
  return chosen.sort((a, b) => a.start - b.start);
}
