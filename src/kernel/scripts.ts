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

const KNOWN = 1;
const LETTER = 2;
const NUMBER = 4;
/** What is known about the characters of the first plane. Filled as they occur. */
const kinds = new Uint8Array(0x1_0000);

function kindOf(code: number): number {
  const known = kinds[code] ?? 0;
  return known === 0 ? look(code) : known;
}

function look(code: number): number {
  const character = String.fromCharCode(code);
  const kind =
    KNOWN | (/[\p{L}\p{M}]/u.test(character) ? LETTER : 0) | (/\p{N}/u.test(character) ? NUMBER : 0);
  kinds[code] = kind;
  return kind;
}

/** Of a code point. */
export function isNumber(code: number): boolean {
  return code > 0xffff ? /\p{N}/u.test(String.fromCodePoint(code)) : (kindOf(code) & NUMBER) !== 0;
}

export function codePointBefore(text: string, at: number): number | undefined {
  if (at === 0) return undefined;
  const pair = text.codePointAt(at - 2) ?? 0;
  return at > 1 && pair > 0xffff ? pair : text.charCodeAt(at - 1);
}

const RUN = /[\p{L}\p{M}]+/gu;

/**
 * Start and end of each run of letters and marks, one after the other: what /[\p{L}\p{M}]+/gu finds. That
 * pattern compares each character with some hundred ranges, which takes five times as long as this table.
 */
export function letterRuns(text: string): number[] {
  const found: number[] = [];
  let start = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xe000) return searched(text);
    const isLetter = (kindOf(code) & LETTER) !== 0;
    if (isLetter && start === -1) start = at;
    else if (!isLetter && start !== -1) {
      found.push(start, at);
      start = -1;
    }
  }
  if (start !== -1) found.push(start, text.length);
  return found;
}

/** Characters beyond the first plane are rare. */
function searched(text: string): number[] {
  return Array.from(text.matchAll(RUN), ({ 0: run, index }) => [index, index + run.length]).flat();
}
