import { differenceOf, UNINDEXED } from '#kernel/placeholders.ts';
import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** A pronoun may replace a repeated name and vice versa, so a different count alone is no loss. */
export const placeholderCount: Check = defineCheck({
  id: 'placeholder_count',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_placeholder_count'),
  when: HAS.brace | HAS.percent | HAS.dollar | HAS.backslash | HAS.colon | HAS.bracket | HAS.symbol,
  find({ from, to, target }) {
    if (to.placeholders.length === 0 || from.isIcu || to.isIcu) return NONE;
    const [a, b] = [from.once(namedOf), to.once(namedOf)];
    const { missing, extra } = differenceOf(a, b);
    if (missing.length === 0 && extra.length === 0) return NONE;
    const known = { source: new Set(a), target: new Set(b) };
    const uneven = [
      ...missing.filter((text) => known.target.has(text)),
      ...extra.filter((text) => known.source.has(text)),
    ];
    return uneven.length === 0
      ? NONE
      : [whole(target, say('check.does_not_stand_often_source', { uneven: list(uneven) }))];
  },
});

function namedOf({ placeholders }: TextFacts): readonly string[] {
  return placeholders
    .filter(({ kind, text }) => kind === 'argument' && !UNINDEXED.test(text))
    .map(({ text }) => text);
}
