import { LANGUAGE_CODES } from './language-codes.ts';
import { say, type Sentence } from './say.ts';

export interface Language {
  code: string;
  name: string;
  nativeName: string;
  /** Maximised: `zh-Hans-CN`. */
  bcp47: string;
  /** Other spellings that callers use. We suggest the code for them but do not accept them. */
  aliases: readonly string[];
  direction: 'ltr' | 'rtl';
  pluralCategories: readonly string[];
  wordUnit: 'word' | 'character';
}

/** The pseudo language of Windows and most game engines: English with accents, to find hard-coded text. */
const PSEUDO = { code: 'qps-ploc', name: 'Pseudo (Latin)', pluralsOf: 'en' };

/**
 * Scripts whose words are counted by character: Han and Kana. Thai, Lao, Khmer and Burmese have no spaces
 * either, but UAX #29 segments them into words with a dictionary.
 */
const SCRIPTS_BY_CHARACTER = new Set(['Hans', 'Hant', 'Jpan']);

/** No tag or name of a language is longer, so suggestions need not process a megabyte. */
const TYPED_CHARS_MAX = 64;
const TYPED_CHARS_SHOWN = 40;

export const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  LANGUAGE_CODES.map((code) => [code, lazily(code)]),
);

/** Exact: `zh_CN`, `ZH-CN` and `constructor` are not languages. */
export function isLanguage(code: string): boolean {
  return LANGUAGES.has(code);
}

/** Sorted by code. */
export function listLanguages(): readonly Language[] {
  return [...LANGUAGES.values()];
}

/** Separate from the suggestion, because one suggestion is enough for a body with a thousand errors. */
export function languageProblem(code: string, nearest: string | null): Sentence {
  const typed = JSON.stringify(code.slice(0, TYPED_CHARS_SHOWN));
  return nearest === null
    ? say('common.unknown_language', { typed })
    : say('common.unknown_language_nearest', { typed, nearest });
}

/** The supported code that the caller most likely meant; null when none is close. */
export function suggestLanguage(code: string): string | null {
  if (code.length > TYPED_CHARS_MAX) return null;
  const typed = code.trim().toLowerCase().replaceAll('_', '-');
  if (isLanguage(typed)) return typed;
  return byTag(typed) ?? byName(typed) ?? (isKnownToCldr(typed) ? null : (byRegion(typed) ?? byEdit(typed)));
}

/** Looking up all 134 languages takes about 60 ms in a new process, so each is looked up on first use. */
function lazily(code: string): Language {
  let known: Omit<Language, 'code'> | undefined;
  const facts = () => {
    known ??= lookUp(code);
    return known;
  };
  return {
    code,
    get name() {
      return facts().name;
    },
    get nativeName() {
      return facts().nativeName;
    },
    get bcp47() {
      return facts().bcp47;
    },
    get aliases() {
      return facts().aliases;
    },
    get direction() {
      return facts().direction;
    },
    get pluralCategories() {
      return facts().pluralCategories;
    },
    get wordUnit() {
      return facts().wordUnit;
    },
  };
}

function lookUp(code: string): Omit<Language, 'code'> {
  const isPseudo = code === PSEUDO.code;
  const full = new Intl.Locale(code).maximize();
  const plurals = new Intl.PluralRules(isPseudo ? PSEUDO.pluralsOf : code);
  return {
    name: isPseudo ? PSEUDO.name : (namer('en').of(code) ?? code),
    nativeName: isPseudo ? PSEUDO.name : (namer(code).of(code) ?? code),
    bcp47: full.toString(),
    aliases: aliasesOf(code),
    direction: isPseudo ? 'ltr' : directionOf(full),
    pluralCategories: plurals.resolvedOptions().pluralCategories,
    wordUnit: SCRIPTS_BY_CHARACTER.has(full.script ?? '') ? 'character' : 'word',
  };
}

function namer(reader: string): Intl.DisplayNames {
  return new Intl.DisplayNames([reader], { type: 'language' });
}

function directionOf(locale: Intl.Locale): 'ltr' | 'rtl' {
  return locale.getTextInfo().direction ?? 'ltr';
}

/** Every tag for the same locale, with hyphens and with underscores, and the codes withdrawn by ISO. */
function aliasesOf(code: string): string[] {
  const spellings = [...tagsOf(code), ...withdrawnCodes()].filter(
    (tag) => ownerOf(new Intl.Locale(tag)) === code,
  );
  const all = new Set(spellings.flatMap((tag) => [tag, tag.replaceAll('-', '_')]));
  all.delete(code);
  return [...all];
}

