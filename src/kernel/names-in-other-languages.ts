/** Language menus show each language in its own words, so that its readers find it. */
const OWN_NAME = 'english';

const sets = new Map<string, ReadonlySet<string>>();

/**
 * English names of countries, languages, months and days that differ in a language, in lower case: "spain"
 * for German, where it is Spanien. Taken from the runtime (CLDR), so that no list has to be maintained.
 */
export function namesThatDiffer(language: string): ReadonlySet<string> {
  const known = sets.get(language);
  if (known) return known;
  const made = new Set([...placesAndLanguages(language), ...monthsAndDays(language)]);
  made.delete(OWN_NAME);
  sets.set(language, made);
  return made;
}

function placesAndLanguages(language: string): string[] {
  const names: string[] = [];
  for (const type of ['region', 'language'] as const) {
    const english = new Intl.DisplayNames('en', { type, fallback: 'none' });
    const other = new Intl.DisplayNames([language, 'en'], { type, fallback: 'none' });
    for (const code of twoLetterCodes()) {
      const name = english.of(type === 'region' ? code.toUpperCase() : code);
      const own = other.of(type === 'region' ? code.toUpperCase() : code);
      if (name !== undefined && own !== undefined && name !== own) names.push(name.toLowerCase());
    }
  }
  return names;
}

function monthsAndDays(language: string): string[] {
  const names: string[] = [];
  for (const [part, dates] of [
    ['month', Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2024, at, 15)))],
    ['weekday', Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2024, 0, at + 1)))],
  ] as const) {
    const english = new Intl.DateTimeFormat('en', { [part]: 'long', timeZone: 'UTC' });
    const other = new Intl.DateTimeFormat([language, 'en'], { [part]: 'long', timeZone: 'UTC' });
    for (const date of dates) {
      const name = english.format(date).toLowerCase();
      if (name !== other.format(date).toLowerCase()) names.push(name);
    }
  }
  return names;
}

/** All pairs of letters; some are country codes, some language codes. */
export function twoLetterCodes(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return letters.flatMap((first) => letters.map((second) => first + second));
}
