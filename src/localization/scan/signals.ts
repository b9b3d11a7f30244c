import { MIN_LETTERS, STOP_WORDS_EN } from './stop-words.ts';
import { isCjk, keyOf, type Run } from './units.ts';

const STANDALONE_WORDS_MAX = 4;
const STANDALONE_CHARS_MAX = 8;
const CONNECTORS = new Set(['of', 'the', 'de', 'la', 'le', 'du', 'des', 'del', 'von', 'van', 'der']);

/** Signal 1: a short row without punctuation. Items, units and skills of games are rows of their own. */
export function standaloneOf(content: string, runs: readonly Run[]): { form: string; units: number } | null {
  const form = content.trim();
  const [run, ...others] = runs;
  if (!run || others.length > 0) return null;
  const [first, last] = [run.units[0], run.units.at(-1)];
  if (content.slice(first?.start, last?.end) !== form || STOP_WORDS_EN.has(keyOf(form))) return null;
  const isShort = isCjk(form)
    ? [...form].length <= STANDALONE_CHARS_MAX && [...form].length >= 2
    : run.units.length <= STANDALONE_WORDS_MAX && form.length >= MIN_LETTERS;
  return isShort && /\p{L}/u.test(form) ? { form, units: run.units.length } : null;
}

/** Signal 2: capitalised words in the middle of a sentence, with "of" and the like between them. */
export function capitalSequences(content: string, run: Run): string[] {
  const words = run.units.map((unit) => content.slice(unit.start, unit.end));
  if (words.length > 3 && words.every((word) => word === word.toUpperCase())) return [];
  const found: string[] = [];
  for (let from = 0; from < words.length; from += 1) {
    if (!isName(words[from] ?? '')) continue;
    let to = from;
    for (let next = from + 1; next < words.length && next - to <= 2; next += 1) {
      const word = words[next] ?? '';
      if (isName(word)) to = next;
      else if (!CONNECTORS.has(word)) break;
    }
    const isAtStart = from === 0 && run.startsSentence;
    if (!isAtStart) found.push(content.slice(run.units[from]?.start, run.units[to]?.end));
    from = to;
  }
  return found;
}

function isName(word: string): boolean {
  return (
    /^\p{Lu}/u.test(word) &&
    word.length >= 2 &&
    !/^I['’]/.test(word) &&
    !STOP_WORDS_EN.has(word.toLowerCase())
  );
}

/** Signal 3: two or three words that often stand together. Only where we have stop words to cut the noise. */
export function phrasesOf(content: string, run: Run): string[] {
  const words = run.units.map((unit) => keyOf(content.slice(unit.start, unit.end)));
  const isEdge = (word: string | undefined) =>
    word !== undefined && word.length >= MIN_LETTERS && !STOP_WORDS_EN.has(word) && /^\p{L}+$/u.test(word);
  const found: string[] = [];
  for (let from = 0; from < words.length - 1; from += 1) {
    if (!isEdge(words[from])) continue;
    for (let to = from + 1; to < Math.min(words.length, from + 3); to += 1) {
      if (isEdge(words[to])) found.push(words.slice(from, to + 1).join(' '));
    }
  }
  return found;
}
