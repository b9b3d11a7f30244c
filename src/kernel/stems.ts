import { normalForm } from './normal-form.ts';
import { baseOf } from './scripts.ts';

/**
 * Light stemming rules of our own: enough to recognise "eisernen Schwertes" as "eisernes Schwert". Without a
 * dictionary, a stem may not be a word, and two words may share one; callers decide what that may cost.
 */
interface Endings {
  /** Shorter stems are ambiguous: with three letters German Eis would equal Eisen. */
  stemMin: number;
  /** How many endings may follow each other: Ritter-s, kılıç-lar-ı. */
  rounds: 1 | 2;
  /** Longest first. */
  suffixes: readonly string[];
}

function endings(stemMin: number, rounds: 1 | 2, suffixes: string): Endings {
  const list = suffixes.split(' ').sort((a, b) => b.length - a.length);
  return { stemMin, rounds, suffixes: list };
}

// Without their accents, as `plain` leaves the words.
const EAST_SLAVIC = endings(
  3,
  1,
  'иями ями ами иях ого его ому ему ыми ими ых их ым им еи ои ии ыи ая яя ое ее ые ие ов ев ам ям ах ях ом ем ью ою ею ия ию ям а я о е и ы у ю ь і ї є',
);
const WEST_SLAVIC = endings(
  3,
  1,
  'ami ach ech owi ovi ow um om em ie ia ego eho emu ymi imi ych ich ej ou ym im y i e a u o',
);
const SOUTH_SLAVIC = endings(
  3,
  1,
  'ovima evima ima ama ova eva ove eve og eg om em oj im ih ov ev a e i o u',
);
const NORTH_GERMANIC = endings(4, 2, 'erna arna orna ene ens ets en et er ar or na ne n s a e');
const TURKIC = endings(
  3,
  2,
  'lar ler lari leri larin lerin dan den tan ten da de ta te nin nun yla yle la le in un ya ye yi yu si su a e i u',
);

const ENDINGS: Readonly<Record<string, Endings>> = {
  de: endings(4, 2, 'ern em er en es e s n'),
  nl: endings(4, 1, 'eren en es e s'),
  fr: endings(3, 1, 'es e s x'),
  es: endings(3, 1, 'es os as s o a e'),
  ca: endings(3, 1, 'es os as s a e'),
  gl: endings(3, 1, 'es os as s o a e'),
  pt: endings(3, 1, 'oes aes aos ao es os as s o a e'),
  it: endings(3, 1, 'hi he i e o a'),
  ro: endings(3, 1, 'ilor elor ului lui ul ii le ea a i e u'),
  ru: EAST_SLAVIC,
  uk: EAST_SLAVIC,
  be: EAST_SLAVIC,
  bg: endings(3, 1, 'овете ите ове ата ята ето ът ят та то те а я о е и у'),
  sr: endings(3, 1, 'овима евима има ама ова ева ове еве ог ег ом ем ој им их а е и о у'),
  'sr-latn': SOUTH_SLAVIC,
  hr: SOUTH_SLAVIC,
  bs: SOUTH_SLAVIC,
  sl: SOUTH_SLAVIC,
  pl: WEST_SLAVIC,
  cs: WEST_SLAVIC,
  sk: WEST_SLAVIC,
  sv: NORTH_GERMANIC,
  da: NORTH_GERMANIC,
  nb: NORTH_GERMANIC,
  nn: NORTH_GERMANIC,
  no: NORTH_GERMANIC,
  fi: endings(4, 2, 'ssa sta lla lta lle ksi iin in an en on n t a ja i'),
  et: endings(4, 2, 'des tes de te st le lt l s d t i a e'),
  hu: endings(
    4,
    2,
    'ban ben nak nek val vel hoz hez tol bol rol ra re ba be ok ek ak k at et ot on en t a e',
  ),
  lt: endings(4, 1, 'iems oms ams ais ius us as is os es ui uo io o a e i u s'),
  lv: endings(4, 1, 'iem am as is us es os a e i u s'),
  el: endings(3, 1, 'ουσ ων οσ ου οι ησ ασ εσ ο η α ι ε'),
  tr: TURKIC,
  az: TURKIC,
};

