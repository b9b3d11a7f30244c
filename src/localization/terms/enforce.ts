import { withoutKeys } from '#kernel/accelerators.ts';
import { isFunctionWord } from '#kernel/function-words.ts';
import { baseOf, UNSPACED } from '#kernel/scripts.ts';
import { plain, sharesStem, stemOf } from '#kernel/stems.ts';
import type { TermHit } from '../model.ts';
import { fold, isWhole } from './fold.ts';
import {
  holdsDissolved,
  holdsIrregular,
  holdsOpenCompound,
  holdsSplitVerb,
  isGermanKin,
  isTooShort,
  opensCompound,
} from './german-forms.ts';
import { isSpanishKin, isUnrelatedInSpanish } from './spanish-forms.ts';
import { holdsUnspaced } from './unspaced-forms.ts';

/** Names must be translated exactly. For other terms a synonym is a matter of style. */
const NAMES = new Set(['Character', 'Location', 'Organization', 'Creature', 'Title', 'Event']);

export function isName(term: Pick<TermHit, 'category'>): boolean {
  return NAMES.has(term.category);
}

/** All accepted translations, best first. */
export function acceptedOf({ target, targetVariants = [] }: TermHit): string[] {
  return [target, ...targetVariants].filter((text) => text !== '');
}

export interface Range {
  start: number;
  end: number;
}

/** A translation in which terms are searched. What several searches need is computed once. */
interface TargetText {
  /** Whether it contains the term, inflected or not, or as part of a compound. */
  holds(wanted: string): boolean;
  /**
   * Whether it contains the longest word of the term in some form. This only confirms what a model says;
   * it is no proof on its own.
   */
  resembles(wanted: string): boolean;
  /** Where the term occurs as whole words, in any case. */
  find(wanted: string): Range[];
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const LETTER = /\p{L}/gu;
/**
 * Limits how many words of a term are compared. No real term has twenty words, and a hostile one must
 * not cost time.
 */
const PARTS_MAX = 12;
/** Shorter words are mostly articles and prepositions, which change with the case and carry no meaning. */
const PART_CHARS_MIN = 3;
/** Function words are not compared, except negations: "Nicht installiert". */
const NEGATOR = /^(?:nicht|kein\p{L}{0,2}|ohne|not|sans|pas|sin|non|senza|sem|nie|bez|без|не|нет)$/u;
/** "Die Südwacht" may appear as "der Südwacht" in a sentence. */
const ARTICLE = /^(?:der|die|das|the|les|los|las|gli|una|ein|eine) (?=\S)/u;
const SHORT_CHARS_MAX = 3;
const STEM_MIN = 4;
const STEM_SHARE = 0.7;
/** This many letters in a row do not occur by chance, even across a word boundary. */
const JOINED_MIN = 8;

export function targetText(text: string, language: string): TargetText {
  return new Translation(text, language);
}

class Translation implements TargetText {
  readonly #text: string;
  readonly #language: string;
  readonly #base: string;
  readonly #isSpaced: boolean;
  readonly #isSpanish: boolean;
  #foldedText: ReturnType<typeof fold> | undefined;
  #bareText: string | undefined;
  #wordsOfText: readonly string[] | undefined;
  #joinedText: string | undefined;

  constructor(text: string, language: string) {
    this.#text = text;
    this.#language = language;
    this.#base = baseOf(language);
    this.#isSpaced = !['zh', 'ja', 'th', 'lo', 'km', 'my', 'yue'].includes(this.#base);
    this.#isSpanish = this.#base === 'es';
  }

