import { restore } from '#kernel/placeholders.ts';
import { UNSPACED } from '#kernel/scripts.ts';
import type { EngineItem, EngineTerm } from './contract.ts';

const LETTER = /[\p{L}\p{N}_]/u;
const MARK = /⟦\d{1,4}⟧/gu;

/**
 * Replaces terms by marks that stand for their translations, so that an engine that cannot be told
 * about terms cannot miss them. Longer terms come first, so that no part of one is locked instead.
 */
export function lockTerms(item: EngineItem): { source: string; tokens: readonly string[] } {
  const { source } = item;
  const terms = item.terms
    .filter((term) => term.source !== '' && term.target !== '')
    .toSorted((a, b) => b.source.length - a.source.length);
  if (terms.length === 0) return item;
  const taken = new Uint8Array(source.length);
  for (const { 0: mark, index } of source.matchAll(MARK)) taken.fill(1, index, index + mark.length);
  const found = terms.flatMap((term) => placesOf(term, source, taken)).sort((a, b) => a.start - b.start);
  const tokens = [...item.tokens];
  let locked = '';
  let at = 0;
  for (const { start, end, target } of found) {
    tokens.push(target);
    locked += `${source.slice(at, start)}⟦${tokens.length}⟧`;
    at = end;
  }
  locked += source.slice(at);
  // A term that looks like a mark would break existing marks.
  return restore(locked, tokens) === null ? item : { source: locked, tokens };
}

function placesOf({ source: word, target, keep }: EngineTerm, source: string, taken: Uint8Array) {
  const folded = source.toLowerCase();
  // A term that must stay unchanged is matched in its exact case. So are all terms if lower-casing changes
  // the length of the text, as in a few scripts, because positions would be wrong.
  const isExact = keep === true || folded.length !== source.length;
  const text = isExact ? source : folded;
  const wanted = isExact ? word : word.toLowerCase();
  const places: { start: number; end: number; target: string }[] = [];
  for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, start + wanted.length)) {
    const end = start + wanted.length;
    if (taken.subarray(start, end).includes(1) || !isWholeWord(source, start, wanted.length)) continue;
    taken.fill(1, start, end);
    places.push({ start, end, target });
  }
  return places;
}

function isWholeWord(text: string, at: number, length: number): boolean {
  const isJoined = (left: string, right: string) =>
    LETTER.test(left) && LETTER.test(right) && !UNSPACED.test(left) && !UNSPACED.test(right);
  return (
    !isJoined(text.charAt(at - 1), text.charAt(at)) &&
    !isJoined(text.charAt(at + length - 1), text.charAt(at + length))
  );
}

/** Replaces terms that stay unchanged by marks, so that a service without instructions cannot change them. */
export function keepWords(item: EngineItem): { source: string; tokens: readonly string[] } {
  const terms = item.terms.flatMap((term) =>
    term.keep ? [{ ...term, target: term.target || term.source }] : [],
  );
  return lockTerms({ ...item, terms });
}
