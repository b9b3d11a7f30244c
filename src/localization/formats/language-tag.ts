import { isLanguage, suggestLanguage } from '#kernel/language.ts';
import { say, type Sentence } from '#kernel/say.ts';

/**
 * Our code for a language tag of a file, such as `de_DE.UTF-8`, `sr@latin` or `zh-Hans`. Null if there
 * is none.
 */
export function languageOf(tag: string): string | null {
  const typed = tag
    .trim()
    .replace(/\.[\w-]{1,20}/, '')
    .replace(/@latin$/i, '-latn')
    .replaceAll('_', '-')
    .toLowerCase();
  if (isLanguage(typed)) return typed;
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/.test(typed)) return null;
  const near = suggestLanguage(typed);
  // A suggestion may be a guess at a typo, so only the same base language is accepted.
  return near !== null && baseOf(near) === baseOf(typed) ? near : null;
}

/** The warning about a tag that `languageOf` does not know. */
export function ignoredTranslations(tag: string): Sentence {
  return say('file.ignored_translations', { tag: JSON.stringify(tag.slice(0, 40)) });
}

/** The tag as in BCP 47: `zh-CN`, `sr-Latn`, `es-419`. */
export function standardTag(code: string): string {
  return Intl.getCanonicalLocales(code)[0] ?? code;
}

/** For example `zh_CN`, `sr@latin`. */
export function gettextTag(code: string): string {
  const { language, script, region } = new Intl.Locale(code);
  return `${language}${region === undefined ? '' : `_${region}`}${script === 'Latn' ? '@latin' : ''}`;
}

/** For example `zh_CN`, `sr_Latn`. */
export function flutterTag(code: string): string {
  return code === 'sr-latn' ? 'sr_Latn' : gettextTag(code);
}

/** The part of a folder name after `values-`. Android still uses codes that ISO has withdrawn. */
export function androidQualifier(code: string): string {
  const { language, script, region } = new Intl.Locale(code);
  if (script !== undefined || /^\d/.test(region ?? ''))
    return ['b', language, script, region].filter((part) => part !== undefined).join('+');
  const name = ({ he: 'iw', id: 'in', yi: 'ji' } as Record<string, string>)[language] ?? language;
  return region === undefined ? name : `${name}-r${region}`;
}

/** Apple identifies Chinese by its script. */
export function appleTag(code: string): string {
  return ({ 'zh-cn': 'zh-Hans', 'zh-tw': 'zh-Hant' } as Record<string, string>)[code] ?? standardTag(code);
}

function baseOf(tag: string): string {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return '';
  }
}
