interface Categories {
  known: ReadonlySet<string>;
  /** Categories that some number below 200 has. */
  needed: readonly string[];
}

const cache = new Map<string, Categories>();
const TRIED = 200;

/**
 * The categories of CLDR, and those that are needed for counting: Spanish and French have `many`, but
 * only from a million on, and a message without it is correct for every number a game shows.
 */
export function categoriesOf(language: string, type: 'plural' | 'selectordinal'): Categories {
  const name = `${language} ${type}`;
  const known = cache.get(name);
  if (known) return known;
  const kind = type === 'plural' ? 'cardinal' : 'ordinal';
  const locale = Intl.PluralRules.supportedLocalesOf(language).length > 0 ? language : 'en';
  const rules = new Intl.PluralRules(locale, { type: kind });
  const used = new Set<string>();
  for (let number = 0; number < TRIED; number += 1) used.add(rules.select(number));
  const all = rules.resolvedOptions().pluralCategories;
  const made = { known: new Set<string>(all), needed: all.filter((category) => used.has(category)) };
  cache.set(name, made);
  return made;
}
