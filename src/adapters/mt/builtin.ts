import { restore } from '#kernel/placeholders.ts';
import { accentOf } from '#kernel/pseudo.ts';
import { type Engine, type EngineItem, type EngineResult, FREE } from './contract.ts';

/**
 * The engine of a machine without a model: terms and examples where they fit, and for the rest a
 * pseudo-translation that nobody can take for a real one. Layout, length and placeholders can be
 * tried with it, and the whole pipeline runs without a network.
 */
export const builtin: Engine = {
  name: 'builtin',
  origin: 'builtin',
  canRepair: false,
  teaches: 'never',
  async translate(items) {
    return {
      results: new Map(items.map((item) => [item.id, assemble(item)])),
      usage: FREE,
      model: 'builtin-1',
      batches: 1,
      retries: 0,
    };
  },
};

function assemble(item: EngineItem): EngineResult {
  const example = item.examples.find(({ source }) => source === restore(item.source, item.tokens));
  if (example && fits(example.target, item.maxLength)) return { text: example.target };
  const { text, isPseudo } = rebuild(item);
  const plain = restore(text, item.tokens);
  if (plain === null) return { failure: 'The placeholders could not be kept.' };
  if (!isPseudo) return { text: plain };
  const marked = `[${plain}]`;
  if (fits(marked, item.maxLength)) return { text: marked };
  // Without room for the brackets the accents must show it; without accents it would pose as a translation.
  return plain !== restore(item.source, item.tokens) && fits(plain, item.maxLength)
    ? { text: plain }
    : { failure: 'The text does not fit into max_length.' };
}

function fits(text: string, maxLength: number | null): boolean {
  return maxLength === null || [...text].length <= maxLength;
}

const MARK = /⟦\d{1,4}⟧/gu;

/** Terms become their translations, marks stay, other letters get accents. */
function rebuild({ source, terms }: EngineItem): { text: string; isPseudo: boolean } {
  const known = terms.filter((term) => term.target !== '' && term.source !== '');
  let text = '';
  let isPseudo = false;
  let at = 0;
  const lower = source.toLowerCase();
  const marks = new Map(Array.from(source.matchAll(MARK), ({ 0: mark, index }) => [index, mark]));
  while (at < source.length) {
    const mark = marks.get(at);
    // Folding may change lengths in rare scripts; then the term is simply not found.
    const term = known.find(
      (each) => lower.startsWith(each.source.toLowerCase(), at) && isWhole(source, at, each.source.length),
    );
    const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
    if (mark !== undefined) text += mark;
    else if (term) text += term.target;
    else {
      text += accentOf(character);
      isPseudo ||= /\p{L}/u.test(character);
    }
    at += mark?.length ?? term?.source.length ?? character.length;
  }
  return { text, isPseudo };
}

/** A term inside another Latin word is not the term. */
function isWhole(text: string, at: number, length: number): boolean {
  const isInWord = (left: string, right: string) =>
    /[\p{scx=Latin}\p{Nd}]/u.test(left) && /[\p{scx=Latin}\p{Nd}]/u.test(right);
  return (
    !isInWord(text.charAt(at - 1), text.charAt(at)) &&
    !isInWord(text.charAt(at + length - 1), text.charAt(at + length))
  );
}
