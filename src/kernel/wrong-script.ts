import { isoScript, LETTERS, UNSPACED } from './scripts.ts';

/** Fewer letters than this are an abbreviation (HP, EXP, DLC). */
const LETTERS_MIN = 5;
/**
 * A name may be kept as it is, but not this much of a sentence. A character of a script without spaces
 * counts as one and a half.
 */
const COPIED_MIN = 15;
const COPIED_WORDS_MIN = 4;
/** A Japanese heading may lack kana, and a Korean name may be all Chinese characters. */
const KANJI_ONLY_MAX = 20;
const HANJA_ONLY_MAX = 12;

/** Further scripts in which a language is written. */
const ALSO: Readonly<Record<string, string>> = {
  sr: 'Latn',
  bs: 'Cyrl',
  uz: 'Cyrl',
  kk: 'Latn',
  ku: 'Arab',
  pa: 'Arab',
  sd: 'Deva',
  ms: 'Arab',
};

/** Latin words end where another script begins, as in "Discordで参加". */
const WORD = /\p{scx=Latin}+|(?:(?!\p{scx=Latin})[\p{L}\p{M}])+/gu;
const LETTER = /\p{L}/gu;
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/gu;
const HANGUL = /\p{sc=Hangul}/u;
/** Scripts in which a character conveys as much as two or more letters. */
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const HAN = /\p{sc=Han}/gu;
/** The one among them in which a character conveys as much as three letters. */
const HAN_ONE = /\p{sc=Han}/u;
/** HP, DLSS; iPhone, XeSS: written like this everywhere. */
const CODE = /^(?:\p{Lu}{1,4}|\p{L}{0,20}\p{Ll}\p{Lu}\p{L}{0,20}|\p{Lu}{2,20}\p{Ll}\p{L}{0,20})$/u;

/** Command-line options are not translated. */
const OPTION = /(?:^|[\s([|])--?[a-z]|\\/u;

interface Own {
  letter: RegExp;
  foreign: RegExp;
}
const known = new Map<string, Own | null>();

/**
 * Whether a translation is mostly in a script that its language does not use. Both texts must be without
 * placeholders and addresses (prose.ts). Words copied from the source are names, codes stay codes, and a few
 * letters prove nothing; but a whole sentence of the source is not a name.
 */
export function isWrongScript(source: string, target: string, language: string): boolean {
  const own = ownOf(language);
  if (own === null) return false;
  const foreign = target.match(own.foreign)?.length ?? 0;
  if (foreign < LETTERS_MIN) return lacksOwn(target, language);
  const taken = takenFrom(source);
  let [fitting, strange, copied, copiedWords] = [0, 0, 0, 0];
  for (const word of target.match(WORD) ?? []) {
    const letters = word.match(LETTER) ?? [];
    const fits = letters.filter((letter) => own.letter.test(letter)).length;
    if (fits * 2 < letters.length && taken(word)) {
      if (!/^\p{Lu}/u.test(word)) {
        copied += letters.length * (UNSPACED.test(word) ? 1.5 : 1);
        copiedWords += UNSPACED.test(word) ? letters.length : 1;
      }
      continue;
    }
    if (fits * 2 < letters.length && CODE.test(word)) continue;
    fitting += fits * (HAN_ONE.test(word) ? 3 : DENSE.test(word) ? 2 : 1);
    strange += letters.length - fits;
  }
  if (strange >= LETTERS_MIN && strange > fitting) return true;
  // If the translation also has words of its own, the copied ones are options and commands.
  const isCopy =
    fitting < LETTERS_MIN && copied >= COPIED_MIN && copiedWords >= COPIED_WORDS_MIN && !OPTION.test(source);
  return isCopy || lacksOwn(target, language);
}

/** Languages that share characters: Chinese text for Japanese or Korean, and Japanese text for Chinese. */
function lacksOwn(target: string, language: string): boolean {
  const script = isoScript(language);
  if (script === 'Kore') return !HANGUL.test(target) && (target.match(HAN)?.length ?? 0) >= HANJA_ONLY_MAX;
  if (script === 'Jpan')
    return target.search(KANA) === -1 && (target.match(HAN)?.length ?? 0) >= KANJI_ONLY_MAX;
  if (script !== 'Hans' && script !== 'Hant') return false;
  const kana = target.match(KANA)?.length ?? 0;
  return kana >= LETTERS_MIN && kana * 4 >= (target.match(LETTER)?.length ?? 0);
}

/**
 * Whether a word occurs in the source. In scripts without word borders, every two adjacent characters must.
 */
function takenFrom(source: string): (word: string) => boolean {
  const words = new Set<string>();
  const pairs = new Set<string>();
  for (const word of source.toLowerCase().match(WORD) ?? []) {
    words.add(word);
    if (UNSPACED.test(word)) for (const pair of pairsOf(word)) pairs.add(pair);
  }
  return (written) => {
    const word = written.toLowerCase();
    return (
      words.has(word) ||
      // "Edit Trackers" and 编辑Tracker.
      words.has(`${word}s`) ||
      (pairs.size > 0 && UNSPACED.test(word) && pairsOf(word).every((pair) => pairs.has(pair)))
    );
  };
}

function pairsOf(word: string): string[] {
  const characters = Array.from(word);
  return [
    ...characters,
    ...characters.slice(1).map((character, index) => `${characters[index]}${character}`),
  ];
}

function ownOf(language: string): Own | null {
  const made = known.get(language);
  if (made !== undefined) return made;
  const usual = LETTERS[isoScript(language)];
  const letters = usual === undefined ? null : usual + (LETTERS[ALSO[language] ?? ''] ?? '');
  const own =
    letters === null
      ? null
      : { letter: new RegExp(`[${letters}]`, 'u'), foreign: new RegExp(`[^\\P{L}${letters}]`, 'gu') };
  known.set(language, own);
  return own;
}
