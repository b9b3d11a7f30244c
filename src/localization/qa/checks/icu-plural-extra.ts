import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, list, NONE, whole } from '../check.ts';
import { bothMessages } from '../icu.ts';
import { categoriesOf } from '../plural-categories.ts';
import { HAS } from '../text-facts.ts';

export const icuPluralExtra: Check = defineCheck({
  id: 'icu_plural_extra',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_icu_plural_extra'),
  when: HAS.brace,
  find({ from, to, target, targetLanguage }) {
    const both = bothMessages(from, to);
    if (!both) return NONE;
    const found: Finding[] = [];
    for (const { argument, type, branches } of both.target) {
      if (type === 'select') continue;
      const { known } = categoriesOf(targetLanguage, type);
      const unused = branches.map(({ key }) => key).filter((key) => !key.startsWith('=') && !known.has(key));
      if (unused.length > 0)
        found.push(
          whole(target, say('check.plural_never_uses_language', { argument, unused: list(unused) })),
        );
    }
    return found;
  },
});