/** Combining accents, Hebrew points and Arabic vowel signs; Indic vowel signs are letters and stay. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]/g;
const ASCII_ONLY = /^\p{ASCII}*$/u;

/** Removes accents: Äpfel is a form of Apfel, and vowel signs are optional. Expects lower case. */
export function plain(word: string): string {
  if (ASCII_ONLY.test(word)) return word;
  // ı and i differ only by a dot, and Turkish endings have both.
  return normalForm(normalForm(word, 'NFD').replace(ACCENTS, ''), 'NFC')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ');
}

export function isInflected(language: string): boolean {
  return language.startsWith('en') || endingsOf(language) !== undefined || baseOf(language) === 'ar';
}

/**
 * The common part of a word's forms. Expects lower case; in a language without known endings,
 * only accents are removed.
 */
export function stemOf(word: string, language: string): string {
  const base = baseOf(language);
  if (base === 'en') return englishStem(word);
  if (base === 'ar') return plain(word).replace(/^(?:و?ال)(?=.{3})/u, '');
  const known = endingsOf(language);
  if (!known) return word;
  let stem = plain(word);
  if (base === 'fr' && stem.length > 5 && stem.endsWith('aux')) stem = `${stem.slice(0, -3)}al`;
  for (let round = 0; round < known.rounds; round += 1) {
    const suffix = known.suffixes.find(
      (each) => stem.length - each.length >= known.stemMin && stem.endsWith(each),
    );
    if (suffix === undefined) break;
    stem = stem.slice(0, -suffix.length);
  }
  return stem;
}

function endingsOf(language: string): Endings | undefined {
  return ENDINGS[language] ?? ENDINGS[baseOf(language)];
}

const STEM_MIN = 3;
const VOWEL = /[aeiouy]/;

/** Conflates more than intended (even and evening), so `isEnglishForm` checks again. */
function englishStem(word: string): string {
  if (word.length <= STEM_MIN) return word;
  let stem = word.endsWith('men') ? `${word.slice(0, -2)}an` : word;
  if (stem.endsWith('s') && !/[sui]s$/.test(stem)) stem = stem.slice(0, -1);
  const verb = stem.endsWith('ing') ? 3 : stem.endsWith('ed') && !stem.endsWith('eed') ? 2 : 0;
  const rest = stem.slice(0, stem.length - verb);
  if (verb > 0 && rest.length >= STEM_MIN && VOWEL.test(rest)) stem = rest;
  if (stem.length > STEM_MIN && stem.endsWith('e')) stem = stem.slice(0, -1);
  if (stem.endsWith('y')) stem = `${stem.slice(0, -1)}i`;
  if (stem.endsWith('v')) stem = `${stem.slice(0, -1)}f`;
  const last = stem.at(-1);
  return stem.length > STEM_MIN && last === stem.at(-2) ? stem.slice(0, -1) : stem;
}

/**
 * Whether the written word is the base or a form of it. In this direction only: "forging" is a form of
 * "forge", but a text about "even" says nothing about the term "evening".
 */
export function isEnglishForm(written: string, base: string, withVerbs: boolean): boolean {
  if (written === base) return true;
  if (base.length < STEM_MIN) return false;
  const [last, stump] = [base.at(-1) ?? '', base.slice(0, -1)];
  const isSoftY = last === 'y' && !/[aeiou]y$/.test(base);
  const plurals = [
    `${base}s`,
    /(?:[sxzo]|[cs]h)$/.test(base) ? `${base}es` : '',
    isSoftY ? `${stump}ies` : '',
    last === 'f' ? `${stump}ves` : base.endsWith('fe') ? `${base.slice(0, -2)}ves` : '',
    base.endsWith('man') ? `${base.slice(0, -2)}en` : '',
  ];
  if (plurals.includes(written)) return true;
  if (!withVerbs) return false;
  return [
    `${base}ed`,
    `${base}ing`,
    `${base}${last}ed`,
    `${base}${last}ing`,
    last === 'e' ? `${base}d` : '',
    last === 'e' ? `${stump}ing` : '',
    isSoftY ? `${stump}ied` : '',
  ].includes(written);
}

const PREFIX_MIN = 3;
const PREFIX_SHARE = 0.6;
const EXTRA_LETTERS_MAX = 4;

/** A common beginning of 60 % and an ending of at most four letters: эльфам for эльфы. */
export function sharesStem(word: string, part: string): boolean {
  let common = 0;
  while (common < part.length && word[common] === part[common]) common += 1;
  return (
    common >= Math.max(PREFIX_MIN, Math.ceil(part.length * PREFIX_SHARE)) &&
    word.length - common <= EXTRA_LETTERS_MAX
  );
}
