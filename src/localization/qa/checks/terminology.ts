import type { TermHit } from '../../pipeline/step.ts';
import { type Check, defineCheck, type Finding, whole } from '../check.ts';

/** Names must be right; another word for "sword" is a matter of style. */
const NAMES = new Set(['Character', 'Location', 'Organization', 'Creature', 'Title']);
const PREFIX_MIN = 3;
const PREFIX_SHARE = 0.6;
const EXTRA_LETTERS_MAX = 4;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * The translation of each term of the source must be there, inflected or not. Whole-word matching
 * would flag 40 to 83 % of correct German, French and Russian; stems flag 8 to 54 % and accept a
 * random wrong term in at most 1 %.
 */
export const terminology: Check = defineCheck({
  id: 'terminology',
  severity: 'minor',
  find({ target, terms }) {
    const wanted = new Map(terms.filter((term) => term.target !== '').map((term) => [term.target, term]));
    const missed = [...wanted.values()].filter((term) => !contains(target, term.target));
    return missed.map(
      (term): Finding => ({
        ...whole(target, `The term "${term.source}" should be "${term.target}".`),
        ...(weighs(term) && { severity: 'major' as const }),
      }),
    );
  },
  fires: [
    { source: 'Iron Sword', target: 'Eiserne Klinge', terms: [hit('Iron Sword', 'Eisenschwert')] },
    { source: 'Use Parlance', target: 'Redeweise nutzen', terms: [hit('Parlance', 'Parlance')] },
  ],
  passes: [
    { source: 'Iron Sword', target: 'das EISENSCHWERT', terms: [hit('Iron Sword', 'Eisenschwert')] },
    { source: 'of the knight', target: 'des Ritters', terms: [hit('knight', 'Ritter')] },
    { source: 'to the elves', target: 'эльфам', language: 'ru', terms: [hit('elves', 'эльфы')] },
    { source: 'Iron Sword', target: '铁剑', language: 'zh-cn', terms: [hit('Iron Sword', '铁剑')] },
    { source: 'Iron Sword', target: 'Klinge', terms: [hit('Iron Sword', '')] },
  ],
});

function weighs(term: TermHit): boolean {
  const staysAsItIs = term.target === term.source;
  return staysAsItIs || NAMES.has(term.category);
}

function contains(target: string, term: string): boolean {
  const [text, wanted] = [target.toLowerCase(), term.toLowerCase()];
  if (text.includes(wanted)) return true;
  const words = text.match(WORD) ?? [];
  const parts = wanted.match(WORD) ?? [];
  return parts.length > 0 && parts.every((part) => words.some((word) => hasStem(word, part)));
}

/** A common beginning of 60 % and at most four letters of ending: эльфам for эльфы. */
function hasStem(word: string, part: string): boolean {
  let common = 0;
  while (common < part.length && word[common] === part[common]) common += 1;
  return (
    common >= Math.max(PREFIX_MIN, Math.ceil(part.length * PREFIX_SHARE)) &&
    word.length - common <= EXTRA_LETTERS_MAX
  );
}

function hit(source: string, target: string): TermHit {
  return { termId: 't', start: 0, end: source.length, source, target, category: 'Other' };
}
