import { type Check, defineCheck, type Finding, list, NONE, whole } from '../check.ts';
import { bothMessages } from '../icu.ts';
import { categoriesOf } from '../plural-categories.ts';
import { HAS } from '../text-facts.ts';

export const icuPluralExtra: Check = defineCheck({
  id: 'icu_plural_extra',
  category: 'locale',
  severity: 'minor',
  about: 'A plural has a category that the language never uses (CLDR).',
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
        found.push(whole(target, `The plural of "${argument}" never uses ${list(unused)} in this language.`));
    }
    return found;
  },
  fires: [
    {
      source: '{n, plural, one {# day} other {# days}}',
      target: '{n, plural, one {#日} other {#日}}',
      language: 'ja',
    },
    { source: '{n, plural, one {a} other {b}}', target: '{n, plural, one {a} many {c} other {b}}' },
  ],
  passes: [
    { source: '{n, plural, one {a} other {b}}', target: '{n, plural, =0 {x} one {a} other {b}}' },
    { source: '{g, select, male {a} other {b}}', target: '{g, select, male {a} other {b}}' },
  ],
});
