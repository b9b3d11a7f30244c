import { twoLetterCodes } from '#kernel/names-in-other-languages.ts';

/** Of the United Nations: continents and their parts. */
const AREAS_MAX = 999;
const sets = new Map<string, ReadonlySet<string>>();

/**
 * Countries and continents, in lower case, as ICU names them in a language. Every dictionary has their
 * translation, so that a text which speaks of France a hundred times has no term in it.
 */
export function regionsIn(language: string): ReadonlySet<string> {
  const known = sets.get(language);
  if (known) return known;
  const names = Intl.DisplayNames.supportedLocalesOf(language).length > 0 ? namesIn(language) : [];
  const made = new Set(names.map((name) => name.toLowerCase()));
  sets.set(language, made);
  return made;
}

function namesIn(language: string): string[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const countries = twoLetterCodes().map((code) => code.toUpperCase());
  const areas = Array.from({ length: AREAS_MAX }, (_, at) => String(at + 1).padStart(3, '0'));
  return [...countries, ...areas].flatMap((code) => names.of(code) ?? []);
}
