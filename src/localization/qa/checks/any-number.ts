import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, surplus, whole } from '../check.ts';
import { spokenNumbers } from '../number-words.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/**
 * Finds short numbers that differ; missing long ones are reported by `numbers`. A number written as a
 * word counts as present.
 */
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
    // A replaced number is wrong. A missing or added number is mostly written as a word: "a single card", 1
    // carta.
    const isChanged = added.length > 0 && (surplus(a, b).length > 0 || isSpokenLost(from, to));
    const finding = whole(target, say('check.numbers_differ_source', { lost: list([...lost, ...added]) }));
    return [isChanged ? finding : { ...finding, severity: 'info' }];
  },
});

/**
 * The source gives a number both as a word and in digits ("December (12)"), and the translation
 * changed one of them ("12月 (15)").
 */
function isSpokenLost(from: TextFacts, to: TextFacts): boolean {
  const digits = new Set(from.numbers);
  const twice = from.once(spokenNumbers).filter((number) => digits.has(number));
  if (twice.length === 0) return false;
  return surplus(surplus([...from.numbers, ...twice], to.numbers), to.once(spokenNumbers)).length > 0;
}
