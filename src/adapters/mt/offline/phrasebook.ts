import { inCaseOf, LABEL_MARK, withMark } from './label-case.ts';
import type { Phrase } from './surroundings.ts';

/** An answer with its confidence. A doubt says that the text has a word whose sense nobody could tell. */
export type Answer = { text: string; confidence: number } | 'doubt' | null;

/** A sense that the key chose, or the only one. */
const SURE = 0.97;
/** The usual sense of a text with several, where no word of the key speaks for another. */
const USUAL = 0.88;
const DOUBTED_WORDS_MAX = 3;
const ANY_OTHER = '+';

interface Sense {
  /** Words of the key that choose it. Empty for the usual sense. */
  words: ReadonlySet<string>;
  /** By language, without a final mark and in the case that they have within a sentence. */
  targets: readonly string[];
}

export interface Phrasebook {
  languages: readonly string[];
  senses: ReadonlyMap<string, readonly Sense[]>;
  /** Words with several senses, each with the words beside which a network knows the right one. */
  doubts: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Reads `phrases.txt`: `en | de | …` first, then lines of these four kinds.
 *
 *     # a remark
 *     @group: words of keys
 *     ?word: words beside which it is clear, + for any
 *     phrase = the same phrase [words of keys, @groups] | translation | …
 */
export function readPhrasebook(file: string): Phrasebook {
  const [head = '', ...lines] = file.split('\n');
  const groups = new Map<string, string[]>();
  const senses = new Map<string, Sense[]>();
  const doubts = new Map<string, Set<string>>();
  const wordsIn = (text: string) =>
    text.split(/[\s,]+/u).flatMap((word) => (word.startsWith('@') ? (groups.get(word) ?? []) : [word]));
  for (const line of lines) {
    if (line === '' || line.startsWith('#')) continue;
    const colon = line.indexOf(':');
    if (line.startsWith('@')) {
      groups.set(line.slice(0, colon), wordsIn(line.slice(colon + 1).trim()));
    } else if (line.startsWith('?')) {
      doubts.set(line.slice(1, colon), new Set(wordsIn(line.slice(colon + 1).trim())));
    } else {
      const [left = '', ...cells] = line.split(' | ');
      const [names = '', words = ''] = left.replace(/\]$/u, '').split(' [');
      const phrases = names.split(' = ').map(sentinelled);
      const targets = cells.map((cell) => (cell === '=' ? (phrases[0] ?? '') : sentinelled(cell)));
      for (const phrase of phrases) {
        const sense = { words: new Set(words === '' ? [] : wordsIn(words)), targets };
        const name = phrase.toLowerCase();
        const others = senses.get(name);
        if (others) others.push(sense);
        else senses.set(name, [sense]);
      }
    }
  }
  return { languages: head.split(' | ').slice(1), senses, doubts };
}

/** Placeholders are `{0}` in the file and `<p0>` in a text. */
function sentinelled(text: string): string {
  return text.replaceAll(/\{(\d)\}/gu, '<p$1>');
}

/** What the book says to a text: in the case, with the final mark and in the sense of its source. */
export function answerOf(book: Phrasebook, language: string, { text, words, terms }: Phrase): Answer {
  const column = book.languages.indexOf(language);
  if (column === -1) return null;
  const mark = LABEL_MARK.exec(text)?.[0] ?? '';
  const body = plain(text.slice(0, text.length - mark.length));
  const senses = book.senses.get(mark === '?' ? `${body}?` : body);
  if (senses === undefined) return isDoubtful(book, body, words) ? 'doubt' : null;
  const chosen = chosenBy(words, senses);
  const sense = chosen ?? senses.find((each) => each.words.size === 0);
  if (sense === undefined) return 'doubt';
  const target = sense.targets[column] ?? '';
  if (target === '') return null;
  const made = withMark(inCaseOf(text, target, language), mark, language);
  if (!terms.every((term) => has(made, term))) return null;
  return { text: made, confidence: chosen !== null || senses.length === 1 ? SURE : USUAL };
}

/** A list of terms may write them with a capital that they do not have within a sentence. */
function has(text: string, term: string): boolean {
  return text.includes(term) || text.includes(term.charAt(0).toLowerCase() + term.slice(1));
}

function plain(text: string): string {
  return text.replaceAll('’', "'").replaceAll(/\s+/gu, ' ').trim().toLowerCase();
}

/** The last word of a key is the nearest to its text. */
function chosenBy(words: readonly string[], senses: readonly Sense[]): Sense | null {
  for (const word of words.toReversed()) {
    const sense = senses.find((each) => each.words.has(word));
    if (sense) return sense;
  }
  return null;
}

function isDoubtful({ doubts }: Phrasebook, body: string, key: readonly string[]): boolean {
  const words = body.match(/(?<![<\p{L}])\p{L}[\p{L}']*/gu) ?? [];
  if (words.length > DOUBTED_WORDS_MAX) return false;
  return words.some((word) => {
    const clear = doubts.get(word);
    if (clear === undefined || (words.length > 1 && clear.has(ANY_OTHER))) return false;
    return ![...words, ...key].some((other) => other !== word && clear.has(other));
  });
}
