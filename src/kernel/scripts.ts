import { LANGUAGES } from './language.ts';

/** Letters by ISO 15924 code; languages whose script is not listed are not checked by script. */
export const LETTERS: Readonly<Record<string, string>> = {
  Latn: '\\p{scx=Latin}',
  Cyrl: '\\p{scx=Cyrillic}',
  Grek: '\\p{scx=Greek}',
  Armn: '\\p{scx=Armenian}',
  Geor: '\\p{scx=Georgian}',
  Arab: '\\p{scx=Arabic}',
  Hebr: '\\p{scx=Hebrew}',
  Deva: '\\p{scx=Devanagari}',
  Beng: '\\p{scx=Bengali}',
  Guru: '\\p{scx=Gurmukhi}',
  Gujr: '\\p{scx=Gujarati}',
  Orya: '\\p{scx=Oriya}',
  Taml: '\\p{scx=Tamil}',
  Telu: '\\p{scx=Telugu}',
  Knda: '\\p{scx=Kannada}',
  Mlym: '\\p{scx=Malayalam}',
  Sinh: '\\p{scx=Sinhala}',
  Thai: '\\p{scx=Thai}',
  Laoo: '\\p{scx=Lao}',
  Khmr: '\\p{scx=Khmer}',
  Mymr: '\\p{scx=Myanmar}',
  Ethi: '\\p{scx=Ethiopic}',
  Kore: '\\p{scx=Hangul}\\p{scx=Han}',
  Jpan: '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}',
  Hans: '\\p{scx=Han}',
  Hant: '\\p{scx=Han}',
};

/** Scripts without spaces between words, so that words have no visible borders. */
export const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

const patterns = new Map<string, RegExp | null>();

/** Matches one letter of the language's script. Null for the pseudo language. */
export function scriptOf(language: string): RegExp | null {
  const known = patterns.get(language);
  if (known !== undefined) return known;
  const letters = LETTERS[isoScript(language)];
  const made = letters === undefined ? null : new RegExp(`[${letters}]`, 'u');
  patterns.set(language, made);
  return made;
}

export function isLatin(language: string): boolean {
  return isoScript(language) === 'Latn';
}

const UNSPACED_SCRIPTS = new Set(['Jpan', 'Hans', 'Hant', 'Thai', 'Laoo', 'Khmr', 'Mymr']);

/** Whether words are separated by spaces; assumed for unknown languages. */
export function isSpaced(language: string): boolean {
  return !UNSPACED_SCRIPTS.has(isoScript(language));
}

const CASED_SCRIPTS = new Set(['Latn', 'Cyrl', 'Grek', 'Armn']);

/** Whether the language has capital letters. */
export function isCased(language: string): boolean {
  return CASED_SCRIPTS.has(isoScript(language));
}

const scripts = new Map<string, string>();

/** ISO 15924; empty for the pseudo language and unknown ones. */
export function isoScript(language: string): string {
  const known = scripts.get(language);
  if (known !== undefined) return known;
  const made = lookUpScript(language);
  scripts.set(language, made);
  return made;
}

function lookUpScript(language: string): string {
  if (language === 'qps-ploc') return '';
  const locale = LANGUAGES.get(language)?.bcp47;
  return locale === undefined ? '' : (new Intl.Locale(locale).script ?? '');
}

/** `pt-br` → `pt`. */
export function baseOf(language: string): string {
  const at = language.indexOf('-');
  return at === -1 ? language : language.slice(0, at);
}
