import { type Check, defineCheck, type Finding, list, NONE, whole } from '../check.ts';
import { bothMessages } from '../icu.ts';
import { categoriesOf } from '../plural-categories.ts';
import { HAS } from '../text-facts.ts';

/** Without its category a number falls back to `other`: readable and wrong grammar. */
export const icuPluralMissing: Check = defineCheck({
  id: 'icu_plural_missing',
  category: 'locale',
  severity: 'major',
  about: 'A plural lacks a category that the language needs (CLDR).',
  when: HAS.brace,
  find({ from, to, target, targetLanguage }) {
    const both = bothMessages(from, to);
    if (!both) return NONE;
    const found: Finding[] = [];
    for (const { argument, type, branches } of both.target) {
      if (type === 'select') continue;
      const keys = new Set(branches.map(({ key }) => key));
      const missing = categoriesOf(targetLanguage, type).needed.filter(
        (category) => !keys.has(category) && !isSpelledOut(category, keys),
      );
      if (missing.length > 0)
        found.push(whole(target, `The plural of "${argument}" lacks ${list(missing)}.`));
    }
    return found;
  },
  fires: [
    {
      source: '{n, plural, one {# day} other {# days}}',
      target: '{n, plural, one {# день} other {# дней}}',
      language: 'ru',
    },
    { source: '{n, plural, one {# day} other {# days}}', target: '{n, plural, other {# Tage}}' },
  ],
  passes: [
    {
      source: '{n, plural, one {# day} other {# days}}',
      target: '{n, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
      language: 'ru',
    },
    { source: '{n, plural, one {# day} other {# days}}', target: '{n, plural, other {#日}}', language: 'ja' },
    { source: '{n, plural, =1 {a day} other {# days}}', target: '{n, plural, =1 {ein Tag} other {# Tage}}' },
    // Spanish has `many` for millions only, which no game string counts.
    {
      source: '{n, plural, one {# day} other {# days}}',
      target: '{n, plural, one {# día} other {# días}}',
      language: 'es',
    },
  ],
});

/** =0, =1 and =2 cover a category that has no other number. */
function isSpelledOut(category: string, keys: ReadonlySet<string>): boolean {
  const exact = { zero: '=0', one: '=1', two: '=2' }[category];
  return exact !== undefined && keys.has(exact);
}