/**
 * zh-cn → zh, zh-CN, zh-Hans, zh-Hans-CN. Tags for other locales (sr-RS for sr-latn) are filtered out later.
 */
function tagsOf(code: string): string[] {
  const { language, script, region } = new Intl.Locale(code).maximize();
  const shapes = [[language], [language, region], [language, script], [language, script, region]];
  return shapes.map((parts) => parts.filter((part) => part !== undefined).join('-'));
}

/**
 * The one code that a tag stands for. Two codes may mean the same locale (en and en-us are both en-Latn-US);
 * a tag with a region then means the code with a region.
 */
function ownerOf(tag: Intl.Locale): string | null {
  const codes = codesByLocale().get(tag.maximize().toString()) ?? [];
  const isAlike = (code: string) =>
    (new Intl.Locale(code).region === undefined) === (tag.region === undefined);
  return codes.find(isAlike) ?? codes[0] ?? null;
}

const codesByLocale = once(() =>
  Map.groupBy(LANGUAGE_CODES, (code) => new Intl.Locale(code).maximize().toString()),
);

/** Two-letter codes that Intl rewrites: in, iw, ji, jw, mo, sh, tl. Trying all 676 takes 1 ms. */
const withdrawnCodes = once(() => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return pairs.filter((pair) => Intl.getCanonicalLocales(pair)[0] !== pair);
});

/**
 * The names of a language in English ("brazilian portuguese", "portuguese (brazil)") and in itself ("简体中文"),
 * for every spelling of its tag. A language's own name takes precedence over one from an alias.
 */
const codesByName = once(() => {
  const english = namer('en');
  const plainEnglish = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' });
  const names = new Map(listLanguages().map(({ name, code }) => [name.toLowerCase(), code]));
  for (const { code, aliases } of listLanguages()) {
    if (code === PSEUDO.code) continue;
    const readers = [english, plainEnglish, namer(code)];
    for (const tag of [code, ...aliases.filter((alias) => !alias.includes('_'))]) {
      for (const reader of readers) {
        const name = reader.of(tag)?.toLowerCase();
        if (name !== undefined && !names.has(name)) names.set(name, code);
      }
    }
  }
  return names;
});

/** ZH-Hans → zh-cn, iw → he, eng → en. A region or script that we do not support falls back: es-uy → es. */
function byTag(typed: string): string | null {
  const tag = parseTag(typed);
  if (tag === null || !hasLanguage(tag)) return null;
  const { language, script } = tag.maximize();
  const wider = [parseTag(`${language}-${script}`), parseTag(language)].filter((locale) => locale !== null);
  return [tag, ...wider].map(ownerOf).find((code) => code !== null) ?? null;
}

function byName(typed: string): string | null {
  return codesByName().get(typed) ?? null;
}

/** An existing language is not a typing error: Tatar (tt) is not misspelt Turkish. */
function isKnownToCldr(typed: string): boolean {
  const tag = parseTag(typed);
  if (tag === null || !hasLanguage(tag)) return false;
  return cldrNames().of(tag.language) !== undefined;
}

const cldrNames = once(() => new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }));

/** For `und-JP` V8 reports an undefined language, contrary to its type; the standard says "und". */
function hasLanguage(tag: Intl.Locale): boolean {
  return Boolean(tag.language) && tag.language !== 'und';
}

/** People type the country: jp → ja, cn → zh-cn, cz → cs. For an unknown country ICU answers English. */
function byRegion(typed: string): string | null {
  const likely = parseTag(`und-${typed}`)?.maximize();
  return likely?.region === typed.toUpperCase() ? ownerOf(likely) : null;
}

/** One letter too many, too few or wrong. Codes of two letters are too short: each is close to ten others. */
function byEdit(typed: string): string | null {
  if (typed.length < 3) return null;
  const near = LANGUAGE_CODES.filter((code) => isOneEditApart(typed, code));
  return near.find((code) => code[0] === typed[0]) ?? near[0] ?? null;
}

function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return short.slice(short.length === long.length ? same + 1 : same) === long.slice(same + 1);
}

function parseTag(text: string): Intl.Locale | null {
  try {
    return new Intl.Locale(text);
  } catch {
    return null;
  }
}

function once<T>(compute: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}
