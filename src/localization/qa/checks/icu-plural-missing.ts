import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, list, NONE, whole } from '../check.ts';
import { bothMessages } from '../icu.ts';
import { categoriesOf } from '../plural-categories.ts';
import { HAS } from '../text-facts.ts';

/** A number whose category is missing falls back to `other`, which is readable but ungrammatical. */
export const icuPluralMissing: Check = defineCheck({
  id: 'icu_plural_missing',
  category: 'locale',
  severity: 'major',
  about: say('check.about_icu_plural_missing'),
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
        found.push(whole(target, say('check.plural_lacks', { argument, missing: list(missing) })));
    }
    return found;
  },
});

/** =0, =1 and =2 cover a category that contains no other number. */
function isSpelledOut(category: string, keys: ReadonlySet<string>): boolean {
  const exact = { zero: '=0', one: '=1', two: '=2' }[category];
  return exact !== undefined && keys.has(exact);
}