  holds(wanted: string): boolean {
    // The access key of a menu entry is no part of the term: ノイズ(&N).
    const asked = withoutKeys(wanted).trim() || wanted.trim();
    if (asked === '') return true;
    if (this.#isSpaced && asked.length <= SHORT_CHARS_MAX && !UNSPACED.test(asked))
      return this.#holdsShort(asked);
    if (this.#text.includes(asked)) return true;
    const { folded } = fold(asked);
    const bare = bareOf(folded);
    if (this.#folded.folded.includes(folded) || this.#bare.includes(bare)) return true;
    if (!this.#isSpaced || UNSPACED.test(asked)) return holdsUnspaced(this.#text, asked, this.#language);
    const together = joinedOf(bare);
    if (together.length >= JOINED_MIN && this.#joined.includes(together)) return true;
    const parts = this.#partsOf(bare);
    return parts.length > 0 && parts.every((part) => this.#hasPart(part));
  }

  resembles(wanted: string): boolean {
    const asked = bareOf(fold(wanted.trim()).folded);
    if (UNSPACED.test(asked))
      return (asked.match(LETTER) ?? []).every((letter) => this.#bare.includes(letter));
    const part = (asked.match(WORD) ?? []).reduce((a, b) => (b.length > a.length ? b : a), '');
    const stem = stemOf(part, this.#language);
    return this.#words.some((word) => {
      const own = stemOf(word, this.#language);
      return (
        own === stem ||
        sharesStem(word, part) ||
        (stem.length >= STEM_MIN && word.includes(stem)) ||
        (own.length >= STEM_MIN && part.includes(own))
      );
    });
  }

  find(wanted: string): Range[] {
    const { folded: hay, starts, stops } = this.#folded;
    const needle = fold(wanted.trim()).folded;
    const found: Range[] = [];
    if (needle === '') return found;
    for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, at + needle.length)) {
      const last = at + needle.length - 1;
      const range = { start: starts ? (starts[at] ?? 0) : at, end: stops ? (stops[last] ?? 0) : last + 1 };
      if (isWhole(this.#text, range.start, range.end)) found.push(range);
    }
    return found;
  }

  get #folded() {
    return (this.#foldedText ??= fold(this.#text));
  }

  get #bare() {
    return (this.#bareText ??= bareOf(this.#folded.folded));
  }

  get #words() {
    return (this.#wordsOfText ??= this.#bare.match(WORD) ?? []);
  }

  /**
   * Without spaces and hyphens, so that "Online Banking" matches Onlinebanking, and Sub-imágenes matches
   * subimágenes.
   */
  get #joined() {
    return (this.#joinedText ??= joinedOf(this.#bare));
  }

  /** Eis is not in Reise: of so few letters a word must begin or end with them. */
  #holdsShort(asked: string): boolean {
    if (this.find(asked).length > 0) return true;
    // "Sí" without its accent begins and ends many words.
    if (this.#isSpanish && asked.length < PART_CHARS_MIN) return false;
    return this.#words.some((word) => isEdge(word, bareOf(fold(asked).folded)));
  }

  /** The words of a term that are looked for one by one. */
  #partsOf(bare: string): string[] {
    const all = (bare.replace(ARTICLE, '').match(WORD) ?? []).filter((part) => part.length >= PART_CHARS_MIN);
    const telling = all.filter((part) => NEGATOR.test(part) || !isFunctionWord(part, this.#base));
    return (telling.length > 0 ? telling : all).slice(0, PARTS_MAX);
  }

  #hasPart(part: string): boolean {
    if (this.#hasWordOf(part)) return true;
    if (this.#isSpanish && this.#words.some((word) => isSpanishKin(word, part))) return true;
    // The term may be part of a compound, as in Rieseneisenschwerter. A stem of four letters would match too
    // many words.
    const stem = part.slice(0, Math.max(STEM_MIN, Math.ceil(part.length * STEM_SHARE)));
    return stem.length > STEM_MIN && this.#bare.includes(stem);
  }

  #hasWordOf(part: string): boolean {
    if (this.#base === 'de') return this.#hasGerman(part);
    return this.#words.some(
      (word) => sharesStem(word, part) && !(this.#isSpanish && isUnrelatedInSpanish(word, part)),
    );
  }

  #hasGerman(part: string): boolean {
    const words = this.#words;
    return (
      words.some(
        (word) =>
          (sharesStem(word, part) && !isTooShort(word, part)) ||
          isGermanKin(word, part) ||
          opensCompound(word, part),
      ) ||
      holdsIrregular(words, part) ||
      holdsSplitVerb(words, part) ||
      holdsDissolved(words, part) ||
      holdsOpenCompound(this.#bare, words, part)
    );
  }
}

function joinedOf(bare: string): string {
  return bare.replace(/[\s-]+/g, '');
}

function isEdge(word: string, part: string): boolean {
  return part !== '' && word.length - part.length <= 8 && (word.startsWith(part) || word.endsWith(part));
}

/** Without accents, and with one spelling where capitals or conventions allow two. */
function bareOf(folded: string): string {
  return plain(folded).replaceAll('ß', 'ss').replace(/\s+/g, ' ');
}
