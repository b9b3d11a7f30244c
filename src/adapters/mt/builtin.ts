import { restore } from '#kernel/placeholders.ts';
import { accentOf } from '#kernel/pseudo.ts';
import { say } from '#kernel/say.ts';
import { visibleLength } from '#kernel/visible-length.ts';
import { type EngineItem, type EngineResult, type Failure, FREE } from './contract.ts';
import type { Engine } from './engine.ts';

export const NO_ENGINE = say('engine.no_engine_connected_neither_memory');

/**
 * The engine without any other engine: uses exact matches from memory and termbase and nothing else.
 * All other texts stay untranslated, with a hint on what to do. It never produces anything that only
 * looks like a translation.
 */
export const builtin: Engine = {
  name: 'builtin',
  title: say('engine.none_translation_memory_termbase_only'),
  origin: 'builtin',
  canRepair: false,
  teaches: 'never',
  onlyKnows: () => [],
  async translate(items) {
    return {
      results: new Map(items.map((item) => [item.id, wholeOrNothing(item)])),
      usage: FREE,
      model: 'builtin-2',
      batches: 1,
      retries: 0,
    };
  },
};

function wholeOrNothing(item: EngineItem): EngineResult {
  const made = assemble(item);
  if ('failure' in made) return made;
  return made.isWhole ? { text: made.text } : { failure: NO_ENGINE, isFinal: true, isDeclined: true };
}

/**
 * Pseudo-text on request, in any language: terms and examples where they fit, and accents and square
 * brackets for the rest, so that nobody mistakes it for a translation. It tests layout, length and
 * placeholders, and runs the whole pipeline without a network.
 */
export const pseudoEngine: Engine = {
  name: 'pseudo',
  title: say('engine.pseudo_translation_testing_layouts'),
  origin: 'builtin',
  canRepair: false,
  teaches: 'never',
  onlyKnows: () => null,
  async translate(items) {
    return {
      results: new Map(items.map((item) => [item.id, markedAsPseudo(item)])),
      usage: FREE,
      model: 'pseudo-1',
      batches: 1,
      retries: 0,
    };
  },
};

function markedAsPseudo(item: EngineItem): EngineResult {
  const made = assemble(item);
  if ('failure' in made) return made;
  if (made.isWhole) return { text: made.text };
  const marked = `[${made.text}]`;
  if (fits(marked, item.maxLength)) return { text: marked };
  // If the brackets do not fit, the accents must mark the text as pseudo-translation. Without accents it
  // would look like a real one.
  return made.text !== restore(item.source, item.tokens) && fits(made.text, item.maxLength)
    ? { text: made.text }
    : { failure: say('engine.text_does_not_fit_into') };
}

/**
 * What memory and termbase alone make of an item: an example with the same text, otherwise the text
 * with its terms replaced. `isWhole` is false if untranslated words remain.
 */
function assemble(item: EngineItem): { text: string; isWhole: boolean } | Failure {
  const example = item.examples.find(({ source }) => source === restore(item.source, item.tokens));
  if (example && fits(example.target, item.maxLength)) return { text: example.target, isWhole: true };
  const { text, isPseudo } = rebuild(item);
  const plain = restore(text, item.tokens);
  if (plain === null) return { failure: say('engine.placeholders_could_not_be_kept') };
  return { text: plain, isWhole: !isPseudo };
}

function fits(text: string, maxLength: number | null): boolean {
  return maxLength === null || visibleLength(text) <= maxLength;
}

const MARK = /⟦\d{1,4}⟧/gu;

/** Replaces terms by their translations, keeps marks and puts accents on other letters. */
function rebuild({ source, terms }: EngineItem): { text: string; isPseudo: boolean } {
  const known = terms.filter((term) => term.target !== '' && term.source !== '');
  let text = '';
  let isPseudo = false;
  let followsTerm = false;
  let at = 0;
  const lower = source.toLowerCase();
  const marks = new Map(Array.from(source.matchAll(MARK), ({ 0: mark, index }) => [index, mark]));
  while (at < source.length) {
    const mark = marks.get(at);
    // In rare scripts, lower-casing may change lengths. Then the term is not found.
    const term = known.find(
      (each) => lower.startsWith(each.source.toLowerCase(), at) && isWhole(source, at, each.source.length),
    );
    const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
    if (mark !== undefined) text += mark;
    else if (term) {
      // Two adjacent terms form a phrase, and it is unknown how to join them.
      isPseudo ||= followsTerm;
      text += term.target;
    } else {
      text += accentOf(character);
      isPseudo ||= /\p{L}/u.test(character);
      followsTerm &&= /\s/u.test(character);
    }
    if (term !== undefined || mark !== undefined) followsTerm = mark === undefined;
    at += mark?.length ?? term?.source.length ?? character.length;
  }
  return { text, isPseudo };
}

/** A term inside another Latin word does not count. */
function isWhole(text: string, at: number, length: number): boolean {
  const isInWord = (left: string, right: string) =>
    /[\p{scx=Latin}\p{Nd}]/u.test(left) && /[\p{scx=Latin}\p{Nd}]/u.test(right);
  return (
    !isInWord(text.charAt(at - 1), text.charAt(at)) &&
    !isInWord(text.charAt(at + length - 1), text.charAt(at + length))
  );
}
