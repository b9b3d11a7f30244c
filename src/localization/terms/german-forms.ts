import lists from './german-forms.json' with { type: 'json' };

/**
 * Endings that derive nouns, verbs and adjectives from a stem, without accents: Installation,
 * installieren, Füllung, sowjetisch.
 */
const MADE = /(?:ierungen|ierung|ieren|ationen|ation|ungen|ung|isch|lich|en|n)$/u;
const BEFORE =
  /^(?:aus|ein|ab|an|auf|be|ver|er|zu|um|vor|nach|unter|uber|zer|ent|mit|hin|her|weg|zuruck|durch)?(?:ge|zu)?$/u;
const STEM_MIN = 4;
const COMPOUND_MIN = 6;
const EXTRA_LETTERS_MAX = 7;

/**
 * Whether the words belong to one family: Installation and installieren, ausfüllen and Füllung. Both
 * without accents and in lower case.
 */
export function isGermanKin(word: string, part: string): boolean {
  const stem = part.replace(MADE, '');
  if (stem === part || stem.length < STEM_MIN) return false;
  const at = word.indexOf(stem);
  // A stem this long may be anywhere in a compound: Neuinstallation.
  if (at < 0 || (stem.length < COMPOUND_MIN && !BEFORE.test(word.slice(0, at)))) return false;
  const rest = word.slice(at + stem.length);
  // Too many words begin with the same four letters, so only an ending may follow.
  return stem.length > STEM_MIN
    ? rest.length <= EXTRA_LETTERS_MAX
    : /^(?:en|e|t|te|ten|ung|ungen|st)?$/u.test(rest);
}

const FULL_LETTERS_MAX = 5;
const COMMON_MIN = 4;

/**
 * König is not können: of a short word almost every letter must match, since German mostly changes
 * only its end.
 */
export function isTooShort(word: string, part: string): boolean {
  if (part.length > FULL_LETTERS_MAX) return false;
  return !word.startsWith(part.slice(0, COMMON_MIN));
}

const LOST_END = /(?:formig|massig|en|e)$/u;
const JOINED_MIN = 3;

/**
 * The first part of a compound loses its ending: Farbmodus and Farbe, Messpunkt and messen, Kreislinie
 * and kreisförmig.
 */
export function opensCompound(word: string, part: string): boolean {
  const root = part.replace(LOST_END, '');
  if (root === part || root.length < STEM_MIN) return false;
  return word.length >= root.length + JOINED_MIN && word.startsWith(root);
}

/** Separable prefixes, which a verb leaves at the end of the sentence. Longest first, without accents. */
const SEPARABLE =
  /^(?:zusammen|herunter|zuruck|hervor|heraus|hinzu|fest|fort|frei|nach|weiter|unter|uber|durch|teil|auf|aus|bei|ein|her|hin|los|mit|vor|weg|ab|an|um|zu)(?=\p{L}{3})/u;
const VERB_ENDING = /^(?:e|t|et|st|te|ten|en|n)?$/u;

/** A verb in two pieces: "bettet sie ein", "einzubetten" and "eingebettet" are forms of Einbetten. */
export function holdsSplitVerb(words: readonly string[], part: string): boolean {
  const prefix = SEPARABLE.exec(part)?.[0] ?? '';
  if (prefix === '') return false;
  const root = part.slice(prefix.length).replace(/(?:ungen|ung|en|n)$/u, '');
  if (root.length < 3 || root.length + prefix.length === part.length) return false;
  const isForm = (word: string, before: string) =>
    word.startsWith(before + root) && VERB_ENDING.test(word.slice(before.length + root.length));
  if (words.some((word) => isForm(word, `${prefix}zu`) || isForm(word, `${prefix}ge`))) return true;
  return words.includes(prefix) && words.some((word) => isForm(word, ''));
}

const OPEN_COMPOUND = /(?<!\p{L})(\p{L}{3,30})-(?=[,\s/])/gu;

/** "Kohle-, Wasser- oder Solarkraftwerk" contains Wasserkraftwerk: the second part is written only once. */
export function holdsOpenCompound(text: string, words: readonly string[], part: string): boolean {
  const heads = new Set(Array.from(text.matchAll(OPEN_COMPOUND), ([, head = '']) => head));
  const tails = [...heads].filter((head) => part.startsWith(head)).map((head) => part.slice(head.length));
  return tails.some((tail) => tail.length >= STEM_MIN && words.some((word) => word.indexOf(tail) > 0));
}

const DISSOLVED_MIN = 9;
const JOINT = /^(?:s|n|en|es)(?=\p{L}{4})/u;

/**
 * A compound may be written as a phrase: Konturbreite as "die Breite der Kontur". Both parts must be
 * words of the text.
 */
export function holdsDissolved(words: readonly string[], part: string): boolean {
  if (part.length < DISSOLVED_MIN) return false;
  const heads = new Set(words.map(headOf).filter((head) => head.length >= STEM_MIN && part.startsWith(head)));
  return [...heads].some((head) => {
    const tail = part.slice(head.length);
    return [tail, tail.replace(JOINT, '')].some(
      (form) => form.length >= STEM_MIN && words.some((word) => isDeclined(word, form)),
    );
  });
}

function headOf(word: string): string {
  return word.length > STEM_MIN ? word.replace(LOST_END, '') : word;
}

/** The noun itself, with or without an ending on either side. */
function isDeclined(word: string, noun: string): boolean {
  const [short, long] = word.length < noun.length ? [word, noun] : [noun, word];
  return short.length >= STEM_MIN && long.startsWith(short) && long.length - short.length <= 2;
}

/**
 * Vowel changes of strong verbs and nouns derived from them, without accents: abgleichen, abgeglichen;
 * umbenennen, umbenannt.
 */
const STRONG = lists.strong.map((group) => group.split(' '));
const PREFIXES =
  /^(?:aus|ein|ab|an|auf|be|ver|er|zu|um|vor|nach|unter|uber|zer|ent|mit|hin|her|weg|zuruck|durch|bei){0,2}$/u;
const LATIN_PLURAL = /(?:um|us|on|a)$/u;
const STRONG_ENDING_MAX = 4;
/** Gebühr is not a form of geben. */
const ROOT_ENDING = /^(?:e|en|n|er|t|ung|ungen)?$/u;

/** Irregular forms: Alben of Album, Radien of Radius, abgeglichen of Abgleichen, Auszug of ausziehen. */
export function holdsIrregular(words: readonly string[], part: string): boolean {
  const latin = part.replace(LATIN_PLURAL, '');
  if (latin !== part && latin.length >= JOINED_MIN && words.includes(`${latin}en`)) return true;
  const roots = STRONG.flatMap(([own = '', ...others]) => {
    const at = part.lastIndexOf(own);
    // The root must end the word, apart from a verb ending.
    const isRoot = at >= 0 && ROOT_ENDING.test(part.slice(at + own.length));
    if (!isRoot || !PREFIXES.test(part.slice(0, at))) return [];
    return others.flatMap((root) => ['', 'ge', 'zu'].map((joint) => part.slice(0, at) + joint + root));
  });
  return words.some((word) =>
    roots.some((root) => word.startsWith(root) && word.length - root.length <= STRONG_ENDING_MAX),
  );
}
