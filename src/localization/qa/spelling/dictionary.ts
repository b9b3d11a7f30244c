import { type Affix, type Affixes, type AffixFile, readAffixes } from './read-affixes.ts';

export interface Dictionary {
  knows(word: string): boolean;
  /** A known word that is one typo away. */
  nearest(word: string): string | null;
}

const PARTS_MAX = 4;
const PART_CHARS_MIN = 3;
const WORD_CHARS_MAX = 50;

/**
 * Reads the two files of a Hunspell dictionary. Words are looked up by removing their endings and
 * prefixes: generating all forms would take seconds and hundreds of megabytes for French or Polish.
 */
export function readDictionary(affixText: string, wordText: string): Dictionary {
  const file = readAffixes(affixText);
  const words = readWords(wordText, file);
  const knowsForm = (word: string): boolean => {
    for (const flags of formsOf(word, words, file)) {
      const isBound = file.hasFlag(flags, file.needsAffix) || file.hasFlag(flags, file.isOnlyInCompound);
      if (!isBound) return true;
    }
    return false;
  };
  const knowsAsWritten = (word: string) => knowsForm(word) || isCompound(word, words, file);
  const inDictionary = (word: string) =>
    file.replaced.reduce((text, [from, to]) => text.replaceAll(from, to), word);
  return {
    knows(written) {
      const word = inDictionary(written);
      return word.length > WORD_CHARS_MAX || spellingsOf(word).some(knowsAsWritten);
    },
    nearest(written) {
      const word = inDictionary(written);
      for (const near of slipsOf(word, file.letters)) if (spellingsOf(near).some(knowsForm)) return near;
      return null;
    },
  };
}

/** The word as written, as it would be inside a sentence, and as a word that was capitalized. */
function spellingsOf(word: string): string[] {
  const lower = word.toLowerCase();
  if (word === lower) return [word];
  const title = lower.replace(/^./u, (first) => first.toUpperCase());
  return word === title ? [word, lower] : [word, title, lower];
}

function readWords(text: string, { flagsOf, hasFlag, isForbidden }: AffixFile): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  const lines = text.split('\n');
  for (let at = 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const end = line.search(/[\t\r]|\s[a-z]{2}:/u);
    const entry = end === -1 ? line : line.slice(0, end);
    const slash = entry.search(/(?<=[^\\])\//u);
    const word = slash === -1 ? entry : entry.slice(0, slash);
    const flags = slash === -1 ? '' : flagsOf(entry.slice(slash + 1).trim());
    if (word === '' || hasFlag(flags, isForbidden)) continue;
    const known = words.get(word);
    words.set(word, known === undefined ? flags : known + AND + flags);
  }
  return words;
}

/**
 * Separates the flags of entries with the same spelling: "sein" is a verb, and something else in
 * compounds.
 */
const AND = '\n';

const entriesOf = (words: ReadonlyMap<string, string>, word: string): readonly string[] =>
  words.get(word)?.split(AND) ?? [];

/** The flags of each way in which the dictionary can form this word. */
function* formsOf(word: string, words: ReadonlyMap<string, string>, file: AffixFile): Generator<string> {
  yield* entriesOf(words, word);
  for (const { rules, stem } of without(word, file.suffixes, 'end')) {
    const entries = entriesOf(words, stem);
    for (const rule of rules) {
      const isTaken = entries.some((flags) => file.hasFlag(flags, rule.flag));
      if ((isTaken || isTakenByEnding(stem, rule, words, file)) && fits(rule, stem)) yield rule.flags;
    }
  }
  for (const { rules, stem } of without(word, file.prefixes, 'start')) {
    const entries = entriesOf(words, stem);
    for (const rule of rules) {
      if (!fits(rule, stem)) continue;
      if (entries.some((flags) => file.hasFlag(flags, rule.flag))) yield rule.flags;
      if (rule.isCrossed) yield* withEnding(stem, rule, words, file);
    }
  }
}

const fits = (rule: Affix, stem: string) => rule.fits === null || rule.fits.test(stem);

/** An ending after another ending. */
function isTakenByEnding(
  stem: string,
  { flag }: Affix,
  words: ReadonlyMap<string, string>,
  file: AffixFile,
): boolean {
  if (!file.isTwofold) return false;
  for (const { rules, stem: root } of without(stem, file.suffixes, 'end')) {
    const entries = entriesOf(words, root);
    const isThere = (inner: Affix) =>
      file.hasFlag(inner.flags, flag) &&
      entries.some((flags) => file.hasFlag(flags, inner.flag)) &&
      fits(inner, root);
    if (entries.length > 0 && rules.some(isThere)) return true;
  }
  return false;
}

/** A prefix and an ending at once. */
function* withEnding(
  rest: string,
  prefix: Affix,
  words: ReadonlyMap<string, string>,
  file: AffixFile,
): Generator<string> {
  for (const { rules, stem } of without(rest, file.suffixes, 'end')) {
    for (const flags of entriesOf(words, stem))
      for (const rule of rules) {
        if (!rule.isCrossed || !file.hasFlag(flags, rule.flag) || !fits(rule, stem)) continue;
        if (file.hasFlag(flags, prefix.flag) || file.hasFlag(rule.flags, prefix.flag))
          yield prefix.flags + rule.flags;
      }
  }
}

function* without(
  word: string,
  affixes: Affixes,
  side: 'start' | 'end',
): Generator<{ rules: readonly Affix[]; stem: string }> {
  for (let length = 0; length <= word.length; length += 1) {
    const rest = side === 'end' ? word.slice(0, word.length - length) : word.slice(length);
    const added = side === 'end' ? word.slice(word.length - length) : word.slice(0, length);
    const byStripped = affixes.get(added);
    if (byStripped === undefined) continue;
    for (const [stripped, rules] of byStripped)
      yield { rules, stem: side === 'end' ? rest + stripped : stripped + rest };
  }
}

function isCompound(word: string, words: ReadonlyMap<string, string>, file: AffixFile): boolean {
  const { any, first, middle, last } = file.compound;
  if (any === null && first === null) return false;
  const may = (part: string, flag: string | null) => {
    for (const flags of formsOf(part, words, file))
      if (file.hasFlag(flags, any) || file.hasFlag(flags, flag)) return true;
    return false;
  };
  /** Whether the rest from this position consists of parts. Each position is tested only once. */
  const isMade = (from: number, parts: number): boolean => {
    if (parts >= PARTS_MAX) return false;
    if (parts > 0 && word.length - from >= PART_CHARS_MIN && may(word.slice(from), last)) return true;
    for (let to = from + PART_CHARS_MIN; to <= word.length - PART_CHARS_MIN; to += 1)
      if (may(word.slice(from, to), parts === 0 ? first : middle) && isMade(to, parts + 1)) return true;
    return false;
  };
  return isMade(0, 0);
}

/**
 * Words that are one typo away: two letters swapped, one too many, one missing, one replaced. Likely
 * typos come first.
 */
function* slipsOf(word: string, letters: string): Generator<string> {
  const places = [...word].map((_, at) => at);
  for (const at of places.slice(1))
    yield word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
  for (const at of places) yield word.slice(0, at) + word.slice(at + 1);
  for (const letter of letters)
    for (const at of places.slice(1)) yield word.slice(0, at) + letter + word.slice(at);
  for (const letter of letters)
    for (const at of places.slice(1)) yield word.slice(0, at) + letter + word.slice(at + 1);
}
