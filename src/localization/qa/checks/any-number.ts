import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, surplus, whole } from '../check.ts';
import { spokenNumbers } from '../number-words.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Long missing ones are `numbers`; a number that the other text spells out is there. */
export const anyNumber: Check = defineCheck({
  id: 'any_number',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_any_number'),
  when: HAS.digit | HAS.wide | HAS.other | HAS.symbol | HAS.latin1,
  find({ from, to, target }) {
    const [a, b] = [from.numbers, to.numbers];
    if (a.length === 0 && b.length === 0) return NONE;
    const missing = surplus(a, b).filter((number) => number.length < 2);
    const extra = surplus(b, a);
    if (missing.length === 0 && extra.length === 0) return NONE;
    const lost = surplus(missing, to.once(spokenNumbers));
    const added = surplus(extra, from.once(spokenNumbers));
    if (lost.length === 0 && added.length === 0) return NONE;
    // One for another is a wrong number. One more or less is mostly said in words: "a single card", 1 carta.
    const isChanged = added.length > 0 && (surplus(a, b).length > 0 || isSpokenLost(from, to));
    const finding = whole(target, say('check.numbers_differ_source', { lost: list([...lost, ...added]) }));
    return [isChanged ? finding : { ...finding, severity: 'info' }];
  },
});

/** "December (12)" as "12月 (15)": of what the source says twice, in a word and in digits, one is missing. */
function isSpokenLost(from: TextFacts, to: TextFacts): boolean {
  const digits = new Set(from.numbers);
  const twice = from.once(spokenNumbers).filter((number) => digits.has(number));
  if (twice.length === 0) return false;
  return surplus(surplus([...from.numbers, ...twice], to.numbers), to.once(spokenNumbers)).length > 0;
}
